// Claims on how often a program has to test whether its transfer is complete.

#include <gtest/gtest.h>

#include "tests/emulator/driver.hpp"

namespace platter::tests {
namespace {

double missed(const char* routine, time::Duration loop) {
  return run({.routine = routine, .buffer = 1, .loop = loop}).missed;
}

/// The first loop length, in steps of 10 us, at which a revolution is missed.
time::Duration first_missed(const char* routine) {
  for (time::Duration loop = 10us; loop <= 2000us; loop += 10us) {
    if (missed(routine, loop) > 0.01) return loop;
  }
  return time::Duration::max();
}

TEST(Claims, BH20_maximum_rate_only_when_testing_more_often_than_every_100_us) {
  EXPECT_NEAR(missed("RDISK", 90us), 0, 1e-6);
  EXPECT_GT(missed("RDISK", 150us), 0.01);
  // A single length near 1000 us is in step with the revolution or not, and so gives anything from 0.6 to 1:
  // so many loops that make a whole revolution test at the same places again and again. Hence the mean over
  // lengths, in steps fine enough to be in step with nothing.
  double sum = 0;
  int lengths = 0;
  for (time::Duration loop = 900us; loop <= 1100us; loop += 1us, ++lengths) sum += missed("RDISK", loop);
  EXPECT_GE(sum / lengths, 0.8);
}

TEST(Claims, BH42_reads_are_more_sensitive_to_the_timing_of_requests_than_writes) {
  EXPECT_GT(first_missed("WDISK"), first_missed("RDISK"));
  EXPECT_GT(first_missed("IZDKOUT"), first_missed("IZDKIN"));
}

}  // namespace
}  // namespace platter::tests
