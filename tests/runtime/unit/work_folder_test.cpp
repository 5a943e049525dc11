// Tests in which folders a program may work without a flag.

#include "runtime/program/sandbox/work_folder.hpp"

#include <gtest/gtest.h>
#include <pwd.h>
#include <unistd.h>

#include <cstdlib>

namespace platter::runtime {
namespace {

namespace fs = std::filesystem;

TEST(WorkFolder, IsNeitherAHomeFolderNorAboveOne) {
  const fs::path folder = fs::canonical(testing::TempDir()) / "platter_work_folder";
  const fs::path home = folder / "users/one";
  fs::create_directories(home / "fortran");
  fs::remove(folder / "link");
  fs::create_directory_symlink(home, folder / "link");
  EXPECT_TRUE(is_for_work(home / "fortran", home));
  EXPECT_TRUE(is_for_work(folder / "users/on", home));
  EXPECT_TRUE(is_for_work(folder / "users/two", home));
  for (const auto& name : {home, folder / "link", home / "", home / "fortran/.."}) {
    EXPECT_FALSE(is_for_work(home, name)) << name;
    EXPECT_FALSE(is_for_work(folder / "users", name)) << name;
    EXPECT_FALSE(is_for_work(folder, name)) << name;
  }
  fs::remove_all(folder);
}

TEST(WorkFolder, IsNeverTheRoot) {
  for (const char* home : {"", "/", "/root", "/nonexistent"}) EXPECT_FALSE(is_for_work("/", home)) << home;
}

TEST(WorkFolder, AnyFolderIsAllowedWithoutAHome) {
  EXPECT_TRUE(is_for_work("/tmp", ""));
  EXPECT_TRUE(is_for_work("/tmp", "/nonexistent"));
  EXPECT_TRUE(is_for_work("/tmp", "/"));
}

TEST(WorkFolder, TheHomeIsFoundWithoutTheEnvironment) {
  const char* const now = std::getenv("HOME");
  const std::string before = now == nullptr ? "" : now;
  ::setenv("HOME", "/some/home", 1);
  EXPECT_EQ(home_of_user(), "/some/home");
  const passwd* const user = ::getpwuid(::getuid());
  const std::string known = user == nullptr ? "" : user->pw_dir;
  ::setenv("HOME", "", 1);
  EXPECT_EQ(home_of_user(), known);
  ::unsetenv("HOME");
  EXPECT_EQ(home_of_user(), known);
  if (!before.empty()) ::setenv("HOME", before.c_str(), 1);
}

}  // namespace
}  // namespace platter::runtime
