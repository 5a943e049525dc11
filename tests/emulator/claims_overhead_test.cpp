// Claims on the processor's time per sector, measured as the paper measures it (eq. 2) and fitted as it fits
// (eq. 8).

#include <gtest/gtest.h>

#include "tests/emulator/driver.hpp"

namespace platter::tests {
namespace {

TEST(Claims, BH09_Cray_RDISK_call_660_us_and_6_us_a_sector) {
  const auto line = overhead_line(run_sizes({.routine = "RDISK"}, kCraySizes));
  EXPECT_NEAR(line.slope, 660, 10);
  EXPECT_NEAR(line.intercept, 6, 2);
}

TEST(Claims, BH35_the_other_CTSS_random_access_routines) {
  struct Row {
    const char* routine;
    double call_us;
    double sector_us;
  };
  for (const auto& row : {Row{"WDISK", 660, 6}, Row{"IZDKIN", 630, 6}, Row{"IZDKOUT", 630, 10},
                          Row{"RDABS", 650, 7}, Row{"WRABS", 650, 9}}) {
    const auto line = overhead_line(run_sizes({.routine = row.routine}, kCraySizes));
    EXPECT_NEAR(line.slope, row.call_us, 10) << row.routine;
    EXPECT_NEAR(line.intercept, row.sector_us, 2) << row.routine;
  }
}

TEST(Claims, BH11_7600_RDISK_and_WDISK_call_1050_us_and_46_us_a_sector) {
  for (const auto* routine : {"RDISK", "WDISK"}) {
    const auto line =
        overhead_line(run_sizes({.routine = routine, .machine = "cdc7600", .loop = 100us}, k7600Sizes));
    EXPECT_NEAR(line.slope, 1050, 50) << routine;
    EXPECT_NEAR(line.intercept, 46, 3) << routine;
  }
}

TEST(Claims, BH35_LTSS_IZDKIN_and_IZDKOUT) {
  const auto line = [](const char* routine) {
    return overhead_line(run_sizes({.routine = routine, .machine = "cdc7600", .loop = 100us}, k7600Sizes));
  };
  EXPECT_NEAR(line("IZDKIN").slope, 1600, 0.03 * 1600);
  EXPECT_NEAR(line("IZDKIN").intercept, 50, 5);
  EXPECT_NEAR(line("IZDKOUT").slope, 1700, 0.03 * 1700);
  EXPECT_NEAR(line("IZDKOUT").intercept, 50, 5);
}

TEST(Claims, BH36_overhead_is_linear_in_the_reciprocal_of_the_buffer_size) {
  for (const auto* routine : {"RDISK", "WDISK", "IZDKIN", "IZDKOUT", "RDABS", "WRABS"}) {
    const auto runs = run_sizes({.routine = routine}, kCraySizes);
    const auto line = overhead_line(runs);
    for (const auto& m : runs) {
      const double on_line = line.intercept + line.slope / static_cast<double>(m.buffer);
      EXPECT_NEAR(m.overhead_us, on_line, 0.03 * on_line + 2) << routine << " B=" << m.buffer;
    }
  }
}

// Loops whose lengths differ by factors of two, where M does not change between them.
TEST(Claims, BH14_the_length_of_the_loop_does_not_matter) {
  const auto compare = [](Program program, const std::vector<std::int64_t>& sizes, time::Duration shortest) {
    program.loop = shortest;
    const auto base = overhead_line(run_sizes(program, sizes));
    for (const int factor : {2, 4}) {
      program.loop = shortest * factor;
      const auto line = overhead_line(run_sizes(program, sizes));
      EXPECT_NEAR(line.slope, base.slope, 5) << program.routine << " x" << factor;
      EXPECT_NEAR(line.intercept, base.intercept, 1) << program.routine << " x" << factor;
    }
  };
  compare({.routine = "RDISK"}, kCraySizes, 20us);
  compare({.routine = "WDISK"}, kCraySizes, 20us);
  compare({.routine = "RDISK", .machine = "cdc7600"}, k7600Sizes, 50us);
  compare({.routine = "RDISK", .machine = "cdc7600"}, k7600Sizes, 250us);
}

}  // namespace
}  // namespace platter::tests
