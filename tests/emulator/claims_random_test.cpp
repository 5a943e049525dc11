// Claims on random addresses: a file of a million words, transfers that start at any of its sectors.

#include <gtest/gtest.h>

#include "tests/emulator/driver.hpp"

namespace platter::tests {
namespace {

Program random_program(const char* routine, bool overlapped) {
  return {.routine = routine,
          .machine = "cdc7600",
          .loop = 100us,
          .overlapped = overlapped,
          .sectors = kMillionWords,
          .random_calls = 4000};
}

TEST(Claims, BH08_7600_random_access_misses_one_and_four_tenths_revolutions_a_call) {
  for (const auto* routine : {"RDISK", "WDISK"}) {
    for (const bool overlapped : {true, false}) {
      const auto runs = run_sizes(random_program(routine, overlapped), k7600Sizes);
      for (const auto& m : runs) EXPECT_LT(m.error, 0.02) << "too few draws at B=" << m.buffer;
      const auto line = revolution_line(runs);
      EXPECT_NEAR(line.slope, 1.4, 0.06) << routine << (overlapped ? " overlapped" : " waiting");
      // "With the same zero intercept": S = 20 within the tolerance of sequential access.
      EXPECT_NEAR(1 / revolution_line_without_boundaries(runs).intercept, 20, 0.2) << routine;
    }
  }
}

TEST(Claims, BH12_random_access_costs_slightly_more_a_call_and_the_same_a_sector) {
  for (const auto* routine : {"RDISK", "WDISK"}) {
    const auto sequential =
        overhead_line(run_sizes({.routine = routine, .machine = "cdc7600", .loop = 100us}, k7600Sizes));
    const auto random = overhead_line(run_sizes(random_program(routine, true), k7600Sizes));
    EXPECT_NEAR(random.intercept, sequential.intercept, 3) << routine;
    EXPECT_GE(random.slope / sequential.slope, 1.02) << routine;
    EXPECT_LE(random.slope / sequential.slope, 1.25) << routine;
  }
}

}  // namespace
}  // namespace platter::tests
