// The names of the source, its folder and the folder for temporary files do not change the time of a program.
// A name cannot be mistaken for a part of the text that the tools write.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

const std::string kLoop = "      DO 10 I=1,1000\n   10 A(I)=B(I)*2.+A(I)\n";

std::string program_with(const std::string& loop) {
  return "      PROGRAM V\n      DIMENSION A(1000),B(1000)\n" + loop + "      PRINT 20,A(5)\n" +
         "   20 FORMAT(F8.2)\n      END\n";
}

/// Returns the summary's line of virtual time of a newly compiled program.
std::string time_of(CliFixture& desk, const std::string& environment, const std::string& file) {
  const Outcome outcome = desk.command(
      {"sh", "-c", environment + " PLATTER_CACHE=$PWD/cache exec \"$0\" run \"$1\" --machine cray1",
       platter_command(), file});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  const auto begin = outcome.out.find("virtual time");
  EXPECT_NE(begin, std::string::npos);
  std::filesystem::remove_all(desk.folder.path() / "cache");
  return outcome.out.substr(begin, outcome.out.find('\n', begin) - begin);
}

class FileNames : public testing::TestWithParam<const char*> {};

TEST_P(FileNames, DoNotChangeTheMeasuredTime) {
  const std::string odd = GetParam();
  CliFixture desk;
  const auto folder = desk.folder.path() / odd;
  std::filesystem::create_directories(folder);
  desk.folder.write("plain.f", program_with(kLoop));
  desk.folder.write(odd + ".f", program_with(kLoop));
  desk.folder.write(odd + "/v.f", program_with(kLoop));
  desk.folder.write(odd + "/v.F", "#define N 1\n" + program_with(kLoop));
  desk.folder.write(odd + ".inc", kLoop);
  desk.folder.write("includes.f", program_with("      INCLUDE '" + odd + ".inc'\n"));
  desk.folder.write("plain.inc", kLoop);
  desk.folder.write("of_plain.f", program_with("      INCLUDE 'plain.inc'\n"));
  const std::string plain = time_of(desk, "", "plain.f");
  EXPECT_EQ(time_of(desk, "", odd + ".f"), plain);
  EXPECT_EQ(time_of(desk, "", odd + "/v.f"), plain);
  EXPECT_EQ(time_of(desk, "", odd + "/v.F"), plain);
  EXPECT_EQ(time_of(desk, "", "includes.f"), time_of(desk, "", "of_plain.f"));
  EXPECT_EQ(time_of(desk, "TMPDIR=\"$PWD/" + odd + "\"", "plain.f"), plain);
}

INSTANTIATE_TEST_SUITE_P(Odd, FileNames,
                         testing::Values("a:3:4: b", "a:3:4: note: b", "a:5", "x=y", "a: undivided: 7"));

}  // namespace
}  // namespace platter::tests
