// Counting the events of a run for the validation report.

#include "tools/validation/harness/events.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "tests/support/run_platter.hpp"
#include "tools/validation/studies/bucher-hayes/bench/point.hpp"

namespace platter::tests {
namespace {

using bucher_hayes::lost_in_timed_part;
using evidence::Failed;
using evidence::read_events;
using evidence::require_all;
using evidence::TracedEvent;
using record::Cause;
using record::Kind;

TracedEvent event(Kind kind, int us, int number, bool writes = false, Cause cause = Cause::kNone) {
  return {.kind = kind,
          .cause = cause,
          .does = writes ? record::Does::kWrite : record::Does::kRead,
          .at = time::kStart + std::chrono::microseconds(us),
          .number = number};
}

/// A file is written, its first record is read, and then the clock runs for 2 ms.
const std::vector<TracedEvent> kEvents{event(Kind::kTest, 10, 0),
                                       event(Kind::kCall, 100, 3, true),
                                       event(Kind::kLostRevolution, 200, 1, false, Cause::kLateCommand),
                                       event(Kind::kCall, 300, 3),
                                       event(Kind::kLostRevolution, 400, 1, false, Cause::kLateCommand),
                                       event(Kind::kTest, 450, 1),
                                       event(Kind::kTest, 500, 0),
                                       event(Kind::kCall, 600, 3),
                                       event(Kind::kLostRevolution, 700, 2, false, Cause::kLateCommand),
                                       event(Kind::kLostRevolution, 800, 1, false, Cause::kSeek),
                                       event(Kind::kTest, 900, 0),
                                       event(Kind::kLostRevolution, 1000, 1, false, Cause::kAgain),
                                       event(Kind::kLostRevolution, 2600, 1, false, Cause::kLateCommand)};

TEST(Events, TheTimedPartOfAReadStartsAfterItsFirstRecord) {
  EXPECT_EQ(lost_in_timed_part(kEvents, false, 0.002), 3);
}

TEST(Events, TheTimedPartOfAWriteStartsAfterTheFirstRecordOfAll) {
  EXPECT_EQ(lost_in_timed_part(kEvents, true, 0.0001), 0);
  EXPECT_EQ(lost_in_timed_part(kEvents, true, 0.0003), 2);
}

TEST(Events, LossesAreCountedUntilTheProgramReadsTheClock) {
  EXPECT_EQ(lost_in_timed_part(kEvents, false, 0.0025), 4);
}

std::string why(const std::function<void()>& doing) {
  try {
    doing();
  } catch (const Failed& failed) {
    return failed.what();
  }
  return "nothing is wrong";
}

TEST(Events, AnEmptyTraceIsAnErrorAndNotZeroLosses) {
  EXPECT_TRUE(
      has(why([] { lost_in_timed_part({}, false, 1); }), "no event shows the transfer of the first record"));
}

/// The events that are read from the trace of a program's run equal those that its results count.
TEST(Events, TheTraceOfARunIsReadCompletely) {
  const CliFixture desk;
  const auto run = desk.json_of(text_of(R"(
      DIMENSION A(512)
      IND=DSP(4,1)
      DO 20 K=1,40
      CALL RDISK(5,A,512,512*K)
   10 IF(IFTBL(3,IND).LT.0) GO TO 10
   20 CONTINUE
      END
)"),
                                {"--trace", "events.jsonl"});
  const auto events = read_events(desk.folder.read("events.jsonl"));
  EXPECT_NO_THROW(require_all(events, record::Kinds::all(), run));
  const auto of = [&](Kind kind) {
    return std::count_if(events.begin(), events.end(),
                         [&](const TracedEvent& one) { return one.kind == kind; });
  };
  EXPECT_EQ(of(Kind::kCall), 40);
  EXPECT_EQ(of(Kind::kCompletion), 40);
  EXPECT_GT(of(Kind::kTest), 40);
  EXPECT_EQ(events.front().kind, Kind::kCall);
  EXPECT_EQ(events.front().does, record::Does::kRead);
  EXPECT_EQ(events.front().request, 1U);
  EXPECT_EQ(events.back().at.time_since_epoch() / std::chrono::milliseconds(1) / 10,
            static_cast<int>(run.at("virtual_seconds").get<double>() * 100));
}

const char* const kLost =
    R"({{"event":"{}","at_ps":7,"channel":1,"request":1,"number":2,"length_ps":0,"cause":"{}","does":"read"}})";

TEST(Events, UnknownEventsAndCausesAreErrors) {
  const auto of = [](const std::string& kind, const std::string& cause) {
    return why([&] { read_events(fmt::format(fmt::runtime(kLost), kind, cause)); });
  };
  EXPECT_EQ(of("lost revolution", "late command"), "nothing is wrong");
  EXPECT_EQ(of("revolution lost", "late command"),
            "event 1 of the run: 'revolution lost' is not a kind of event");
  EXPECT_TRUE(has(of("lost revolution", "too late"), "'too late' is not a cause of a lost revolution"));
  EXPECT_TRUE(has(why([] { read_events(R"({"event":"call"})"); }), "key 'cause' is missing"));
  EXPECT_TRUE(has(why([] { read_events("10.0 1 0 test: not busy"); }), "event 1 of the run: "));
}

TEST(Events, ACountThatDiffersFromTheResultsIsAnError) {
  const auto lost = read_events(fmt::format(fmt::runtime(kLost), "lost revolution", "late command"));
  const auto of = [&](const char* units) {
    return why(
        [&] { require_all(lost, {Kind::kLostRevolution}, {{"units", nlohmann::json::parse(units)}}); });
  };
  EXPECT_EQ(of(R"([{"revolutions_lost":1},{"revolutions_lost":1}])"), "nothing is wrong");
  EXPECT_EQ(of(R"([{"revolutions_lost":3}])"),
            "the trace of the run contains 2 revolutions_lost, but its results report 3");
  EXPECT_EQ(of(R"([{"revolutions_gone":2}])"),
            "the results of the run lack the count units[].revolutions_lost");
}

TEST(Events, ACountThatARunDoesNotHaveIsAnErrorThatNamesIt) {
  const evidence::Outcome outcome{"", nlohmann::json::parse(R"({"units":[{"calls":7,"seeks":"many"}]})"), {}};
  EXPECT_EQ(outcome.count("calls"), 7);
  for (const auto* missing : {"revolutions_lost", "seeks"}) {
    EXPECT_EQ(why([&] { outcome.count(missing); }),
              std::string("the results of the run lack the count units[0].") + missing);
  }
}

}  // namespace
}  // namespace platter::tests
