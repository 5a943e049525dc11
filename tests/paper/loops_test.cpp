// Tests assumptions of claims BH10, BH20 and BH44 that the claims themselves do not state.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/support/run_platter.hpp"
#include "tools/validation/studies/bucher-hayes/bench/bench.hpp"
#include "tools/validation/studies/bucher-hayes/document.hpp"

namespace platter::tests {
namespace {

using namespace bucher_hayes;

/// The overhead comes only from the vector loop's use of the memory port. The same source compiled as a
/// scalar loop has the overhead of any scalar loop.
TEST(VectorLoop, ScalarCodeGivesTheOverheadOfTheScalarLoop) {
  ExperimentRunner runner(evidence::Changes{}, document().hosts);
  const Bench bench(runner);
  const Deck scalar{.ncomp = 12, .part = 1, .sizes = bucher_hayes::kCraySizes};
  const Deck vector{.ncomp = 30, .loop = 1, .part = 1, .sizes = bucher_hayes::kCraySizes};
  const auto with = bench.one(kRdisk, kCtss, scalar).overlapped.fitted;
  const auto off = bench.one(kRdisk, kCtss, vector, {}, false).overlapped.fitted;
  EXPECT_NEAR(off.t_trans.value(), with.t_trans.value(), 0.5);
  EXPECT_NEAR(off.t_call.value(), with.t_call.value(), 2);
}

/// The drives drift as much as the paper's drives did, so each has a different M. At steady rotation, a loop
/// of 1000 us gives 0.77.
TEST(Interval, DriftingDrivesLose0point85OnAverageAt1000Us) {
  constexpr int kDrives = 12;
  constexpr int k1000us = 660;
  ExperimentRunner runner(evidence::Changes{}, document().hosts);
  const Bench bench(runner);
  double sum = 0;
  for (int seed = 1; seed <= kDrives; ++seed) {
    const auto tested = bench.sweep({.cylinders = 10, .direction = 1, .trips = {k1000us}},
                                    {"--rotation", "drift", "--seed", std::to_string(seed)});
    EXPECT_NEAR(tested.at(0).loop, 1000, 3);
    sum += tested.at(0).read;
  }
  EXPECT_GE(sum / kDrives, 0.85);
}

/// Loops of 900 to 1100 us in steps of 7.5 us, so that the mean covers the beat of loop and rotation evenly.
TEST(Interval, IntervalsOf900To1100UsLose0point85OnAverage) {
  ExperimentRunner runner(evidence::Changes{}, document().hosts);
  SweepDeck deck{.cylinders = 5, .direction = 1, .trips = {}};
  for (int trips = 590; trips <= 730; trips += 5) deck.trips.push_back(trips);
  double sum = 0;
  for (const auto& one : Bench(runner).sweep(deck)) sum += one.read;
  EXPECT_GE(sum / static_cast<double>(deck.trips.size()), 0.85);
}

int field(const std::string& card, std::size_t number) {
  const std::size_t column = 10 * number;
  return card.size() > column ? std::atoi(card.substr(column, 10).c_str()) : 0;
}

/// Measures the loop of every deck in fortran/cards that times a loop, with only two calls of one sector.
TEST(Loop, EveryDecksLoopTakes20To1000UsAndIsNoFasterInScalarCode) {
  ExperimentRunner runner(evidence::Changes{}, document().hosts);
  const Bench bench(runner);
  std::size_t decks = 0;
  for (const auto& entry : std::filesystem::directory_iterator(source_path("fortran/cards"))) {
    const std::string name = entry.path().stem().string();
    if (entry.path().extension() != ".cards" || name.starts_with("sweep") || name.starts_with("missed"))
      continue;
    ++decks;
    std::ifstream in(entry.path());
    std::string first;
    std::string second;
    std::string third;
    std::getline(in, first);
    std::getline(in, second);
    std::getline(in, third);
    const bool cdc = field(third, 0) == 20;
    const Deck deck{.ncomp = std::max(field(second, 0), 1),
                    .channels = std::max(field(second, 1), 1),
                    .words = 1024,
                    .loop = field(second, 7),
                    .part = 1,
                    .sizes = {1}};
    const auto vector = bench.tables(kRdisk, cdc ? kLtss : kCtss, deck);
    const auto scalar = bench.tables(kRdisk, cdc ? kLtss : kCtss, deck, {}, false);
    ASSERT_EQ(scalar.size(), vector.size()) << name;
    for (std::size_t i = 0; i < scalar.size(); ++i) {
      EXPECT_GE(vector[i].loop, 20) << name;
      EXPECT_LE(vector[i].loop, 1000) << name;
      EXPECT_GE(scalar[i].loop, vector[i].loop * (deck.loop == 1 && !cdc ? 1.5 : 1)) << name;
    }
  }
  EXPECT_GE(decks, 20U);
}

/// The sweep goes beyond the paper's lengths on purpose.
TEST(Loop, TheSweepsLoopIsNoFasterInScalarCode) {
  ExperimentRunner runner(evidence::Changes{}, document().hosts);
  const Bench bench(runner);
  const SweepDeck deck{.cylinders = 1, .trips = {58, 330, 660}};
  const auto vector = bench.sweep(deck);
  const auto scalar = bench.sweep(deck, {}, false);
  ASSERT_EQ(vector.size(), 3U);
  ASSERT_EQ(scalar.size(), 3U);
  for (std::size_t i = 0; i < scalar.size(); ++i) EXPECT_GE(scalar[i].loop, vector[i].loop);
}

/// measure.f fits its points and prints the result below its tables. Our fit of the same points gives the
/// same numbers.
TEST(Fit, TheProgramsFitEqualsOurFitOfItsPoints) {
  ExperimentRunner runner(evidence::Changes{}, document().hosts);
  const Bench bench(runner);
  struct Program {
    const char* row;
    Words programs;
    Host host;
    Deck deck;
    double loops;  ///< tolerance of T_call in us, because each of our runs times the loop again
  };
  Deck cdc = deck_7600();
  cdc.sizes = bucher_hayes::k7600Sizes;
  for (const auto& one :
       {Program{"cray1/ctss/cftlib/RDISK read", kRdisk, kCtss, {.sizes = bucher_hayes::kCraySizes}, 0.2},
        Program{"cdc7600/ltss/ftwlib/RDISK read", kRdisk, kLtss, cdc, 10}}) {
    const auto row = bench.row(one.row);
    const auto own = bench.one(one.programs, one.host, one.deck);
    EXPECT_NEAR(own.overlapped.fitted.sectors_per_revolution.value(),
                row.overlapped->sectors_per_revolution(), 0.01);
    EXPECT_NEAR(own.overlapped.fitted.lost.value(), row.overlapped->line.slope, 0.001);
    EXPECT_NEAR(own.non_overlapped.fitted.lost.value(), row.non_overlapped->line.slope, 0.001);
    EXPECT_NEAR(own.overlapped.fitted.t_call.value(), row.overhead->slope, one.loops);
    EXPECT_NEAR(own.overlapped.fitted.t_trans.value(), row.overhead->intercept, 1);
  }
}

}  // namespace
}  // namespace platter::tests
