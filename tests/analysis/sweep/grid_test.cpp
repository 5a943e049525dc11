// The axes of a sweep, and the order of its points.

#include "tools/analysis/sweep/grid.hpp"

#include <gtest/gtest.h>

#include "emulator/specification/error.hpp"
#include "runtime/host/csv.hpp"
#include "tools/analysis/sweep/definition.hpp"

namespace platter::tests {
namespace {

using Values = std::vector<std::string>;

std::string refusal(const std::string& axis) {
  try {
    sweep::axis_of(axis);
  } catch (const specification::Error& error) {
    return error.what();
  }
  return "";
}

TEST(SweepValues, AreListsAndRanges) {
  EXPECT_EQ(sweep::values_of("", "a,b"), (Values{"a", "b"}));
  EXPECT_EQ(sweep::values_of("", "3..5"), (Values{"3", "4", "5"}));
  EXPECT_EQ(sweep::values_of("", "18..60/18"), (Values{"18", "36", "54"}));
  EXPECT_EQ(sweep::values_of("", "1..10*3,20"), (Values{"1", "3", "9", "20"}));
  EXPECT_EQ(sweep::values_of("", ""), (Values{""}));  // source= : none
  EXPECT_EQ(sweep::values_of("", "a,"), (Values{"a", ""}));
  EXPECT_EQ(sweep::values_of("", "14 ms,1.5"), (Values{"14 ms", "1.5"}));
  EXPECT_EQ(sweep::values_of("", "../w.f"), (Values{"../w.f"}));  // a file, not a range
  EXPECT_EQ(sweep::values_of("", "a/../w.f"), (Values{"a/../w.f"}));
}

TEST(SweepValues, RejectRangesThatDoNotGrow) {
  for (const char* range : {"5..3", "1..9/0", "1..9*1", "0..9*2", "1..x", "1..9/-1", "1..99999999999"})
    EXPECT_NE(refusal(std::string("seed=") + range).find("is not a range"), std::string::npos) << range;
}

TEST(SweepValues, CountsTheValuesOfAllRangesInAList) {
  EXPECT_EQ(sweep::values_of("", "1..500000,1..500000").size(), 1'000'000);
  EXPECT_NE(refusal("seed=1..500000,1..500001").find("at most 1000000 values in one list"),
            std::string::npos);
}

TEST(SweepGrid, HasAllCombinationsTheLastChangingQuickest) {
  sweep::Grid grid;
  grid.add(sweep::axis_of("a=1,2"));
  grid.add(sweep::axis_of("b+c=x+1,y+2,z+3"));
  EXPECT_EQ(grid.size(), 6);
  EXPECT_EQ(grid.at(0), (sweep::Setting{{"a", "1"}, {"b", "x"}, {"c", "1"}}));
  EXPECT_EQ(grid.at(1), (sweep::Setting{{"a", "1"}, {"b", "y"}, {"c", "2"}}));
  EXPECT_EQ(grid.at(5), (sweep::Setting{{"a", "2"}, {"b", "z"}, {"c", "3"}}));
}

TEST(SweepGrid, RejectsTextThatIsNotAKeyWithValues) {
  EXPECT_NE(refusal("seed").find("'seed' is not KEY=VALUES"), std::string::npos);
  EXPECT_NE(refusal("=3").find("is not KEY=VALUES"), std::string::npos);
  EXPECT_NE(refusal("a+b=1").find("'1' has 1 value, but there are 2 keys"), std::string::npos);
  sweep::Grid grid;
  grid.add(sweep::axis_of("a=1"));
  EXPECT_THROW(grid.add(sweep::axis_of("a=2")), specification::Error);
}

TEST(SweepGrid, RejectsTooManyPointsBeforeItReadsMoreAxes) {
  sweep::Definition definition{
      .sources = {}, .flags = {}, .cards = "", .vary = {"a=1..20000", "b=1..20000", "c"}};
  try {
    sweep::grid_of(definition);
    FAIL() << "400 million points were accepted";
  } catch (const specification::Error& error) {
    EXPECT_STREQ(error.what(), "a sweep may have at most 100000000 points");
  }
}

TEST(SweepRow, QuotesForCsv) {
  EXPECT_EQ(runtime::csv_line({"a", "b,c", "say \"x\"", "two\nlines", ""}),
            "a,\"b,c\",\"say \"\"x\"\"\",\"two\nlines\",\n");
}

}  // namespace
}  // namespace platter::tests
