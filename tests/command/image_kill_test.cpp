// A command may be killed at any time while it changes an image. Every command then finds the image readable,
// with each sector old or new, although no command has repaired it.

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <random>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

namespace fs = std::filesystem;

/// Writes one generation of words after another to the same 5000 sectors (20 MB). The image is saved four
/// times during the run, and at its end.
const char* const kWriter = R"(
      DIMENSION A(51200)
      READ *,M
      DO 30 N=M+1,M+4
      DO 10 I=1,51200
   10 A(I)=N
      DO 20 K=0,49
      CALL WDISK(5,A,51200,K*51200)
   20 CALL IOWAIT(5)
   30 CONTINUE
      PRINT *,'WRITTEN'
      END
)";

/// Prints the oldest and the latest generation among all sectors. All words of a sector must be of the same
/// generation.
const char* const kReader = R"(
      DIMENSION A(51200)
      LAST=0
      LEAST=1000000
      DO 20 K=0,49
      CALL RDISK(5,A,51200,K*51200)
      CALL IOWAIT(5)
      DO 20 I=0,99
      DO 10 J=1,512
      IF(A(512*I+J).NE.A(512*I+1)) STOP 3
   10 CONTINUE
      LEAST=MIN0(LEAST,INT(A(512*I+1)))
   20 LAST=MAX0(LAST,INT(A(512*I+1)))
      PRINT *,LEAST,LAST
      END
)";

class ImageKills : public testing::Test {
 protected:
  ImageKills() {
    for (const auto& [name, program] : {std::pair("writer", kWriter), std::pair("reader", kReader)}) {
      const std::string source = std::string(name) + ".f";
      desk.folder.write(source, text_of(program));
      EXPECT_EQ(desk.platter({"build", source, "-o", name}).code, 0);
    }
    const char* const asked = std::getenv("PLATTER_KILLS");  // how many; for a long run by hand
    if (asked != nullptr) kills = std::stoi(asked);
    EXPECT_EQ(desk.platter({"dataset", "create", "disks", "KEPT", "--channel", "2"}).code, 0);
    small = words(1);
    large = words(2);
    desk.folder.write("small", small);
    desk.folder.write("large", large);
    import("small");
  }

  std::string in(const char* name) const { return (desk.folder.path() / name).string(); }

  /// Returns words that all have this number.
  static std::string words(char number) {
    std::string bytes;
    for (int i = 0; i < 300'000; ++i) bytes += std::string(7, '\0') + number;
    return bytes;
  }

  void import(const std::string& file) const {
    const Outcome outcome = desk.platter({"dataset", "import", "disks", "KEPT", file, "--as", "words"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
  }

  /// Kills `command` after the given time. With `at_end`, the time starts when the command prints its line,
  /// which libgfortran does at the end of the program, before the last save. Returns false if the command had
  /// already ended.
  bool kill_after(double seconds, const std::string& command, bool at_end = false) const {
    const std::string wait = at_end ? "read -r line <said; " : "";
    const Outcome outcome = desk.command(
        {"bash", "-c",
         "rm -f said; " + std::string(at_end ? "mkfifo said; " : "") + command + " >said & run=$!; " + wait +
             "sleep " + std::to_string(seconds) + "; kill -KILL $run 2>/dev/null; wait $run"});
    EXPECT_TRUE(outcome.code == 137 || outcome.code == 0) << outcome.err;
    return outcome.code == 137;
  }

  double seconds_of(const std::function<void()>& work) const {
    const auto begun = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  }

  /// Runs the command on a copy of the image that the killed command has left.
  Outcome first(Words command) const {
    fs::create_directories(desk.folder.path() / "copy");
    const fs::path copy = desk.folder.path() / "copy/disks";
    fs::remove(copy);
    fs::copy_file(desk.folder.path() / "disks", copy);
    return desk.command(command);
  }

  /// Expects that a new file that has not replaced the image yet is a complete image, and removes it. A kill
  /// leaves it only between the link to a free name and the renaming (runtime/host/replacement.cpp).
  void expect_complete_other_file() const {
    for (const auto& entry : fs::directory_iterator(desk.folder.path())) {
      const std::string name = entry.path().filename();
      if (!name.starts_with("disks") || name == "disks") continue;
      EXPECT_EQ(name.size(), std::string("disks.01234567").size()) << name;
      const std::string out = "other";
      const Outcome found = desk.platter({"dataset", "export", name, "KEPT", out, "--as", "words"});
      EXPECT_EQ(found.code, 0) << name << ": " << found.err;
      const std::string contents = desk.folder.read(out);
      EXPECT_TRUE(contents == small || contents == large) << name << ": " << contents.size();
      EXPECT_EQ(desk.command({in("reader"), "--image", name, "--disk", "instant", "--no-summary"}).code, 0);
      fs::remove(entry.path());
    }
  }

  /// Expects that every command can read the image. Returns the value in KEPT, and the oldest and the latest
  /// generation of the other words.
  std::vector<double> expect_readable() const {
    expect_complete_other_file();
    const Outcome list = first({platter_command(), "dataset", "list", "copy/disks"});
    EXPECT_EQ(list.code, 0) << list.err;
    EXPECT_TRUE(has(list.out, "KEPT "));
    const Outcome dump = first({platter_command(), "dataset", "dump", "copy/disks", "KEPT"});
    EXPECT_EQ(dump.code, 0) << dump.err;
    EXPECT_TRUE(has(dump.out, "EOD "));
    const Outcome out =
        first({platter_command(), "dataset", "export", "copy/disks", "KEPT", "out", "--as", "words"});
    EXPECT_EQ(out.code, 0) << out.err;
    const std::string found = desk.folder.read("out");
    EXPECT_TRUE(found == small || found == large) << found.size();
    const Outcome back =
        first({platter_command(), "dataset", "import", "copy/disks", "KEPT", "out", "--as", "words"});
    EXPECT_EQ(back.code, 0) << back.err;
    const Outcome more =
        first({platter_command(), "dataset", "create", "copy/disks", "MORE", "--channel", "3"});
    EXPECT_EQ(more.code, 0) << more.err;
    return generations();
  }

  /// Returns the oldest and the latest generation in the image, as a later run finds them.
  std::vector<double> generations() const {
    const Outcome outcome =
        first({in("reader"), "--image", "copy/disks", "--disk", "instant", "--no-summary"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return numbers_of(outcome.out);
  }

  CliFixture desk;
  int kills = 20;
  std::string small;
  std::string large;
};

TEST_F(ImageKills, LeaveEachSectorOfARunOldOrNew) {
  const std::string run = in("writer") + " --image disks --disk instant --no-summary --cards cards";
  desk.folder.write("cards", "0\n");
  double whole = seconds_of([&] { EXPECT_EQ(desk.command({"bash", "-c", run + " >said"}).code, 0); });
  // The last save writes 3600 of the 20 000 sectors, and takes up to a third of the time.
  constexpr double kClosing = 0.3;
  std::mt19937 random(1);
  int in_the_run = 0;
  int in_the_end = 0;
  double least = 4;
  for (int kill = 1; kill <= kills && !HasFailure(); ++kill) {
    const bool at_end = kill % 2 == 0;
    const double share = std::uniform_real_distribution<double>(0, 1)(random);
    desk.folder.write("cards", std::to_string(4 * kill) + "\n");
    if (kill_after(share * whole * (at_end ? kClosing : 1), run, at_end)) {
      ++(at_end ? in_the_end : in_the_run);
    } else {
      whole *= 0.7;  // the kill came too late, because the host was busy when the time was measured
    }
    const auto found = expect_readable();
    ASSERT_EQ(found.size(), 2U);
    EXPECT_GE(found[0], least) << "no sector is older than it was";
    EXPECT_LE(found[1], 4 * kill + 4);
    least = found[0];
  }
  std::printf("%d killed in the run, %d at its end\n", in_the_run, in_the_end);
  EXPECT_GE(in_the_run, 1);
  EXPECT_GE(in_the_end, 1);
}

TEST_F(ImageKills, LeaveAnImportedDatasetOldOrNew) {
  const double whole = seconds_of([&] { import("large"); });
  std::mt19937 random(2);
  int killed = 0;
  for (int kill = 0; kill < kills && !HasFailure(); ++kill) {
    const double share = std::uniform_real_distribution<double>(0, 1)(random);
    const std::string file = kill % 2 == 0 ? "small" : "large";
    if (kill_after(share * whole, platter_command() + " dataset import disks KEPT " + file + " --as words"))
      ++killed;
    EXPECT_EQ(expect_readable().size(), 2U);
  }
  std::printf("%d killed\n", killed);
  EXPECT_GE(killed, 1);
}

TEST_F(ImageKills, LeaveANewImageReadable) {
  const std::string run = in("writer") + " --image disks --disk instant --no-summary --cards cards";
  std::mt19937 random(3);
  desk.folder.write("cards", "0\n");
  for (int kill = 0; kill < kills; ++kill) {
    fs::remove(desk.folder.path() / "disks");
    const double seconds = std::uniform_real_distribution<double>(0, 0.05)(random);
    kill_after(seconds, kill % 2 == 0 ? run : platter_command() + " dataset create disks A B --channel 2");
    if (!desk.folder.has("disks")) continue;
    const Outcome list = first({platter_command(), "dataset", "list", "copy/disks"});
    EXPECT_EQ(list.code, 0) << list.err;
    const Outcome made = first({platter_command(), "dataset", "create", "copy/disks", "C", "--channel", "3"});
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_LE(generations().size(), 2U);
  }
}

}  // namespace
}  // namespace platter::tests
