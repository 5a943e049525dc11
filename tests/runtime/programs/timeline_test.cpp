// The picture of a run for Perfetto: it conforms to the format and agrees with the counts.
//
// Machines: cray1 cdc7600

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>
#include <vector>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

using Json = nlohmann::json;
using Key = std::pair<int, int>;

std::string text(const Json& value) {
  return value.get<std::string>();
}

/// A parsed trace; an error in its form fails the test.
class Timeline {
 public:
  explicit Timeline(const std::string& file) : all_(Json::parse(file)) {
    for (const auto& event : all_.at("traceEvents")) take(event);
    check_nesting();
    for (const auto& [id, flow] : flows_) {
      EXPECT_TRUE(flow.count("s") == 1 && flow.count("t") == 1) << "flow " << id;
      const std::int64_t end = flow.count("f") == 1 ? flow.at("f") : flow.at("t");
      EXPECT_LE(flow.at("s"), end) << "flow " << id;
    }
    for (const auto& [id, depth] : open_) EXPECT_EQ(depth, 0) << "request " << id << " does not end";
  }

  const Json& about() const { return all_.at("otherData"); }
  std::vector<Json> on(const std::string& track, const std::string& name = "") const {
    std::vector<Json> found;
    for (const auto& event : all_.at("traceEvents")) {
      if (event.at("ph") != "X" && event.at("ph") != "i") continue;
      if (names_.at(key(event)) == track && (name.empty() || event.at("name") == name))
        found.push_back(event);
    }
    return found;
  }
  std::set<std::string> tracks() const {
    std::set<std::string> all;
    for (const auto& [number, name] : names_) all.insert(groups_.at(number.first) + ": " + name);
    return all;
  }
  double highest(const std::string& counter) const { return counters_.at(counter); }
  std::size_t flows_to_sectors() const {
    return static_cast<std::size_t>(std::count_if(flows_.begin(), flows_.end(),
                                                  [](const auto& one) { return one.second.contains("f"); }));
  }

 private:
  static Key key(const Json& event) { return {event.at("pid").get<int>(), event.at("tid").get<int>()}; }
  /// Converts a time in microseconds to nanoseconds, without rounding errors.
  static std::int64_t ns(const Json& us) { return std::llround(us.get<double>() * 1000); }

  void take(const Json& event) {
    const auto phase = text(event.at("ph"));
    if (phase == "M") {
      const auto name = event.at("args").value("name", "");
      if (event.at("name") == "thread_name") names_[key(event)] = name;
      if (event.at("name") == "process_name") groups_[key(event).first] = name;
      return;
    }
    const std::int64_t at = ns(event.at("ts"));
    EXPECT_GE(at, 0);
    if (phase == "C") {
      const double value = event.at("args").at("value").get<double>();
      EXPECT_GE(value, 0);
      double& most = counters_[text(event.at("name"))];
      most = std::max(most, value);
      return;
    }
    EXPECT_TRUE(names_.contains(key(event))) << event;
    if (phase == "X") slices_[key(event)].emplace_back(at, at + ns(event.at("dur")));
    if (phase == "s" || phase == "t" || phase == "f") flows_[event.at("id").get<int>()][phase] = at;
    if (phase == "b") ++open_[text(event.at("id2").at("local"))];
    if (phase == "e") --open_[text(event.at("id2").at("local"))];
    EXPECT_NE(std::string("XiCstfbe").find(phase), std::string::npos) << event;
  }

  /// Two slices of a track are in sequence, or one is within the other.
  void check_nesting() {
    for (auto& [track, slices] : slices_) {
      std::sort(slices.begin(), slices.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first < b.first : a.second > b.second;
      });
      std::vector<std::int64_t> around;
      for (const auto& [begin, end] : slices) {
        while (!around.empty() && around.back() <= begin) around.pop_back();
        EXPECT_TRUE(around.empty() || end <= around.back()) << names_.at(track) << " at " << begin << " ns";
        around.push_back(end);
      }
    }
  }

  Json all_;
  std::map<Key, std::string> names_;
  std::map<int, std::string> groups_;
  std::map<Key, std::vector<std::pair<std::int64_t, std::int64_t>>> slices_;
  std::map<int, std::map<std::string, std::int64_t>> flows_;
  std::map<std::string, int> open_;
  std::map<std::string, double> counters_;
};

// Statements in one subprogram, calls and tests in another.
constexpr const char* kProgram = R"(
      PROGRAM W
      DIMENSION A(9216)
      DO 10 I=1,5
   10 WRITE(1) (A(J),J=1,3000)
      REWIND 1
      DO 20 I=1,5
   20 READ(1) (A(J),J=1,3000)
      CALL SUB
      END
      SUBROUTINE SUB
      DIMENSION A(512)
      IND=DSP(4,1)
      DO 10 I=1,3
      CALL RDISK(5,A,512,18*512*I)
   30 IF(IFTBL(3,IND).LT.0) GO TO 30
   10 CONTINUE
      END
)";

struct Seen {
  Timeline timeline;
  Json results;
};

Seen run(const ProgramFixture& fixture, const std::string& program, std::vector<std::string> flags = {}) {
  std::vector<std::string> words{"--trace", "w.json", "--json", "results"};
  words.insert(words.end(), flags.begin(), flags.end());
  const auto outcome = fixture.run_with_summary(program, words);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  return {Timeline(fixture.folder.read("w.json")), Json::parse(fixture.folder.read("results"))};
}

/// A program that computes too long between its calls loses a revolution at each of them. The slice is named
/// after the cause and begins when the sector was due: after a read-ahead, at the end of its pass.
TEST(Timeline, ALostRevolutionIsASliceFromWhenItsSectorWasDue) {
  const ProgramFixture fixture;
  const auto [timeline, results] = run(fixture, R"(
      DIMENSION A(512)
      IND=DSP(4,1)
      DO 10 I=1,5
      CALL RDISK(5,A,512,512*I)
   30 IF(IFTBL(3,IND).LT.0) GO TO 30
      DO 10 K=1,20000
   10 A(1)=A(1)*K
      END
)");
  const double revolution = timeline.about().at("drives").at(0).at("revolution_us").get<double>();
  const auto slices = timeline.on("lost revolutions of drive 1");
  EXPECT_EQ(slices.size(), 4U);
  for (const auto& event : slices) {
    const auto& about = event.at("args");
    EXPECT_EQ(event.at("name"), "lost revolution: late command");
    EXPECT_EQ(about.at("cause"), "late command");
    const double length = event.at("dur").get<double>() / revolution;
    const auto revolutions = about.at("revolutions").get<double>();
    constexpr double kSector = 1.0 / 18;
    EXPECT_NEAR(length, revolutions - kSector, 1e-4) << event;
  }
}

/// The events of the trace add up to the counts of the results.
TEST(Timeline, ShowsEachLostRevolutionSeekAndSecondOfTheProcessor) {
  for (const auto& flags : std::vector<std::vector<std::string>>{
           {"--machine", "cray1"}, {"--rotation", "drift"}, {"--seed", "77"}}) {
    const ProgramFixture fixture;
    const auto [timeline, results] = run(fixture, kProgram, flags);
    const auto& unit = results.at("units").at(0);
    std::int64_t lost = 0;
    for (const auto& event : timeline.on("lost revolutions of drive 1"))
      lost += event.at("args").at("revolutions").get<std::int64_t>();
    EXPECT_EQ(lost, unit.at("revolutions_lost"));
    EXPECT_EQ(timeline.on("drive 1", "seek").size(), unit.at("seeks"));
    const auto seconds = [&timeline = timeline](const std::string& track, const std::string& name) {
      double us = 0;
      for (const auto& event : timeline.on(track, name)) us += event.at("dur").get<double>();
      return us / 1e6;
    };
    constexpr double kRounding = 1e-6;
    EXPECT_NEAR(seconds("drive 1", "latency"), unit.at("latency_s").get<double>(), kRounding);
    const auto& processor = results.at("processor");
    EXPECT_NEAR(seconds("system", "system"), processor.at("system_s").get<double>(), kRounding);
    EXPECT_NEAR(seconds("interrupt", ""), processor.at("interrupt_s").get<double>(), kRounding);
    double taken_along = 0;
    for (const auto& event : timeline.on("program"))
      taken_along += event.at("args").value("interrupts_us", 0.0);
    double tests = 0;  // the time of tests, and of the program's work between them
    for (const auto& event : timeline.on("sub", "test")) tests += event.at("dur").get<double>();
    EXPECT_LE(processor.at("user_s").get<double>(),
              seconds("program", "program") - taken_along / 1e6 + kRounding);
    EXPECT_GE(processor.at("user_s").get<double>(),
              seconds("program", "program") - (taken_along + tests) / 1e6 - kRounding);
  }
}

/// The angle of the heads follows from the start of sector 0 and the length of a revolution: sector k of a
/// track starts k parts of it later. The test compares this with each sector that the trace reports.
TEST(Timeline, ReportsAtWhichAngleTheHeadsAre) {
  for (const auto& flags : std::vector<std::vector<std::string>>{
           {"--machine", "cray1"}, {"--machine", "cdc7600"}, {"--seed", "77"}}) {
    const ProgramFixture fixture;
    const auto timeline = run(fixture, kProgram, flags).timeline;
    const auto& drive = timeline.about().at("drives").at(0);
    EXPECT_EQ(drive.at("rotation"), "nominal");
    EXPECT_EQ(drive.at("controller_buffers"), 2);
    const double begun = drive.at("boundary_0_us").get<double>();
    const double revolution = drive.at("revolution_us").get<double>();
    const auto sectors = drive.at("sectors_per_track").get<std::int64_t>();
    EXPECT_LE(begun, 0);
    EXPECT_GT(begun, -revolution);
    std::size_t seen = 0;
    for (const auto& event : timeline.on("drive 1")) {
      if (!event.at("args").contains("sector") || event.at("ph") != "X") continue;
      ++seen;
      const double turned = (event.at("ts").get<double>() - begun) / revolution;
      const auto angle = static_cast<double>(event.at("args").at("sector").get<std::int64_t>() % sectors) /
                         static_cast<double>(sectors);
      const double off = turned - std::floor(turned) - angle;
      EXPECT_NEAR(off - std::round(off), 0, 0.002 / revolution)
          << event;  // the times of the trace are whole nanoseconds
    }
    EXPECT_GE(seen, 3U);  // at least the sectors of RDISK, wherever the units' datasets are
  }
}

TEST(Timeline, ReportsThatTheRotationDrifts) {
  const ProgramFixture fixture;
  const auto timeline = run(fixture, kProgram, {"--rotation", "drift"}).timeline;
  EXPECT_EQ(timeline.about().at("drives").at(0).at("rotation"), "drift");
}

TEST(Timeline, ShowsTheRequestedWindowAndEvents) {
  const ProgramFixture fixture;
  const auto whole = run(fixture, kProgram).timeline.on("drive 1");
  const auto part = run(fixture, kProgram, {"--trace-from", "100 ms", "--trace-to", "150 ms"}).timeline;
  const auto of_heads = part.on("drive 1");
  EXPECT_FALSE(of_heads.empty());
  EXPECT_LT(of_heads.size(), whole.size());
  for (const auto& event : of_heads) {
    EXPECT_GE(event.at("ts").get<double>() + event.value("dur", 0.0), 100'000.0);
    EXPECT_LE(event.at("ts").get<double>(), 150'000.0);
  }
  const auto seeks = run(fixture, kProgram, {"--trace-events", "seek,lost revolution"}).timeline;
  EXPECT_EQ(seeks.tracks(), std::set<std::string>{"drives: drive 1"});
}

TEST(Timeline, EveryMachineHasATimeline) {
  for (const auto& [machine, system] : std::vector<std::pair<std::string, std::string>>{
           {"cray1", "cos"}, {"cray1", "ctss"}, {"cray1", "alamos"}, {"cdc7600", "ltss"}}) {
    const ProgramFixture fixture;
    const auto [timeline, results] = run(fixture, R"(
      DIMENSION A(6000)
      DO 10 I=1,9
      BUFFER OUT(3,1) (A(1),A(6000))
   10 IF(UNIT(3)) 20,20,20
   20 REWIND 3
      BUFFER IN(3,1) (A(1),A(6000))
      IF(UNIT(3)) 30,30,30
   30 END
)",
                                         {"--machine", machine, "--os", system});
    EXPECT_FALSE(timeline.on("main program").empty()) << machine << system;
  }
}

TEST(Timeline, ShowsTheActorAndLineOfEachAction) {
  const ProgramFixture fixture;
  const auto [timeline, results] = run(fixture, kProgram);
  for (const char* track :
       {"program: w", "program: sub", "processor: program", "processor: system", "processor: interrupt",
        "processor: waiting", "layers: buffers", "system: calls", "system: requests of channel 1",
        "channels: channel 1", "channels: controller of 1", "drives: drive 1"})
    EXPECT_TRUE(timeline.tracks().contains(track)) << track;
  ASSERT_EQ(timeline.on("w", "WRITE").size(), 5u);
  EXPECT_EQ(timeline.on("w", "WRITE").front().at("args").at("line"), "test.f:4");
  ASSERT_EQ(timeline.on("sub", "RDISK").size(), 3u);
  EXPECT_EQ(timeline.on("sub", "RDISK").front().at("args").at("line"), "test.f:14");
  EXPECT_EQ(timeline.on("sub", "test").size(), 3u);  // one slice for each loop of tests
  EXPECT_EQ(timeline.on("sub", "test").front().at("args").at("line"), "test.f:15");
  const auto sectors = timeline.on("drive 1", "sector 18");
  ASSERT_EQ(sectors.size(), 1u);
  EXPECT_EQ(sectors.front().at("args").at("line"), "test.f:14");
  EXPECT_EQ(sectors.front().at("args").at("cylinder"), 0);
  EXPECT_EQ(timeline.flows_to_sectors(), 6u);
  // The library reads ahead on unit 1 while SUB calls RDISK.
  EXPECT_EQ(timeline.highest("requests under way on channel 1"), 2);
  EXPECT_EQ(timeline.highest("buffers of drive 1"), 2);  // the controller has no others
  EXPECT_EQ(timeline.about().at("machine"), "cray1");
  EXPECT_EQ(timeline.about().at("drives").at(0).at("sectors_per_track"), 18);
}

TEST(Timeline, RejectsUnknownEventsAndTimes) {
  const ProgramFixture fixture;
  const auto refusal = [&](const std::string& flag, const std::string& value) {
    const auto outcome = fixture.run("      END\n", {flag, value});
    EXPECT_EQ(outcome.code, 2);
    return outcome.err;
  };
  EXPECT_TRUE(has(refusal("--trace-events", "lost"), "'lost' is not a kind of event"));
  EXPECT_TRUE(has(refusal("--trace-from", "-3"), "is not a time"));
  EXPECT_TRUE(has(refusal("--trace-to", "soon"), "is not a time"));
  // Without a trace these flags would be ignored silently.
  EXPECT_TRUE(has(refusal("--trace-events", "call"), "--trace-events selects a part of a trace"));
  EXPECT_TRUE(has(refusal("--trace-from", "1 ms"), "--trace-from selects a part"));
  EXPECT_TRUE(has(refusal("--trace-to", "1 ms"), "also give --trace FILE"));
}

}  // namespace
}  // namespace platter::tests
