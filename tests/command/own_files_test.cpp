// Caches and folders for temporary files must belong to the user. Programs that others could have stored
// there are not started.

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

namespace fs = std::filesystem;

class OwnFiles : public testing::Test {
 public:
  OwnFiles() { desk.folder.write("test.f", "      PRINT *,1\n      END\n"); }

  /// Runs a shell script with $P for the command, whose cache is the folder `cache`.
  Outcome shell(const std::string& script) const {
    return desk.command(
        {"sh", "-c", "export PLATTER_CACHE=$PWD/cache; umask 022; P='" + platter_command() + "'; " + script});
  }
  /// Returns the path of the only program in the cache.
  fs::path kept() const {
    for (const auto& entry : fs::directory_iterator(desk.folder.path() / "cache")) {
      if (entry.path().extension() != ".sum") return entry.path();
    }
    return {};
  }
  static mode_t mode_of(const fs::path& file) {
    struct stat what{};
    EXPECT_EQ(::lstat(file.c_str(), &what), 0) << file;
    return what.st_mode & 07777U;
  }
  /// Replaces the stored program by a forged one, which prints 2 and has its own seal.
  void forge(const std::string& how) const {
    desk.folder.write("other.f", "      PRINT *,2\n      END\n");
    ASSERT_EQ(shell("PLATTER_CACHE=$PWD/forge $P run other.f --no-summary; k=" + kept().string() +
                    "; f=$(ls -d forge/* | grep -v sum); " + how)
                  .code,
              0);
  }

  CliFixture desk;
};

const std::string kRun = "$P run test.f --no-summary";

TEST_F(OwnFiles, AreMadeForTheUserAlone) {
  ASSERT_EQ(shell("umask 0; " + kRun).code, 0);
  EXPECT_EQ(mode_of(desk.folder.path() / "cache"), 0700U);
  EXPECT_EQ(mode_of(kept()), 0700U);
  EXPECT_EQ(kept().filename().string().size(), 64U) << "SHA-256";
}

TEST_F(OwnFiles, ACacheThatOthersMayWriteIsNotUsed) {
  ASSERT_EQ(shell(kRun).code, 0);
  forge("cp $f $k");
  for (const char* mode : {"0777", "0770", "1777"}) {
    const Outcome outcome = shell("chmod " + std::string(mode) + " cache; " + kRun);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{1}) << "the program's own, mode " << mode;
    EXPECT_TRUE(has(outcome.err, "platter: note: "));
    EXPECT_TRUE(has(outcome.err, "cache is not used for compiled programs"));
    EXPECT_TRUE(has(outcome.err, "its mode is " + std::string(mode)));
    EXPECT_TRUE(has(outcome.err, "chmod go-w "));
    EXPECT_TRUE(has(outcome.err, "set PLATTER_CACHE to another folder"));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  }
}

TEST_F(OwnFiles, ALinkToACacheThatOthersMayWriteIsNotUsed) {
  const Outcome outcome = shell("mkdir open; chmod 777 open; ln -s open cache; " + kRun);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "open (its mode is 0777)"));
  EXPECT_TRUE(fs::is_empty(desk.folder.path() / "open"));
  EXPECT_EQ(shell("rm cache; mkdir -m 700 mine; ln -s mine cache; " + kRun).err, "") << "a link to one's own";
}

TEST_F(OwnFiles, CacheInAFolderThatOthersCanRenameIsNotUsed) {
  const std::string in_open = "PLATTER_CACHE=$PWD/open/cache " + kRun;
  const Outcome outcome = shell("mkdir open; chmod 777 open; " + in_open);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "every user may rename the contents of "));
  EXPECT_TRUE(has(outcome.err, "chmod +t "));
  EXPECT_EQ(shell("chmod +t open; " + in_open).err, "");
}

TEST_F(OwnFiles, ACacheOfAnotherUserIsNotUsed) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can give a folder away";
  const Outcome outcome = shell("mkdir -m 700 cache; chown 65534 cache; " + kRun);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{1});
  EXPECT_TRUE(has(outcome.err, "belongs to another user, number 65534"));
}

TEST_F(OwnFiles, AProgramThatOthersMayHaveWrittenIsNotRun) {
  ASSERT_EQ(shell(kRun).code, 0);
  std::vector<std::string> ways{"cp $f $k; chmod 770 $k", "cp $f $k; chmod 702 $k", "rm $k; ln -s $PWD/$f $k",
                                "rm $k; ln $f $k", "rm $k; mkfifo -m 700 $k"};
  if (::geteuid() == 0) ways.emplace_back("cp $f $k; chmod 700 $k; chown 65534 $k");
  for (const auto& way : ways) {
    forge(way);
    const Outcome outcome = shell("timeout 60 " + kRun);
    EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{1}) << way;
    EXPECT_EQ(outcome.err, "") << way;
    struct stat what{};
    ASSERT_EQ(::lstat(kept().c_str(), &what), 0);
    EXPECT_TRUE(S_ISREG(what.st_mode) && what.st_nlink == 1 && what.st_uid == ::geteuid())
        << way << ": replaced";
  }
}

/// The cached digests of the tools determine which compiled program is started.
TEST_F(OwnFiles, DigestsThatOthersMayHaveWrittenAreIgnored) {
  ASSERT_EQ(shell(kRun + "; sleep 3; " + kRun).code, 0);
  const auto known = desk.folder.path() / "cache/digests.sum";
  const std::string before = desk.folder.read("cache/digests.sum");
  EXPECT_EQ(mode_of(known), 0600U);
  ASSERT_EQ(shell("chmod 666 cache/digests.sum; touch -d '1 hour ago' cache/digests.sum; " + kRun).code, 0);
  EXPECT_EQ(mode_of(known), 0600U) << "read anew, and replaced";
  EXPECT_EQ(desk.folder.read("cache/digests.sum"), before);
}

TEST_F(OwnFiles, ATemporaryFolderThatOthersCanRenameIsRejected) {
  const Folder
      elsewhere;  // a temporary folder inside the working folder, where programs may write, would not be used
  const std::string open = (elsewhere.path() / "open").string();
  const std::string run = "TMPDIR=" + open + " " + kRun;
  const Outcome outcome = shell("mkdir -m 777 " + open + "; " + run);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(
      has(outcome.err, "open is not safe for temporary files: other users may rename the contents of "));
  EXPECT_TRUE(has(outcome.err, "its mode is 0777"));
  EXPECT_TRUE(has(outcome.err, "set TMPDIR to another folder"));
  EXPECT_TRUE(fs::is_empty(open));
  EXPECT_EQ(shell("chmod +t " + open + "; " + run).code, 0);
}

/// The key of the cache includes the tools, and the variables that specify where the compiler finds its
/// parts.
TEST_F(OwnFiles, OtherToolsMakeAnotherProgram) {
  const std::string count = "; ls cache | grep -vc sum";
  EXPECT_EQ(shell(kRun + " >&2" + count).out, "1\n");
  EXPECT_EQ(shell("mkdir bin; cp $(command -v objcopy) bin; printf x >>bin/objcopy; PATH=$PWD/bin:$PATH " +
                  kRun + " >&2" + count)
                .out,
            "2\n");
  EXPECT_EQ(shell("LIBRARY_PATH=$PWD/bin " + kRun + " >&2" + count).out, "3\n");
}

}  // namespace
}  // namespace platter::tests
