// Random numbers that are the same on all hosts (random.hpp).

#include "emulator/time/random.hpp"

#include <gtest/gtest.h>

namespace platter::tests::random_tests {
namespace {

// These are the first numbers of Vigna's splitmix64.c for the states 0 and 1234567.
TEST(Random, IsSplitmix64) {
  EXPECT_EQ(time::mixed(0, 0), 0xe220a8397b1dcdafU);
  EXPECT_EQ(time::mixed(0, 1), 0x6e789e6aa1b965f4U);
  EXPECT_EQ(time::mixed(0, 2), 0x06c45d188009454fU);
  EXPECT_EQ(time::mixed(1234567, 0), 6457827717110365317U);
  EXPECT_EQ(time::mixed(1234567, 1), 3203168211198807973U);
  EXPECT_EQ(time::mixed(1234567, 2), 9817491932198370423U);
}

}  // namespace
}  // namespace platter::tests::random_tests
