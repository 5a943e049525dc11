// The number of lost revolutions is not an input of the emulator: if one property of a machine changes, the
// Fortran programs measure another M, S or T_call.

#include <gtest/gtest.h>

#include "tools/validation/studies/bucher-hayes/bench/bench.hpp"
#include "tools/validation/studies/bucher-hayes/document.hpp"

namespace platter::tests {
namespace {

using namespace bucher_hayes;

/// A runner whose machines were changed by --set.
class Changed {
 public:
  explicit Changed(std::vector<std::string> sets = {})
      : runner_(evidence::Changes{{}, std::move(sets)}, document().hosts) {}

  /// RDISK or WDISK on the Cray-1 under CTSS.
  Channels disk(const Deck& deck) { return Bench(runner_).one(kRdisk, kCtss, deck); }
  Channels rdabs(const Deck& deck) { return Bench(runner_).one(kRdabs, kCtss, deck); }
  /// Returns M of overlapped calls of one sector.
  double lost(int writes) { return disk({.writes = writes, .part = 1, .sizes = {1}}).overlapped.of(1).lost; }
  std::vector<Tested> sweep(const std::vector<int>& trips) {
    return Bench(runner_).sweep({.cylinders = 10, .direction = 1, .trips = trips});
  }

 private:
  evidence::ExperimentRunner runner_;
};

TEST(ChangedMachine, ALongerComputeLoopLosesARevolution) {
  constexpr int k25us = 15;
  constexpr int k300us = 197;
  constexpr int k6ms = 4096;
  const auto tested = Changed().sweep({k25us, k300us, k6ms});
  EXPECT_NEAR(tested.at(0).read, 0, 0.001);
  EXPECT_NEAR(tested.at(1).read, 0.5, 0.5 - 0.01) << tested.at(1).loop;
  EXPECT_NEAR(tested.at(2).read, 1, 0.4) << tested.at(2).loop;
}

TEST(ChangedMachine, OneControllerBufferFewerLosesARevolutionASector) {
  const Deck deck{.part = 1, .sizes = {18}};
  // Each cylinder boundary costs a revolution, but with one buffer that revolution is lost anyway.
  EXPECT_NEAR(Changed({"controller.buffers=1"}).disk(deck).overlapped.of(18).revolutions_per_sector,
              1 + 1.0 / 18, 0.01);
  EXPECT_NEAR(Changed().disk(deck).overlapped.of(18).revolutions_per_sector, 1.1 / 18, 0.001);
}

TEST(ChangedMachine, WithoutReadingAheadOneSectorACallLosesARevolution) {
  Changed changed({"controller.read_ahead=none"});
  EXPECT_NEAR(changed.lost(0), 1, 0.05);
  EXPECT_NEAR(changed.lost(1), 0, 0.001) << "writes do not ask for it";
}

TEST(ChangedMachine, AWriteThatIsCompleteOnTheSurfaceLosesARevolution) {
  EXPECT_NEAR(Changed().lost(1), 0, 0.001);
  EXPECT_NEAR(Changed({"controller.write_complete=on surface"}).lost(1), 1, 0.05);
}

/// Returns the smallest buffer, of up to 40 sectors, with which RDABS is late; 0 if there is none.
int first_late(const std::vector<std::string>& sets) {
  Changed changed(sets);
  std::vector<int> sizes;
  for (int sectors = 1; sectors <= 40; ++sectors) sizes.push_back(sectors);
  for (const auto& size : changed.rdabs({.words = 1800L * 512, .part = 1, .sizes = sizes}).overlapped.sizes) {
    if (size.lost > 0.5) return size.sectors;
  }
  return 0;
}

// If all seven microseconds per sector are spent in the copy at completion, buffers of fewer than 24 sectors
// are already late.
TEST(ChangedMachine, ACopyMovedToCompletionLowersTheBufferSizeAtWhichReadsAreLate) {
  const int moved =
      first_late({"system.routine.RDABS.steps.2.service=0", "system.routine.RDABS.steps.5.time=7"});
  EXPECT_LT(moved, 24);
  EXPECT_GT(moved, 1);
  EXPECT_EQ(first_late({"system.routine.RDABS.steps.2.service=7", "system.routine.RDABS.steps.5.time=0"}), 0)
      << "never late";
}

/// Returns the fit of calls that wait, over a hundred cylinders.
Fitted waiting(const std::vector<std::string>& sets, long sectors_per_track) {
  const Deck deck{
      .words = kCrayHundred, .sectors_per_track = sectors_per_track, .part = 2, .sizes = kCraySizes};
  return Changed(sets).disk(deck).non_overlapped.fitted;
}

// In a file that starts at a cylinder boundary, boundaries coincide with the ends of calls. A seek of 14 ms
// takes no extra time there, because a late call loses that revolution anyway. So a cylinder takes 10
// revolutions instead of 11. The program subtracts one revolution for each of the 99 boundaries, and its
// result is 1/S = 1/18 - 99/18000.
TEST(ChangedMachine, ASeekOf14MsHidesInTheLostRevolution) {
  const Fitted hidden = waiting({"disk.seek.1.time=14"}, 18);
  EXPECT_NEAR(hidden.sectors_per_revolution.value(), 1 / (1 / 18.0 - 99 / 18000.0), 0.1);
  EXPECT_NEAR(hidden.lost.value(), 1, 0.01);
  EXPECT_NEAR(waiting({}, 18).sectors_per_revolution.value(), 18, 0.2);
}

TEST(ChangedMachine, SeventeenSectorsOnATrackAreMeasuredAsSeventeen) {
  const Fitted fitted = waiting({"disk.sectors_per_track=17"}, 17);
  EXPECT_NEAR(fitted.sectors_per_revolution.value(), 17, 0.2);
  EXPECT_NEAR(fitted.lost.value(), 1, 0.05);
}

TEST(ChangedMachine, ACallOf330UsLessIsMeasuredAsOne) {
  const Deck deck{.part = 1, .sizes = kCraySizes};
  const Fitted fitted = Changed({"system.routine.RDISK.steps.1.time=70"}).disk(deck).overlapped.fitted;
  EXPECT_NEAR(fitted.t_call.value(), 330, 10);
  EXPECT_NEAR(fitted.t_trans.value(), 6, 2);
}

TEST(ChangedMachine, ALaterReturnFromWaitingMakesWritesLate) {
  const Deck deck{.writes = 1, .part = 2, .sizes = {1}};
  EXPECT_NEAR(Changed().disk(deck).non_overlapped.of(1).lost, 0, 0.01);
  EXPECT_GT(Changed({"system.wait_return=1 ms"}).disk(deck).non_overlapped.of(1).lost, 0.1);
}

}  // namespace
}  // namespace platter::tests
