// Times of devices, routines and channels, summed from events (accounts.hpp).

#include <gtest/gtest.h>

#include "emulator/record/accounts.hpp"

namespace platter::tests::service_account_tests {
namespace {

using namespace std::chrono_literals;
using record::Cause;
using record::Does;
using record::Kind;

time::Instant at(time::Duration since_start) {
  return time::kStart + since_start;
}

TEST(ServiceAccount, ServiceLastsFromTheCommandToItsCompletion) {
  record::ServiceAccount account;
  account.on_event({.kind = Kind::kCommand, .at = at(1ms), .channel = 1, .device = 3});
  account.on_event({.kind = Kind::kCommand, .at = at(2ms), .channel = 1, .device = 4});
  account.on_event({.kind = Kind::kCompletion, .at = at(9ms), .channel = 1, .device = 3});
  account.on_event(
      {.kind = Kind::kCompletion, .at = at(20ms), .channel = 1, .device = 3});  // belongs to no command
  ASSERT_EQ(account.drives().size(), 2U);
  EXPECT_EQ(account.drives().at({1, 3}).service.count(), 1);
  EXPECT_EQ(account.drives().at({1, 3}).service.total(), 8ms);
  EXPECT_EQ(account.drives().at({1, 4}).service.count(), 0);
}

TEST(ServiceAccount, HeadsSeekWaitAndPass) {
  record::ServiceAccount account;
  account.on_event({.kind = Kind::kSeek, .at = at(0ms), .length = 15ms});
  account.on_event({.kind = Kind::kLatency, .at = at(15ms), .length = 4ms});
  account.on_event({.kind = Kind::kSector, .at = at(20ms), .length = 1ms});
  account.on_event({.kind = Kind::kSector, .at = at(21ms), .length = 1ms});
  const auto& drive = account.drives().at({0, 0});
  EXPECT_EQ(drive.seek.total(), 15ms);
  EXPECT_EQ(drive.rotation.total(), 4ms);
  EXPECT_EQ(drive.heads, 21ms);
}

TEST(ServiceAccount, LostRevolutionsAreCountedByCause) {
  record::ServiceAccount account;
  account.on_event({.kind = Kind::kLostRevolution, .number = 2, .cause = Cause::kNoBuffer});
  account.on_event({.kind = Kind::kLostRevolution, .number = 1, .cause = Cause::kSeek});
  account.on_event({.kind = Kind::kLostRevolution, .number = 3, .cause = Cause::kNoBuffer});
  const auto& lost = account.drives().at({0, 0}).lost;
  EXPECT_EQ(lost[static_cast<std::size_t>(Cause::kNoBuffer)], 5);
  EXPECT_EQ(lost[static_cast<std::size_t>(Cause::kSeek)], 1);
  EXPECT_EQ(lost[static_cast<std::size_t>(Cause::kNoData)], 0);
}

TEST(ServiceAccount, RoutinesAreListedByFirstCallAndDirection) {
  record::ServiceAccount account;
  const auto call = [&](std::string_view who, Does does, std::uint64_t request, std::int64_t sectors) {
    account.on_event({.kind = Kind::kCall, .request = request, .number = sectors, .does = does, .who = who});
  };
  call("WDISK", Does::kWrite, 1, 4);
  call("RDISK", Does::kRead, 2, 8);
  call("WDISK", Does::kWrite, 3, 2);
  call("WDISK", Does::kWait, 4, 9);
  account.on_event({.kind = Kind::kStatus, .at = at(9ms), .request = 1, .number = 2048, .length = 7ms});
  account.on_event({.kind = Kind::kStatus,
                    .at = at(9ms),
                    .request = 1,
                    .number = 2048,
                    .length = 7ms});  // a second latency of the same request
  account.on_event({.kind = Kind::kStatus, .at = at(9ms), .request = 3, .number = 1000, .length = 2ms});
  account.on_event({.kind = Kind::kStatus,
                    .at = at(9ms),
                    .request = 4,
                    .number = 5,
                    .length = 2ms});  // a command without a transfer
  const auto& routines = account.routines();
  ASSERT_EQ(routines.size(), 3U);
  EXPECT_EQ(routines[0].name, "WDISK");
  EXPECT_EQ(routines[0].does, Does::kWrite);
  EXPECT_EQ(routines[0].calls, 2);
  EXPECT_EQ(routines[0].sectors, amount::Sectors{6});
  EXPECT_EQ(routines[0].words, amount::Words{3048});
  EXPECT_EQ(routines[0].response.count(), 2);
  EXPECT_EQ(routines[0].response.total(), 9ms);
  EXPECT_EQ(routines[1].name, "RDISK");
  EXPECT_EQ(routines[1].calls, 1);
  EXPECT_EQ(routines[1].words, amount::Words{}) << "still under way";
  EXPECT_EQ(routines[2].does, Does::kWait);
  EXPECT_EQ(routines[2].calls, 1);
  EXPECT_EQ(routines[2].sectors, amount::Sectors{});
  EXPECT_EQ(routines[2].response.count(), 0);
}

TEST(ServiceAccount, TimeThatTransfersOfAChannelShareCountsOnce) {
  record::ServiceAccount account;
  const auto transfer = [&](int channel, time::Duration begin, time::Duration end) {
    account.on_event({.kind = Kind::kTransfer, .at = at(end), .channel = channel, .length = end - begin});
  };
  transfer(0, 10ms, 12ms);
  EXPECT_EQ(account.crossing(0), 2ms);
  transfer(0, 11ms, 15ms);  // only 12 to 15 ms is not counted yet
  EXPECT_EQ(account.crossing(0), 5ms);
  transfer(0, 13ms, 14ms);  // within the time that is already counted
  EXPECT_EQ(account.crossing(0), 5ms);
  transfer(0, 14ms, 16ms);
  EXPECT_EQ(account.crossing(0), 6ms);
  transfer(0, 20ms, 21ms);
  EXPECT_EQ(account.crossing(0), 7ms);
  transfer(2, 20ms, 21ms);
  EXPECT_EQ(account.crossing(0), 7ms);
  EXPECT_EQ(account.crossing(2), 1ms);
  EXPECT_EQ(account.crossing(1), 0ms);
}

}  // namespace
}  // namespace platter::tests::service_account_tests
