// The effects of the flags of a run.

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "tests/support/run_platter.hpp"
#include "tests/support/shared_programs.hpp"

namespace platter::tests {
namespace {

TEST(Flags, TheSummaryCanBeLeftOut) {
  CliFixture desk;
  desk.folder.write("test.f", text_of(kTwoReads));
  const std::string with = desk.platter({"run", "test.f"}).out;
  const std::string without = desk.platter({"run", "test.f", "--no-summary"}).out;
  EXPECT_TRUE(has(with, "-- cray1 at lasl under ctss, real disks, steady rotation, seed 1 --"));
  EXPECT_TRUE(has(with, "rev. lost"));
  std::istringstream lines(with);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 100U) << line;
  EXPECT_EQ(numbers_of(without).size(), 1U);
  EXPECT_EQ(with.substr(0, without.size()), without);
}

TEST(Flags, AnotherSpecificationHasAnotherHash) {
  CliFixture desk;
  const auto before = desk.json_of(text_of(kTwoReads));
  desk.folder.write("own/systems/ctss.toml",
                    Folder().read(source_path("emulator/specification/systems/ctss.toml")) + "# changed\n");
  EXPECT_NE(desk.json_of(text_of(kTwoReads), {"--specs", "own"})["spec_hash"], before["spec_hash"]);
}

}  // namespace
}  // namespace platter::tests
