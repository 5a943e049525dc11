// Folders for temporary files, and their removal.

#include "tools/compiler/build/scratch.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/resource.h>

#include <fstream>

#include "emulator/specification/error.hpp"
#include "tests/support/folder.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

class Temporary : public testing::Test {
 public:
  tests::Folder folder;
  fs::path parent = folder.path();
};

TEST_F(Temporary, AScratchFolderIsRemovedWithItsContents) {
  {
    const Scratch scratch(parent, "one.");
    fs::create_directories(scratch.file("deep/er"));
    std::ofstream(scratch.file("deep/file")) << "text";
    EXPECT_TRUE(fs::exists(scratch.path()));
  }
  EXPECT_TRUE(fs::is_empty(parent));
}

TEST_F(Temporary, FoldersOfEndedProcessesAreRemoved) {
  const Scratch living(parent, "one.");
  const fs::path dead = parent / "one.dead00";
  const fs::path another = parent / "other.000000";
  fs::create_directory(dead);
  fs::create_directory(another);
  const Scratch next(parent, "one.");
  EXPECT_TRUE(fs::exists(living.path()));
  EXPECT_FALSE(fs::exists(dead));
  EXPECT_TRUE(fs::exists(another)) << "not of this kind";
}

/// Programs may write in their working folder.
TEST_F(Temporary, FoldersInReachOfAProgramMoveToThePrivateFolder) {
  const auto before = fs::current_path();
  const fs::path own = parent / "own";
  fs::create_directories(parent / "work/tmp");
  ::setenv("PLATTER_CACHE", own.c_str(), 1);
  fs::current_path(parent / "work");
  for (const fs::path& place : {parent / "work/tmp", parent / "work"}) {
    ::setenv("TMPDIR", place.c_str(), 1);
    EXPECT_EQ(Scratch().path().parent_path(), own);
  }
  ::unsetenv("TMPDIR");
  EXPECT_EQ(Scratch().path().parent_path(), own);
  ::setenv("TMPDIR", parent.c_str(), 1);
  EXPECT_EQ(Scratch().path().parent_path(), parent) << "out of reach";
  ::setenv("TMPDIR", (parent / "work").c_str(), 1);
  ::setenv("PLATTER_CACHE", "/proc/none", 1);
  EXPECT_THROW(Scratch(), specification::Error);
  fs::current_path(before);
  ::unsetenv("TMPDIR");
  ::unsetenv("PLATTER_CACHE");
}

/// With such a limit, programs could not write their error messages, so other commands would report a failure
/// without a reason.
TEST_F(Temporary, AZeroFileSizeLimitIsRejected) {
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit low{0, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &low), 0);
  std::string problem;
  try {
    const Scratch scratch;
  } catch (const specification::Error& error) {
    problem = error.what();
  }
  ::setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_NE(problem.find("temporary files may have at most 0 bytes here (ulimit -f)"), std::string::npos)
      << problem;
}

TEST_F(Temporary, AMissingParentFolderIsRejected) {
  EXPECT_THROW(Scratch(parent / "nowhere", "one."), std::system_error);
  ::setenv("TMPDIR", (parent / "nowhere").c_str(), 1);
  EXPECT_THROW(Scratch(), specification::Error);
  ::unsetenv("TMPDIR");
}

}  // namespace
}  // namespace platter::guest
