#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "tests/support/run_platter.hpp"
#include "tests/support/shared_programs.hpp"

// Images that are only read, and images that cannot be written.
namespace platter::tests {
namespace {

namespace fs = std::filesystem;

const char* const kWrite = R"(
      DIMENSION A(3000)
      DO 10 I=1,3000
   10 A(I)=I
      WRITE(7) A
      END
)";

const char* const kRead = R"(
      DIMENSION A(3000)
      READ(7) A
      PRINT *,A(1),A(3000)
      READ(7,END=10) A
   10 REWIND 7
      CALL RDISK(7,A,512,0)
      END
)";

/// A folder with an image, kept/disks, and programs that read the image or write to it.
class ImageReading : public testing::Test {
 protected:
  ImageReading() {
    fs::create_directory(kept());
    const Outcome made = desk.run(text_of(kWrite), {"--image", "kept/disks", "--file", "7=DATA"});
    EXPECT_EQ(made.code, 0) << made.err;
    desk.folder.write("r.f", text_of(kRead));
    desk.folder.write("w.f", text_of(R"(
      DIMENSION X(512)
      CALL WDISK(6,X,512,0)
      CALL IOWAIT(6)
      PRINT *,'TOO LATE'
      END
)"));
    desk.folder.write("late.f", "      X=1\n      WRITE(8) X\n      END\n");
    for (const char* name : {"r", "w", "late"}) {
      EXPECT_EQ(desk.platter({"build", std::string(name) + ".f", "-o", name}).code, 0);
    }
    ::chmod(desk.folder.path().c_str(), 0755);
  }
  ~ImageReading() override { ::chmod(kept().c_str(), 0755); }

  fs::path kept() const { return desk.folder.path() / "kept"; }
  std::string in(const char* name) const { return (desk.folder.path() / name).string(); }

  /// Runs as a user to whom permissions apply, unlike root. Skips the test if the host has no such user.
  Outcome by_nobody(Words command) const {
    if (::geteuid() == 0) {
      const Words nobody = {"setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"};
      command.insert(command.begin(), nobody.begin(), nobody.end());
    }
    return desk.command(command);
  }
  bool has_nobody() const {
    try {
      return by_nobody({platter_command(), "--version"}).code == 0 &&
             by_nobody({in("r"), "--version"}).code == 0;
    } catch (const std::exception&) {
      return false;
    }
  }
  void make_read_only() const {
    ::chmod((kept() / "disks").c_str(), 0444);
    ::chmod(kept().c_str(), 0555);
  }

  CliFixture desk;
};

#define REQUIRE_NOBODY() \
  if (!has_nobody())     \
  GTEST_SKIP() << "no setpriv, or the build is not for all to read: rights cannot be tested as root"

TEST_F(ImageReading, DoesNotTouchTheFile) {
  const std::string before = desk.folder.read("kept/disks");
  const auto time = fs::last_write_time(kept() / "disks");
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  const Words commands[] = {{in("r"), "--image", "kept/disks", "--file", "7=DATA", "--no-summary"},
                            {platter_command(), "dataset", "list", "kept/disks"},
                            {platter_command(), "dataset", "dump", "kept/disks", "DATA"},
                            {platter_command(), "dataset", "export", "kept/disks", "DATA", "out"}};
  for (const auto& command : commands) {
    const Outcome outcome = desk.command(command);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(desk.folder.read("kept/disks"), before) << command[2];
    EXPECT_EQ(fs::last_write_time(kept() / "disks"), time) << command[2];
  }
}

TEST_F(ImageReading, WorksInAReadOnlyFolder) {
  make_read_only();
  REQUIRE_NOBODY();
  const Outcome run = by_nobody({in("r"), "--image", "kept/disks", "--file", "7=DATA", "--no-summary"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(numbers_of(run.out), (std::vector<double>{1, 3000}));
  EXPECT_EQ(by_nobody({platter_command(), "dataset", "list", "kept/disks"}).code, 0);
  EXPECT_EQ(by_nobody({platter_command(), "dataset", "dump", "kept/disks", "DATA"}).code, 0);
  EXPECT_EQ(by_nobody({platter_command(), "dataset", "export", "kept/disks", "DATA", "/dev/null"}).code, 0);
}

// The program is stopped at the first call after its first write, not only when it ends.
TEST_F(ImageReading, AReadOnlyImageRejectsTheFirstWrite) {
  make_read_only();
  REQUIRE_NOBODY();
  const std::string before = desk.folder.read("kept/disks");
  const std::string said =
      "--image: kept/disks: cannot be replaced by a new file, because it or its folder is not writable";
  for (const mode_t file :
       {0444U, 0666U}) {  // in a read-only folder, the file's own permissions make no difference
    ::chmod((kept() / "disks").c_str(), file);
    const Outcome write = by_nobody({in("w"), "--image", "kept/disks", "--no-summary"});
    EXPECT_EQ(write.code, 1);
    EXPECT_TRUE(has(write.err, said));
    EXPECT_TRUE(has(write.err, "w.f:3: ")) << "the call after it";
    EXPECT_EQ(write.out, "");
    EXPECT_EQ(write.err.find("cannot be written"), write.err.rfind("cannot be written")) << "said once";
    const Outcome late = by_nobody({in("late"), "--image", "kept/disks", "--no-summary"});
    EXPECT_EQ(late.code, 1);
    EXPECT_TRUE(has(late.err, "at the end of the program: " + said));
    const Outcome import =
        by_nobody({platter_command(), "dataset", "import", "kept/disks", "DATA", "kept/disks"});
    EXPECT_EQ(import.code, 2);
    EXPECT_EQ(desk.folder.read("kept/disks"), before);
  }
}

// --image: the contents of the drives are kept between runs, however a run ends.

TEST(Image, StoresTheLayoutOfADataset) {
  CliFixture desk;
  EXPECT_EQ(desk.run(text_of(kWriteTwoUnits), {"--image", "disks", "--os", "alamos"}).code, 0);
  EXPECT_EQ(desk.platter({"dataset", "export", "disks", "SCRATCH3", "words", "--as", "words"}).code, 0);
  EXPECT_EQ(std::filesystem::file_size(desk.folder.path() / "words"), 8U * 3000);
  for (const char* os : {"alamos", "cos"}) {
    const Outcome outcome = desk.run(text_of(kReadTwoUnits), {"--image", "disks", "--os", os});
    EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, 3000, 99})) << os << outcome.err;
  }
}

TEST(Image, IsNotOverwrittenByTheOutputOfACommand) {
  CliFixture desk;
  EXPECT_EQ(desk.run(text_of(kWriteTwoUnits), {"--image", "disks"}).code, 0);
  for (const Outcome& outcome :
       {desk.platter({"dataset", "export", "disks", "SCRATCH3", "./disks"}),
        desk.run(text_of(kReadTwoUnits), {"--image", "disks", "--json", "disks"}),
        desk.run(text_of(kReadTwoUnits), {"--image", "disks", "--trace", "disks"}),
        desk.run(text_of(kReadTwoUnits), {"--image", "disks", "--trace", "new", "--json", "new"}),
        desk.run(text_of(kReadTwoUnits), {"--json", "test.f"})}) {
    EXPECT_EQ(outcome.code, 2);
    EXPECT_TRUE(has(outcome.err, "would be overwritten")) << outcome.err;
  }
  EXPECT_EQ(numbers_of(desk.run(text_of(kReadTwoUnits), {"--image", "disks"}).out),
            (std::vector<double>{1, 3000, 99}));
}

}  // namespace
}  // namespace platter::tests
