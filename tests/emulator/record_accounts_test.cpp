// Sums that listeners compute from events, with events made by the test, and the names of events.

#include <gtest/gtest.h>

#include "emulator/record/accounts.hpp"
#include "emulator/specification/error.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using record::Cause;
using record::Does;
using record::Kind;
using time::kStart;

TEST(EventNames, EachNameSelectsItsKind) {
  for (std::size_t i = 0; i < record::kKinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    const auto kinds = record::kinds_named({std::string(record::name(kind))});
    EXPECT_TRUE(kinds.has(kind)) << record::name(kind);
    EXPECT_FALSE(kinds.has(static_cast<Kind>((i + 1) % record::kKinds))) << record::name(kind);
  }
}

TEST(EventNames, UnknownNamesAreRejectedWithTheNearest) {
  try {
    record::kinds_named({"call", "setor"});
    ADD_FAILURE();
  } catch (const specification::Error& error) {
    EXPECT_NE(std::string(error.what()).find("'setor'"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("sector"), std::string::npos);
  }
}

TEST(EventNames, OperationsAndCausesHaveTheirNames) {
  EXPECT_EQ(record::name(Does::kRead), "read");
  EXPECT_EQ(record::name(Does::kStatus), "status");
  EXPECT_EQ(record::name(Cause::kLateCommand), "late command");
  EXPECT_EQ(record::name(Cause::kAgain), "sector again");
}

TEST(ChannelSummaries, AddUpCallsWordsAndTimes) {
  record::Summary summary(2);
  const auto on_event = [&](const record::Event& event) { summary.on_event(event); };
  on_event({.kind = Kind::kCall, .does = Does::kRead});
  on_event({.kind = Kind::kCall, .does = Does::kWrite});
  on_event({.kind = Kind::kCall, .does = Does::kOpen});
  on_event({.kind = Kind::kStatus, .number = 100, .does = Does::kRead});
  on_event({.kind = Kind::kStatus, .number = 30, .does = Does::kWrite});
  on_event({.kind = Kind::kSeek, .length = 5ms});
  on_event({.kind = Kind::kSeek, .length = 7ms});
  on_event({.kind = Kind::kLatency, .length = 3ms});
  on_event({.kind = Kind::kSector, .length = 1ms});
  on_event({.kind = Kind::kLostRevolution, .number = 2, .cause = Cause::kLateCommand});
  on_event({.kind = Kind::kLostRevolution, .number = 1, .cause = Cause::kSeek});
  on_event({.kind = Kind::kInterrupt, .length = 9ms});
  const auto& first = summary.channels()[0];
  EXPECT_EQ(first.calls, 2) << "an OPEN moves nothing";
  EXPECT_EQ(first.words_read, amount::Words{100});
  EXPECT_EQ(first.words_written, amount::Words{30});
  EXPECT_EQ(first.seeks, 2);
  EXPECT_EQ(first.seek, 12ms);
  EXPECT_EQ(first.latency, 3ms);
  EXPECT_EQ(first.transfer, 1ms);
  EXPECT_EQ(first.revolutions_lost, 3);
  EXPECT_EQ(first.lost_at_boundaries, 1);
  EXPECT_EQ(summary.channels()[1].calls, 0);
}

TEST(ServiceAccounts, ARoutinesResponseLastsFromTheCallToTheStatus) {
  record::ServiceAccount account;
  const auto call = [&](std::uint64_t request, Does does, std::string_view who, std::int64_t sectors) {
    account.on_event({.kind = Kind::kCall, .request = request, .number = sectors, .does = does, .who = who});
  };
  call(1, Does::kRead, "RDISK", 4);
  call(2, Does::kWrite, "WDISK", 8);
  call(3, Does::kStatus, "STATUS", 0);
  call(4, Does::kRead, "RDISK", 6);
  account.on_event({.kind = Kind::kStatus, .request = 1, .number = 400, .length = 10ms});
  account.on_event({.kind = Kind::kStatus, .request = 4, .number = 600, .length = 30ms});
  account.on_event({.kind = Kind::kStatus, .request = 4, .number = 600, .length = 30ms});
  account.on_event({.kind = Kind::kStatus, .request = 3, .number = 1, .length = 1ms});
  ASSERT_EQ(account.routines().size(), 3U);
  const auto& read = account.routines()[0];
  EXPECT_EQ(read.name, "RDISK");
  EXPECT_EQ(read.calls, 2);
  EXPECT_EQ(read.sectors, amount::Sectors{10});
  EXPECT_EQ(read.words, amount::Words{1000}) << "a request counts once";
  EXPECT_EQ(read.response.count(), 2);
  EXPECT_EQ(read.response.total(), 40ms);
  EXPECT_EQ(account.routines()[1].response.count(), 0) << "its status has not changed yet";
  EXPECT_EQ(account.routines()[2].response.count(), 0) << "STATUS moves nothing";
}

TEST(ServiceAccounts, ADevicesServiceLastsFromTheCommandToTheCompletion) {
  record::ServiceAccount account;
  account.on_event({.kind = Kind::kCompletion, .at = kStart + 1ms, .channel = 1});
  account.on_event({.kind = Kind::kCommand, .at = kStart + 2ms, .channel = 1, .device = 3});
  account.on_event({.kind = Kind::kSeek, .channel = 1, .device = 3, .length = 4ms});
  account.on_event({.kind = Kind::kLatency, .channel = 1, .device = 3, .length = 5ms});
  account.on_event({.kind = Kind::kSector, .channel = 1, .device = 3, .length = 6ms});
  account.on_event(
      {.kind = Kind::kLostRevolution, .channel = 1, .device = 3, .number = 2, .cause = Cause::kNoData});
  account.on_event({.kind = Kind::kCompletion, .at = kStart + 30ms, .channel = 1, .device = 3});
  account.on_event({.kind = Kind::kTest, .channel = 7});
  ASSERT_EQ(account.drives().size(), 1U) << "a completion without a command is none of a device's";
  const auto& drive = account.drives().at({1, 3});
  EXPECT_EQ(drive.service.total(), 28ms);
  EXPECT_EQ(drive.seek.total(), 4ms);
  EXPECT_EQ(drive.rotation.total(), 5ms);
  EXPECT_EQ(drive.heads, 15ms) << "4 of seek, 5 of latency and 6 of a sector";
  EXPECT_EQ(drive.lost[static_cast<std::size_t>(Cause::kNoData)], 2);
}

/// Words cross from 0 to 10 ms, from 5 to 12 and from 20 to 25, which is 12 + 5 ms.
TEST(ServiceAccounts, CountTransfersThatOverlapOnce) {
  record::ServiceAccount account;
  const auto transfer = [&](auto end, auto length) {
    account.on_event({.kind = Kind::kTransfer, .at = kStart + end, .channel = 2, .length = length});
  };
  transfer(10ms, 10ms);
  transfer(12ms, 7ms);
  transfer(9ms, 2ms);
  transfer(25ms, 5ms);
  EXPECT_EQ(account.crossing(2), 17ms);
  EXPECT_EQ(account.crossing(0), 0ms);
}

TEST(Listeners, AListenerReceivesOnlyItsKinds) {
  struct Counter final : record::Listener {
    void on_event(const record::Event&) override { ++heard; }
    int heard = 0;
  };
  Counter all;
  Counter calls;
  record::Recorder recorder;
  EXPECT_FALSE(recorder.wants(Kind::kCall));
  recorder.add(calls, {Kind::kCall});
  EXPECT_FALSE(recorder.wants(Kind::kSeek));
  recorder.add(all);
  recorder.emit({.kind = Kind::kCall});
  recorder.emit({.kind = Kind::kSeek});
  EXPECT_EQ(calls.heard, 1);
  EXPECT_EQ(all.heard, 2);
  EXPECT_FALSE(record::Kinds::of_tree().has(Kind::kResume));
  EXPECT_FALSE(record::Kinds::of_machine().has(Kind::kStatement));
  EXPECT_TRUE(record::Kinds::of_machine().has(Kind::kCall));
}

}  // namespace
}  // namespace platter::tests
