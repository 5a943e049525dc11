// Tools such as gfortran can only read and write the files that they need.

#include "tools/compiler/build/confinement.hpp"

#include <gtest/gtest.h>
#include <linux/landlock.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tests/support/folder.hpp"
#include "tools/compiler/build/process.hpp"

namespace platter::guest {
namespace {

class ConfinedProcess : public testing::Test {
 public:
  ConfinedProcess() : folders{.readable = folders_of_tools(), .writable = {folder.path() / "work"}} {
    folder.write("work/x", "");
    folder.write("open/text", "open\n");
    folder.write("shut/text", "shut\n");
    folders.readable.push_back(folder.path() / "open");
  }
  Captured run(const std::string& script) const {
    const Confinement confinement(folders);
    return capture_process({"sh", "-c", "cd " + folder.path().string() + "; " + script}, Stream::kBoth, {},
                           &confinement);
  }
  static void need_kernel() {
    if (::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) < 1)
      GTEST_SKIP() << "this kernel has no Landlock";
  }
  tests::Folder folder;
  Confinement::Folders folders;
};

TEST_F(ConfinedProcess, ReadsAllowedFiles) {
  EXPECT_EQ(run("cat open/text").output, "open\n");
}

TEST_F(ConfinedProcess, ReadsNothingElse) {
  need_kernel();
  EXPECT_EQ(run("cat shut/text").output.find("shut\n"), std::string::npos);
  EXPECT_NE(run("cat /etc/passwd").code, 0);
}

TEST_F(ConfinedProcess, WritesOnlyToAllowedFolders) {
  need_kernel();
  EXPECT_EQ(run("echo 1 >work/new && cat work/new").output, "1\n");
  EXPECT_NE(run("echo 1 >open/new").code, 0);
  EXPECT_NE(run("echo 1 >shut/text").code, 0);
  EXPECT_EQ(folder.read("shut/text"), "shut\n");
}

TEST_F(ConfinedProcess, HasLimits) {
  EXPECT_EQ(run("ulimit -t").output, "600\n");
  EXPECT_NE(run("ulimit -f").output, "unlimited\n");
}

}  // namespace
}  // namespace platter::guest
