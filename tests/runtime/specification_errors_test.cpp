// Specifications given with --specs that name what does not exist, or what does not fit. Exit code 2, before
// anything is compiled.

#include <gtest/gtest.h>

#include <array>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

const char* const kProgram = "      END\n";

class Specifications : public testing::Test {
 public:
  /// A built-in specification with one text replaced, among the user's own.
  void change(const std::string& file, const std::string& from, const std::string& to) {
    std::string text = Folder().read(source_path("emulator/specification/" + file));
    const auto at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    desk.folder.write("own/" + file, text.replace(at, from.size(), to));
  }
  std::string complaint() {
    const Outcome outcome = desk.run(kProgram, {"--specs", "own"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  }
  Desk desk;
};

TEST_F(Specifications, a_unit_that_does_not_fit) {
  change("systems/ctss.toml", "\"180 us\"", "\"12 parsecs\"");
  const std::string said = complaint();
  EXPECT_TRUE(has(said, "own/systems/ctss.toml:7:"));
  EXPECT_TRUE(has(said, "12 parsecs"));
  EXPECT_TRUE(has(said, "'parsecs' is not a unit of time"));
  EXPECT_TRUE(has(said, "nearest: ps"));
}

TEST_F(Specifications, a_unit_of_something_else) {
  change("disks/dd19.toml", "\"18 sectors\"", "\"18 us\"");
  EXPECT_TRUE(has(complaint(), "own/disks/dd19.toml:7:"));
}

TEST_F(Specifications, a_number_of_too_many_digits) {
  change("disks/dd19.toml", "\"18 sectors\"", "\"99999999999999999999 sectors\"");
  const std::string said = complaint();
  EXPECT_TRUE(has(said, "own/disks/dd19.toml:7:"));
  EXPECT_TRUE(has(said, "; a number has at most 18 digits"));
}

TEST_F(Specifications, an_unknown_key) {
  change("systems/ctss.toml", "on_cylinder =",
         "on_cilinder = { value = \"60 us\", basis = \"hypothesis\", note = \"\" }\non_cylinder =");
  const std::string said = complaint();
  EXPECT_TRUE(has(said, "own/systems/ctss.toml:8:1"));
  EXPECT_TRUE(has(said, "'on_cilinder'"));
  EXPECT_TRUE(has(said, "on_cylinder"));
}

/// 'rotation_tolerance' begins with what is sought, and is asked for only later.
TEST_F(Specifications, a_misspelt_key_with_another_like_it) {
  change("disks/dd19.toml", "rotation =", "rotatoin =");
  EXPECT_TRUE(has(complaint(), "unknown key 'rotatoin'; nearest: rotation"));
}

TEST_F(Specifications, a_key_that_is_missing) {
  change("systems/ctss.toml", "on_cylinder =", "# =");
  EXPECT_TRUE(has(complaint(), "'on_cylinder' is missing"));
}

TEST_F(Specifications, what_no_machine_can_be) {
  const std::array<const char*, 4> cases[] = {
      {"processors/cray1.toml", "\"12.5 ns\"", "\"0 ns\"", "must be longer than 0"},
      {"disks/dd19.toml", "\"2 %\"", "\"200 %\"", "must not exceed 50 %"},
      {"controllers/dcu2.toml", "\"2 buffers\"", "\"1000000000000 buffers\"", "must be from 1 to 1000000"},
      {"systems/ctss.toml", "\"180 us\"", "\"9000000 s\"", "longer than 1000 s"},
      {"controllers/dcu2.toml", "word_time = { value = \"", "word_time = { value = \"1000000000",
       "is longer than 1 s"},
      {"disks/dd19.toml", "\"80 ms\"", "\"11 s\"", "'seek[1].time' = \"11 s\" is longer than 10 s"},
      {"machines/cray1.toml", "\"4 channels\"", "\"1000000 channels\"",
       "'site[0].channels' = \"1000000 channels\" must be from 1 to 64"}};
  for (const auto& [file, from, to, message] : cases) {
    desk.command({"rm", "-rf", "own"});
    change(file, from, to);
    EXPECT_TRUE(has(complaint(), message)) << file;
  }
}

TEST_F(Specifications, in_a_folder_that_says_nothing) {
  desk.folder.write("own/disk/dd19.toml", "");
  EXPECT_TRUE(has(complaint(), "'disk' is nothing; nearest: disks"));
  desk.command({"rm", "-rf", "own"});
  desk.folder.write("own/dd19.toml", "");
  EXPECT_TRUE(has(complaint(), "own/dd19.toml"));
}

TEST_F(Specifications, a_key_that_is_missing_because_it_is_misspelt) {
  change("systems/ctss.toml", "on_cylinder =", "on_cilinder =");
  const std::string said = complaint();
  EXPECT_TRUE(has(said, "own/systems/ctss.toml:8:1: unknown key 'on_cilinder'; nearest: on_cylinder"));
}

TEST_F(Specifications, what_is_no_toml) {
  change("systems/ctss.toml", "wait_return = {", "wait_return = {{");
  EXPECT_TRUE(has(complaint(), "own/systems/ctss.toml:7:"));
}

TEST_F(Specifications, a_machine_with_an_unknown_disk) {
  change("machines/cray1.toml", "\"dd19\"", "\"dd91\"");
  const std::string said = complaint();
  EXPECT_TRUE(has(said, "own/machines/cray1.toml:3:"));
  EXPECT_TRUE(has(said, "unknown disk 'dd91'; nearest: dd19"));
}

TEST_F(Specifications, a_machine_with_an_unknown_system) {
  change("machines/cray1.toml", "[\"ctss\"", "[\"ctsss\"");
  const std::string said = complaint();
  EXPECT_TRUE(has(said, "own/machines/cray1.toml:5:"));
  EXPECT_TRUE(has(said, "unknown system 'ctsss'; nearest: ctss"));
}

TEST_F(Specifications, a_machine_of_ones_own) {
  change("machines/cray1.toml", "Cray-1 with DD-19 disks", "another");
  std::filesystem::rename(desk.folder.path() / "own/machines/cray1.toml",
                          desk.folder.path() / "own/machines/mine.toml");
  const Outcome outcome = desk.platter({"list", "machines", "--specs", "own"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(has(outcome.out, "mine"));
  EXPECT_EQ(desk.run(kProgram, {"--specs", "own", "--machine", "mine"}).code, 0);
  const Outcome misspelt = desk.run(kProgram, {"--specs", "own", "--machine", "mime"});
  EXPECT_EQ(misspelt.code, 2);
  EXPECT_TRUE(has(misspelt.err, "unknown machine 'mime'; nearest: mine"));
}

TEST_F(Specifications, a_number_that_changes_a_result) {
  const std::string program = text_of(R"(
      DIMENSION X(512)
      T0=TIMEF(D)
      CALL RDISK(5,X,512,0)
      PRINT *,TIMEF(D)-T0
      END
)");
  const double before = numbers_of(desk.run(program).out).at(0);
  change("systems/ctss.toml", "\"400 us\"", "\"900 us\"");
  const double after = numbers_of(desk.run(program, {"--specs", "own"}).out).at(0);
  EXPECT_NEAR(after - before, 0.5, 1e-9) << "milliseconds";
}

TEST_F(Specifications, a_folder_that_is_not_there) {
  EXPECT_EQ(desk.run(kProgram, {"--specs", "nowhere"}).code, 2);
}

}  // namespace
}  // namespace platter::tests
