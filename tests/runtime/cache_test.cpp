// Compiled guests are kept, by all that decides what they do.

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class Cache : public testing::Test {
 public:
  /// With a cache of the test's own; how many guests are in it then.
  std::ptrdiff_t run(const std::string& arguments) {
    last = desk.command(
        {"sh", "-c",
         "PLATTER_CACHE=$PWD/cache exec '" + platter_command() + "' run test.f --no-summary " + arguments});
    EXPECT_EQ(last.code, 0) << last.err;
    const std::filesystem::directory_iterator all(desk.folder.path() / "cache");
    return std::count_if(begin(all), end(all),
                         [](const auto& entry) { return entry.path().extension() != ".sum"; });
  }
  Desk desk;
  Outcome last;
};

TEST_F(Cache, a_second_run_compiles_nothing) {
  desk.folder.write("test.f", "      PRINT *,1\n      END\n");
  ASSERT_EQ(run(""), 1);
  const auto entry = std::filesystem::directory_iterator(desk.folder.path() / "cache")->path();
  const auto made = std::filesystem::last_write_time(entry);
  EXPECT_EQ(run("--seed 7"), 1);
  EXPECT_EQ(std::filesystem::last_write_time(entry), made);
}

TEST_F(Cache, a_changed_source_is_compiled_again) {
  desk.folder.write("test.f", "      PRINT *,1\n      END\n");
  run("");
  desk.folder.write("test.f", "      PRINT *,2\n      END\n");
  EXPECT_EQ(run(""), 2);
  EXPECT_EQ(numbers_of(last.out), std::vector<double>{2});
}

/// gfortran looks beside the source that is compiled, not beside the file that includes.
TEST_F(Cache, a_changed_include_file_of_one_in_another_folder) {
  desk.folder.write("test.f", "      INCLUDE 'deep/outer.inc'\n      END\n");
  desk.folder.write("deep/outer.inc", "      INCLUDE 'inner.inc'\n");
  desk.folder.write("inner.inc", "      PRINT *,1\n");
  run("");
  desk.folder.write("inner.inc", "      PRINT *,2\n");
  EXPECT_EQ(run(""), 2);
  EXPECT_EQ(numbers_of(last.out), std::vector<double>{2});
}

/// A disk that was full, a run that was killed.
TEST_F(Cache, a_damaged_program_is_built_again) {
  desk.folder.write("test.f", "      PRINT *,1\n      END\n");
  ASSERT_EQ(run(""), 1);
  const std::string damages[] = {": >$f", "head -c 100000 $f >x && cat x >$f", "chmod -x $f",
                                 "rm $f && mkdir $f", "printf X | dd of=$f bs=1 seek=5000 conv=notrunc"};
  for (const auto& damage : damages) {
    desk.command({"sh", "-c", "f=$(ls -d cache/* | grep -v sum); " + damage});
    EXPECT_EQ(run(""), 1) << damage;
    EXPECT_EQ(numbers_of(last.out), std::vector<double>{1}) << damage;
  }
}

TEST_F(Cache, a_changed_include_file_is_compiled_again) {
  desk.folder.write("test.f", "      include 'outer.inc'\n      END\n");
  desk.folder.write("outer.inc", "      INCLUDE 'inner.inc'\n");
  desk.folder.write("inner.inc", "      PRINT *,1\n");
  run("");
  desk.folder.write("inner.inc", "      PRINT *,2\n");
  EXPECT_EQ(run(""), 2);
  EXPECT_EQ(numbers_of(last.out), std::vector<double>{2});
}

TEST_F(Cache, an_include_file_of_a_named_folder_counts_too) {
  desk.folder.write("test.f", "      INCLUDE 'one.inc'\n      END\n");
  desk.folder.write("inc/one.inc", "      PRINT *,1\n");
  run("-I inc");
  desk.folder.write("inc/one.inc", "      PRINT *,2\n");
  EXPECT_EQ(run("-I inc"), 2);
  EXPECT_EQ(numbers_of(last.out), std::vector<double>{2});
}

TEST_F(Cache, changed_flags_of_the_build_are_compiled_again) {
  desk.folder.write("test.f", "      PRINT *,1\n      END\n");
  run("");
  EXPECT_EQ(run("--machine cdc7600"), 2) << "other times";
  EXPECT_EQ(run("--strict"), 3);
  desk.folder.write("inc/none", "");
  EXPECT_EQ(run("-I inc"), 4);
}

TEST_F(Cache, changed_times_of_a_processor_are_compiled_again) {
  desk.folder.write("test.f", "      PRINT *,1\n      END\n");
  run("");
  const std::string times = Folder().read(source_path("emulator/specification/processors/cray1.toml"));
  desk.folder.write("own/processors/cray1.toml", times);
  EXPECT_EQ(run("--specs own"), 2);
  desk.folder.write("own/processors/cray1.toml", times + "\n# changed\n");
  EXPECT_EQ(run("--specs own"), 3);
}

TEST_F(Cache, two_that_build_the_same_at_once_do_not_disturb_each_other) {
  desk.folder.write("test.f", "      PRINT *,1\n      END\n");
  const std::string one = "PLATTER_CACHE=$PWD/cache '" + platter_command() + "' run test.f --no-summary";
  const Outcome outcome = desk.command({"sh", "-c", one + " & first=$!; " + one + " && wait $first"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, 1}));
  EXPECT_EQ(run(""), 1);
}

}  // namespace
}  // namespace platter::tests
