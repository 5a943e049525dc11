// Tests whether a row of Table 1 counts as within its tolerances. The measured points are computed from S, M,
// T_call and T_trans.

#include "tools/validation/studies/bucher-hayes/bench/row.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

namespace platter::tests {
namespace {

using bucher_hayes::Expected;
using bucher_hayes::MeasuredRow;
using bucher_hayes::Part;
using bucher_hayes::Point;
using bucher_hayes::RowVerdict;

const std::vector<int> kSizes{1, 2, 3, 9, 18, 36, 90, 180};

std::vector<Point> points(double s, const std::function<double(int)>& m) {
  std::vector<Point> all;
  for (const int sectors : kSizes) {
    Point point;
    point.sectors = sectors;
    point.calls = 1953.0 / sectors;
    point.moved = point.calls * sectors;
    point.boundaries = 10;
    point.lost_by_events = m(sectors) * (point.calls - 1);
    point.revolutions = point.predicted(s, m(sectors));
    all.push_back(point);
  }
  return all;
}

bucher_hayes::PrintedRow printed(std::vector<Expected> expected) {
  bucher_hayes::PrintedRow row{};
  row.host = {"cray1", "ctss"};
  row.routine = "RDISK";
  row.sectors_per_revolution = 18;
  row.t_call = 660;
  row.t_trans = 6;
  row.tolerances = {.sectors_per_revolution = 0.2, .lost = 0.1, .t_call = 10, .t_trans = 2};
  row.expected = std::move(expected);
  row.sizes = kSizes;
  return row;
}

/// M is 0 for overlapped calls, and 1 for calls that are not overlapped.
const std::vector<Expected> kFootnoteA{{.part = Part::kOverlapped, .lost = 0, .at_most = {}},
                                       {.part = Part::kNonOverlapped, .lost = 1, .at_most = {}}};

MeasuredRow row(double s, double overlapped, double waiting, double call = 660, double trans = 6) {
  return {.printed = printed(kFootnoteA),
          .failure = {},
          .overlapped = bucher_hayes::fit(points(s, [&](int) { return overlapped; })),
          .non_overlapped = bucher_hayes::fit(points(s, [&](int) { return waiting; })),
          .overhead = evidence::Line{.intercept = trans,
                                     .slope = call,
                                     .intercept_error = 0,
                                     .slope_error = 0,
                                     .r2 = 1,
                                     .residual = 0},
          .nominal = 18};
}

TEST(Row, ARowMeasuredAsPrintedIsWithin) {
  const auto measured = row(18, 0, 1);
  EXPECT_EQ(measured.verdict(), RowVerdict::kWithin);
  EXPECT_NEAR(measured.overlapped->sectors_per_revolution(), 18, 1e-9);
  EXPECT_NEAR(measured.non_overlapped->line.slope, 1, 1e-9);
  EXPECT_NEAR(measured.farthest_from_events(), 0, 1e-9);
  EXPECT_NEAR(bucher_hayes::demerit({measured}), 0, 1e-9);
}

TEST(Row, IsComparedWithEachTolerance) {
  EXPECT_TRUE(row(18.19, 0, 1).sectors_within());
  EXPECT_FALSE(row(18.21, 0, 1).sectors_within());
  EXPECT_TRUE(row(18, 0.09, 1).lost_within());
  EXPECT_FALSE(row(18, 0.11, 1).lost_within());
  EXPECT_TRUE(row(18, 0, 1, 670).t_call_within());
  EXPECT_FALSE(row(18, 0, 1, 670.1).t_call_within());
  EXPECT_TRUE(row(18, 0, 1, 660, 8).t_trans_within());
  EXPECT_FALSE(row(18, 0, 1, 660, 8.1).t_trans_within());
}

/// The tolerances are stored with the row in table1.json, not in the program.
TEST(Row, IsComparedWithItsOwnTolerances) {
  MeasuredRow measured = row(18.19, 0.09, 1.09, 669, 7.9);
  EXPECT_EQ(measured.verdict(), RowVerdict::kWithin);
  measured.printed.tolerances = {.sectors_per_revolution = 0.18, .lost = 0.08, .t_call = 8, .t_trans = 1};
  EXPECT_FALSE(measured.sectors_within());
  EXPECT_FALSE(measured.lost_within());
  EXPECT_FALSE(measured.t_call_within());
  EXPECT_FALSE(measured.t_trans_within());
}

/// Row 25: T_call and T_trans are printed, and the paper's equation does not apply to them.
TEST(Row, ARowWithAnUnjudgedPartIsNeitherWithinNorOff) {
  MeasuredRow measured = row(18, 0, 1, 3999, 19);
  EXPECT_EQ(measured.verdict(), RowVerdict::kOff);
  measured.printed.t_not_judged = "the equation does not apply";
  EXPECT_EQ(measured.verdict(), RowVerdict::kNotJudged);
  EXPECT_EQ(count_of(RowVerdict::kWithin, {measured}), 0U);
  const auto all = measured.measurements();
  EXPECT_TRUE(all[0].judged) << "S is";
  EXPECT_FALSE(all[4].judged) << all[4].name;
  EXPECT_FALSE(all[5].judged) << all[5].name;
  measured = row(18.3, 0, 1, 3999, 19);
  measured.printed.t_not_judged = "the equation does not apply";
  EXPECT_EQ(measured.verdict(), RowVerdict::kOff) << "S is judged all the same";
}

TEST(Row, JudgesOnlyPrintedNumbers) {
  MeasuredRow measured = row(18, 0, 1);
  measured.printed.sectors_per_revolution = {};
  measured.printed.t_call = {};
  EXPECT_EQ(measured.verdict(), RowVerdict::kWithin);
  const auto all = measured.measurements();
  EXPECT_FALSE(all[0].judged) << all[0].name;
  EXPECT_TRUE(all[1].judged) << all[1].name;
  EXPECT_FALSE(all[4].judged) << all[4].name;
}

TEST(Row, FittedNumbersHaveStandardErrors) {
  MeasuredRow measured = row(18, 0, 1);
  measured.overhead->slope_error = 0.5;
  for (const auto& one : measured.measurements()) EXPECT_TRUE(one.error.has_value()) << one.name;
  EXPECT_EQ(measured.measurements()[4].error, 0.5);
}

TEST(Row, ARowWithARangeMustAttainBothEnds) {
  EXPECT_FALSE(row(18, 0, 0).lost_within());
  EXPECT_FALSE(row(18, 1, 1).lost_within());
}

TEST(Row, ARowThatCouldNotBeMeasuredIsOff) {
  MeasuredRow measured = row(18, 0, 1);
  measured.failure = "why";
  EXPECT_EQ(measured.verdict(), RowVerdict::kOff);
  EXPECT_EQ(bucher_hayes::demerit({measured}), 0);
}

TEST(Row, ARowWithAStepIsFittedByTwoBranches) {
  // NOLINTNEXTLINE(misc-const-correctness): it is changed below
  MeasuredRow measured = row(18, 0, 1);
  measured.overlapped = bucher_hayes::fit(points(18, [](int sectors) { return sectors < 18 ? 1 : 2; }));
  measured.printed.expected = {{.part = Part::kOverlapped, .lost = 1, .at_most = {}, .to = 16},
                               {.part = Part::kOverlapped, .lost = 2, .at_most = {}, .from = 18}};
  ASSERT_TRUE(measured.overlapped->branches);
  EXPECT_EQ(measured.overlapped->split, 18);
  EXPECT_NEAR(measured.overlapped->low(), 1, 1e-9);
  EXPECT_NEAR(measured.overlapped->high(), 2, 1e-9);
  EXPECT_TRUE(measured.lost_within());
  measured.printed.expected[1].lost = 1;
  EXPECT_FALSE(measured.lost_within());
}

TEST(Row, AnExpectedLossMayBeALowerLimit) {
  // NOLINTNEXTLINE(misc-const-correctness): it is changed below
  MeasuredRow measured = row(18, 1.5, 3);
  measured.printed.expected = {{.part = Part::kOverlapped, .lost = 1, .at_most = {}, .or_more = true},
                               {.part = Part::kNonOverlapped, .lost = 1, .at_most = {}, .or_more = true}};
  EXPECT_TRUE(measured.lost_within());
  measured.overlapped = bucher_hayes::fit(points(18, [](int) { return 0.8; }));
  EXPECT_FALSE(measured.lost_within());
}

TEST(Row, ReportsHowFarItsTimesAreFromItsEvents) {
  MeasuredRow measured = row(18, 0, 1);
  measured.non_overlapped->points[0].lost_by_events = 0;
  EXPECT_NEAR(measured.farthest_from_events(), 1, 1e-9);
}

TEST(Row, DemeritIsTheRootMeanSquareOffThePrint) {
  auto off = points(18, [](int) { return 1; });
  for (auto& point : off) {
    point.revolutions *= 1.02;
    point.moved = 1;  // all points have the same weight
    point.revolutions = 1.02;
    point.boundaries = 0;
    point.calls = 1;
  }
  MeasuredRow measured = row(18, 0, 1);
  measured.printed.sectors_per_revolution =
      2;  // the points are 1/2 revolution per sector, plus half a revolution for the start
  for (auto* fit : {&*measured.overlapped, &*measured.non_overlapped}) fit->points = off;
  EXPECT_NEAR(bucher_hayes::demerit({measured}), 0.02, 1e-9);
}

TEST(Table1, HasThePapersRows) {
  const auto rows = bucher_hayes::table1_rows();
  ASSERT_EQ(rows.size(), 30U);
  std::size_t with_t = 0;
  for (const auto& one : rows) {
    with_t += one.t_call ? 1 : 0;
    EXPECT_FALSE(one.m_basis.empty()) << one.name();
    EXPECT_FALSE(one.expected.empty()) << one.name();
    // If the paper's print leaves a range open, the row must name the assumption that decides it.
    const bool open =
        !one.lost_high || (one.lost_low != *one.lost_high && one.host.os == "ctss" && one.t_call == 730);
    EXPECT_TRUE(!open || !one.assumed.empty()) << one.name();
  }
  EXPECT_EQ(with_t, 19U);
}

/// "S 0.2; M 0.1; CTSS random access T_call 10 us and T_trans 2 us; LTSS RDISK/WDISK 50 and 3 us; others
/// T_call 3 %, T_trans the larger of 10 % and 2 us"
TEST(Table1, HasTheTolerancesOfClaimBh35) {
  for (const auto& one : bucher_hayes::table1_rows()) {
    const auto& tolerances = one.tolerances;
    EXPECT_EQ(tolerances.sectors_per_revolution, 0.2) << one.name();
    EXPECT_EQ(tolerances.lost, 0.1) << one.name();
    EXPECT_EQ(tolerances.t_call.has_value(), one.t_call.has_value()) << one.name();
    EXPECT_EQ(tolerances.t_trans.has_value(), one.t_trans.has_value()) << one.name();
    if (!one.t_call) continue;
    const bool ctss = one.host.os == "ctss" && one.programs.front() == "appendixa.f";
    const bool ltss = one.name().starts_with("cdc7600/ltss/ftwlib/RDISK") ||
                      one.name().starts_with("cdc7600/ltss/ftwlib/WDISK");
    EXPECT_NEAR(*tolerances.t_call, ctss ? 10 : ltss ? 50 : 0.03 * *one.t_call, 1e-9) << one.name();
    EXPECT_NEAR(*tolerances.t_trans,
                ctss   ? 2
                : ltss ? 3
                       : std::max(0.1 * *one.t_trans, 2.0),
                1e-9)
        << one.name();
  }
}

}  // namespace
}  // namespace platter::tests
