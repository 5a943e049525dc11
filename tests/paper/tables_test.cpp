#include "tools/validation/studies/bucher-hayes/bench/tables.hpp"

#include <gtest/gtest.h>

#include "tools/validation/harness/experiment_runner.hpp"
#include "tools/validation/harness/least_squares.hpp"

namespace platter::tests {
namespace {

const char* const kPrinted = R"( TITLE OF 12 WORDS

 ----- NUMBER OF CHANNELS  1 -----

 COMPUTE-AND-TEST LOOP, MICROSECONDS (* DISCARDED)
       21.4875        99.5000*       21.5000
   USED    21.4938, MEAN OF   2 OF   3

 OVERLAPPED
 BUFFER   WORDS PER     SECONDS  KWORD/S REVOLUTIONS    LOST    N-LOOP      T-OH
SECTORS     CHANNEL             /CHANNEL  PER SECTOR   /CALL            MICROSEC
      1      999936    1.982420   504.40    0.060904   0.000     31570   667.721
    180      921600    1.841667   500.42    0.061389  -0.004     81570     9.994

                                MEASURED     PAPER
 SECTORS PER REVOLUTION      S     18.01     18.00
 REVOLUTIONS LOST PER CALL   M     0.000     0.000
 T-CALL,  MICROSECONDS             661.4     660.0
 T-TRANS, MICROSECONDS               6.3

 NON-OVERLAPPED
 BUFFER   WORDS PER     SECONDS  KWORD/S REVOLUTIONS    LOST
SECTORS     CHANNEL             /CHANNEL  PER SECTOR   /CALL
      1      999936   34.515921    28.97    1.060397   1.000

                                MEASURED     PAPER
 NO STRAIGHT LINE, SEE LOST/CALL OF EACH BUFFER SIZE
)";

TEST(Tables, ParsesTheTablesOfOneChannel) {
  const auto all = bucher_hayes::parse_tables(kPrinted);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].timings, (std::vector<double>{21.4875, 99.5, 21.5}));
  EXPECT_EQ(all[0].loop, 21.4938);
  ASSERT_EQ(all[0].overlapped.sizes.size(), 2U);
  EXPECT_EQ(all[0].overlapped.of(180).lost, -0.004);
  EXPECT_EQ(all[0].overlapped.of(180).t_oh, 9.994);
  EXPECT_EQ(all[0].overlapped.fitted.t_trans, 6.3);
  EXPECT_EQ(all[0].non_overlapped.of(1).seconds, 34.515921);
  EXPECT_EQ(all[0].non_overlapped.of(1).t_oh, 0);
  EXPECT_FALSE(all[0].non_overlapped.fitted.lost);
}

TEST(Tables, HaveStandardErrorsOfTheirFitsByThreePointsOrMore) {
  bucher_hayes::Table table = bucher_hayes::parse_tables(kPrinted)[0].overlapped;
  EXPECT_EQ(table.t_call().value, 661.4);
  EXPECT_FALSE(table.t_call().error) << "two points leave nothing to tell it by";
  table.sizes = {{.sectors = 1,
                  .words = 512,
                  .seconds = 1,
                  .kilowords_per_second = 1,
                  .revolutions_per_sector = 1,
                  .lost = 0,
                  .t_oh = 2},
                 {.sectors = 2,
                  .words = 1024,
                  .seconds = 1,
                  .kilowords_per_second = 1,
                  .revolutions_per_sector = 1,
                  .lost = 0,
                  .t_oh = 2},
                 {.sectors = 4,
                  .words = 2048,
                  .seconds = 1,
                  .kilowords_per_second = 1,
                  .revolutions_per_sector = 1,
                  .lost = 0,
                  .t_oh = 5}};
  const auto line = evidence::fit_line({1, 0.5, 0.25}, {2, 2, 5});
  EXPECT_EQ(table.t_call().error, line.slope_error);
  EXPECT_EQ(table.t_trans().error, line.intercept_error);
  table.fitted.lost = {};
  EXPECT_THROW(table.lost(), evidence::Failed);
}

TEST(Tables, AMissingSizeIsAnError) {
  const auto all = bucher_hayes::parse_tables(kPrinted);
  EXPECT_THROW(all[0].overlapped.of(9), std::runtime_error);
}

TEST(Tables, ParsesAProgramThatRanTheSecondPartAlone) {
  const std::string text = kPrinted;
  const auto all = bucher_hayes::parse_tables(text.substr(text.find(" NON-OVERLAPPED")));
  ASSERT_EQ(all.size(), 1U);
  EXPECT_TRUE(all[0].overlapped.sizes.empty());
  EXPECT_EQ(all[0].non_overlapped.of(1).lost, 1);
}

// FORMAT(I10,F17.4,F19.5,F14.5) and FORMAT(I10,F17.4,19X,F14.5) of sweep.f.
TEST(Tables, ParsesTheTableOfASweep) {
  const auto both = bucher_hayes::parse_sweep(
      "     NCOMP   COMPUTE\n        58          89.8250            0.00000       0.01000\n");
  ASSERT_EQ(both.size(), 1U);
  EXPECT_EQ(both[0].ncomp, 58);
  EXPECT_EQ(both[0].loop, 89.825);
  EXPECT_EQ(both[0].write, 0.01);
  const auto reads = bucher_hayes::parse_sweep("        58          89.8250            0.50000\n");
  EXPECT_EQ(reads.at(0).read, 0.5);
  const auto writes =
      bucher_hayes::parse_sweep("        58          89.8250                          0.25000\n");
  EXPECT_EQ(writes.at(0).write, 0.25);
  EXPECT_EQ(writes.at(0).read, 0);
}

}  // namespace
}  // namespace platter::tests
