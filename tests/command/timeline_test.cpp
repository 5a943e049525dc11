// The picture of a run for Perfetto: it conforms to the format and agrees with the counts.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>
#include <vector>

#include "tests/support/run_platter.hpp"

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
  /// In nanoseconds, exactly.
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

Seen run(const CliFixture& desk, const std::string& program, std::vector<std::string> flags = {}) {
  desk.folder.write("w.f", program);
  std::vector<std::string> words{"run", "w.f", "--trace", "w.json", "--json", "results"};
  words.insert(words.end(), flags.begin(), flags.end());
  const auto outcome = desk.platter(words);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  return {Timeline(desk.folder.read("w.json")), Json::parse(desk.folder.read("results"))};
}

TEST(Timeline, shows_who_did_what_with_the_line) {
  const CliFixture desk;
  const auto [timeline, results] = run(desk, kProgram);
  for (const char* track :
       {"program: w", "program: sub", "processor: program", "processor: system", "processor: interrupt",
        "processor: waiting", "layers: buffers", "system: calls", "system: requests of channel 1",
        "channels: channel 1", "channels: controller of 1", "drives: drive 1"})
    EXPECT_TRUE(timeline.tracks().contains(track)) << track;
  ASSERT_EQ(timeline.on("w", "WRITE").size(), 5u);
  EXPECT_EQ(timeline.on("w", "WRITE").front().at("args").at("line"), "w.f:5");
  ASSERT_EQ(timeline.on("sub", "RDISK").size(), 3u);
  EXPECT_EQ(timeline.on("sub", "RDISK").front().at("args").at("line"), "w.f:15");
  EXPECT_EQ(timeline.on("sub", "test").size(), 3u);  // one for each loop of tests
  EXPECT_EQ(timeline.on("sub", "test").front().at("args").at("line"), "w.f:16");
  const auto sectors = timeline.on("drive 1", "sector 18");
  ASSERT_EQ(sectors.size(), 1u);
  EXPECT_EQ(sectors.front().at("args").at("line"), "w.f:15");
  EXPECT_EQ(sectors.front().at("args").at("cylinder"), 0);
  EXPECT_EQ(timeline.flows_to_sectors(), 6u);
  // The library reads ahead on unit 1 while SUB calls RDISK.
  EXPECT_EQ(timeline.highest("requests under way on channel 1"), 2);
  EXPECT_EQ(timeline.highest("buffers of drive 1"), 2);  // the controller has no others
  EXPECT_EQ(timeline.about().at("machine"), "cray1");
  EXPECT_EQ(timeline.about().at("drives").at(0).at("sectors_per_track"), 18);
}

TEST(Timeline, refuses_what_is_no_event_or_time) {
  const CliFixture desk;
  desk.folder.write("w.f", "      END\n");
  const auto refusal = [&](const std::string& flag, const std::string& value) {
    const auto outcome = desk.platter({"run", "w.f", flag, value});
    EXPECT_EQ(outcome.code, 2);
    return outcome.err;
  };
  EXPECT_TRUE(has(refusal("--trace-events", "lost"), "there are no events called 'lost'"));
  EXPECT_TRUE(has(refusal("--trace-from", "-3"), "is not a time"));
  EXPECT_TRUE(has(refusal("--trace-to", "soon"), "is not a time"));
  // Without a trace these flags would be ignored silently.
  EXPECT_TRUE(has(refusal("--trace-events", "call"), "--trace-events selects a part of a trace"));
  EXPECT_TRUE(has(refusal("--trace-from", "1 ms"), "--trace-from selects a part"));
  EXPECT_TRUE(has(refusal("--trace-to", "1 ms"), "also give --trace FILE"));
}

}  // namespace
}  // namespace platter::tests
