#include "tools/paper/events.hpp"

#include <gtest/gtest.h>

namespace platter::tests {
namespace {

using paper::lost_in_timed_part;

// A file is written, its first record is read, and then the clock runs for 2 ms.
const char* const kTrace = R"(# time_us channel request event
10.000000 1 0 test: not busy
100.000000 1 1 call, write of 3 sectors
200.000000 1 1 lost revolution (1): late command, 7.000 us late
300.000000 1 2 call, read of 3 sectors
400.000000 1 2 lost revolution (1): late command, 7.000 us late
450.000000 1 2 test: busy, 20 times until 490.000000
500.000000 1 0 test: not busy, 2 times until 502.000000
600.000000 1 3 call, read of 3 sectors
700.000000 1 3 lost revolution (2): late command, 7.000 us late
800.000000 1 3 lost revolution (1): seek, 7.000 us late
900.000000 1 0 test: not busy
1000.000000 1 4 lost revolution (1): sector again, 7.000 us late
2600.000000 1 5 lost revolution (1): late command, 7.000 us late
)";

TEST(Events, of_a_file_that_is_read_begin_after_its_first_record) {
  EXPECT_EQ(lost_in_timed_part(kTrace, false, 0.002), 3);
}

TEST(Events, of_a_file_that_is_written_begin_after_the_first_record_of_all) {
  EXPECT_EQ(lost_in_timed_part(kTrace, true, 0.0001), 0);
  EXPECT_EQ(lost_in_timed_part(kTrace, true, 0.0003), 2);
}

TEST(Events, end_with_the_clock) {
  EXPECT_EQ(lost_in_timed_part(kTrace, false, 0.0025), 4);
}

TEST(Events, of_nothing_are_none) {
  EXPECT_EQ(lost_in_timed_part("", false, 1), 0);
}

}  // namespace
}  // namespace platter::tests
