// Several programs on a machine with several processors. They compute at the same virtual time, only one of
// them at a time can be in the system, and all results are reproducible.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

constexpr const char* kComputes = R"(
      X=0.
      DO 10 I=1,400000
   10 X=X+SQRT(FLOAT(I))
      PRINT 20,TIMEF()
   20 FORMAT(' AT',F14.4)
      END
)";

// Each program has its own unit, record length and place on the first drive; it uses random access, records,
// and a library that continues in interrupts.
constexpr const char* kMoves = R"(
      PROGRAM MOVES(TAPE{0})
      DIMENSION A({1}),B({1})
      IND=DSP(4,1)
      DO 50 K=1,4
      DO 10 I=1,{1}
   10 A(I)=K*10000+I
      CALL WDISK(5,A,{1},512*(40*K+{2}))
   20 IF(IFTBL(3,IND).LT.0) GO TO 20
      CALL RDISK(5,B,{1},512*(40*K+{2}))
   30 IF(IFTBL(3,IND).LT.0) GO TO 30
      DO 35 I=1,{1}
   35 IF(B(I).NE.A(I)) PRINT *,'LOST',K,I
      WRITE({0}) A
   50 CONTINUE
      REWIND {0}
      DO 60 K=1,4
      BUFFER IN({0},1)(B(1),B({1}))
      DO 55 I=1,2000
   55 X=X+FLOAT(I)
      IF(UNIT({0})) 57,70,70
   57 IF(B({1}).NE.K*10000+{1}) PRINT *,'NOT',K
   60 CONTINUE
      PRINT 65,TIMEF()
   65 FORMAT(' AT',F14.4)
      STOP
   70 PRINT *,'NOT THERE'
      END
)";

// Writes only records. The program tests no status, because each test would add a line to the trace.
constexpr const char* kRecords = R"(
      PROGRAM RECS(TAPE{0})
      DIMENSION A(512)
      DO 10 K=1,8
      A(1)=K
   10 BUFFER OUT({0},1)(A(1),A(512))
      REWIND {0}
      DO 20 K=1,8
      BUFFER IN({0},1)(A(1),A(512))
      IF(UNIT({0})) 20,30,30
   20 IF(A(1).NE.K) PRINT *,'NOT',K
   30 CONTINUE
      END
)";

class Processors : public testing::Test {
 public:
  Outcome run(Words words, int processors) const {
    words.insert(words.begin(), "together");
    words.insert(words.end(), {"--set", fmt::format("machines/cray1.processors={} processors", processors)});
    return desk.platter(words);
  }
  nlohmann::json json_of(Words words, int processors) const {
    words.insert(words.end(), {"--json", (desk.folder.path() / "out.json").string()});
    const Outcome outcome = run(words, processors);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return nlohmann::json::parse(desk.folder.read("out.json"));
  }
  static double end_of(const nlohmann::json& document, std::size_t program) {
    return numbers_of(document.at("programs").at(program).at("printed").get<std::string>()).back();
  }
  CliFixture desk;
};

TEST_F(Processors, EachProcessorComputesOneProgram) {
  desk.folder.write("c.f", text_of(kComputes));
  const double alone = end_of(json_of({"c.f"}, 1), 0);
  const double little = 1e-3 * alone;  // only the system's work for PRINT is done in sequence
  const auto in_turn = json_of({"c.f", "c.f", "c.f"}, 1);
  EXPECT_NEAR(end_of(in_turn, 1), 2 * alone, little);
  EXPECT_EQ(in_turn.at("processors").size(), 1U);

  const auto together = json_of({"c.f", "c.f", "c.f"}, 2);
  EXPECT_NEAR(end_of(together, 0), alone, little);
  EXPECT_NEAR(end_of(together, 1), alone, little);
  EXPECT_NEAR(end_of(together, 2), 2 * alone,
              little);  // the third program starts when the first one has ended
  double busy = 0;
  for (const auto& processor : together.at("processors")) {
    busy += processor.at("busy_s").get<double>();
    EXPECT_NEAR(processor.at("busy_s").get<double>() + processor.at("idle_s").get<double>(),
                together.at("virtual_seconds").get<double>(), 1e-9);
  }
  EXPECT_NEAR(busy, 3 * alone / 1000, 3 * little / 1000);
}

TEST_F(Processors, AProgramAloneUsesOneProcessor) {
  desk.folder.write("m.f", fmt::format(fmt::runtime(text_of(kMoves)), 7, 1536, 0));
  EXPECT_EQ(json_of({"m.f"}, 4).at("programs"), json_of({"m.f"}, 1).at("programs"));
}

TEST_F(Processors, NoWordsAreLostAndItIsTheSameEveryTime) {
  Words words;
  for (const auto& [name, unit, length, drive] :
       {std::tuple{"a.f", 7, 512, 0}, {"b.f", 8, 1536, 10}, {"c.f", 9, 1024, 20}, {"d.f", 7, 2048, 30}}) {
    desk.folder.write(name, fmt::format(fmt::runtime(text_of(kMoves)), unit, length, drive));
    words.emplace_back(name);
  }
  desk.folder.write("e.f", text_of(kComputes));
  words.emplace_back("e.f");
  words.insert(words.end(), {"--json", (desk.folder.path() / "t.json").string(), "--rotation", "drift"});
  for (const Words& more :
       {Words{}, {"--quantum", "150 us"}, {"--quantum", "1 ms", "--priority", "1,2,1,3,1"}}) {
    Words all = words;
    all.insert(all.end(), more.begin(), more.end());
    std::set<std::string> different;
    for (const int processors : {1, 2, 3, 5}) {
      const auto once = [&] {
        const Outcome outcome = run(all, processors);
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(outcome.out.find("LOST"), std::string::npos) << outcome.out;
        EXPECT_EQ(outcome.out.find("NOT"), std::string::npos) << outcome.out;
        return outcome.out + desk.folder.read("t.json");
      };
      const std::string first = once();
      EXPECT_EQ(once(), first);
      different.insert(first);
    }
    EXPECT_EQ(different.size(), 4U);
  }
}

TEST_F(Processors, TheSystemTakesOneOfThemAtATime) {
  desk.folder.write("a.f", fmt::format(fmt::runtime(text_of(kRecords)), 7));
  desk.folder.write("b.f", fmt::format(fmt::runtime(text_of(kRecords)), 8));
  ASSERT_EQ(run({"a.f", "b.f", "--trace", (desk.folder.path() / "t.jsonl").string()}, 2).code, 0);
  // The work of calls and interrupts in the trace, in the order of its start.
  std::vector<std::pair<std::int64_t, std::int64_t>> all;
  std::istringstream lines(desk.folder.read("t.jsonl"));
  for (std::string line; std::getline(lines, line);) {
    const auto event = nlohmann::json::parse(line);
    const auto kind = event.value("event", event.value("kind", ""));
    if (kind != "interrupt" && kind != "service") continue;
    all.emplace_back(event.at("at_ps").get<std::int64_t>(), event.at("length_ps").get<std::int64_t>());
  }
  ASSERT_GT(all.size(), 20U);
  for (std::size_t i = 1; i < all.size(); ++i) EXPECT_GE(all[i].first, all[i - 1].first + all[i - 1].second);
}

TEST_F(Processors, ATraceChangesNoTime) {
  desk.folder.write("a.f", fmt::format(fmt::runtime(text_of(kRecords)), 7));
  desk.folder.write("s.f", text_of(R"(
      DIMENSION A(512)
      IND=DSP(4,1)
      DO 10 K=1,2
      CALL RDISK(5,A,512,512*K)
      DO 10 I=1,40
      IF(IFTBL(3,IND).LT.0) PRINT 20,I,TIMEF()
   10 CONTINUE
   20 FORMAT(' STILL',I4,F14.4)
      END
)"));
  const Words words{"a.f", "s.f", "s.f", "a.f"};
  Words traced = words;
  traced.insert(traced.end(), {"--trace", (desk.folder.path() / "t.jsonl").string()});
  for (const int processors : {1, 2, 3, 4})
    EXPECT_EQ(run(traced, processors).out, run(words, processors).out);
}

/// A program sends one request for a whole loop of status tests. The trace must nevertheless contain each
/// test.
TEST_F(Processors, ATraceHasEveryTestOfALoop) {
  desk.folder.write("s.f", text_of(R"(
      DIMENSION A(512)
      IND=DSP(4,1)
      N=0
      CALL RDISK(5,A,512,512)
   10 N=N+1
      IF(IFTBL(3,IND).LT.0) GO TO 10
      PRINT *,N
      END
)"));
  for (const char* quantum : {"1 ms", "50 us"}) {
    const auto document = json_of(
        {"s.f", "s.f", "--quantum", quantum, "--trace", (desk.folder.path() / "t.jsonl").string()}, 1);
    double passes = 0;
    for (const auto& program : document.at("programs"))
      passes += numbers_of(program.at("printed").get<std::string>()).back();
    double tests = 0;
    std::istringstream lines(desk.folder.read("t.jsonl"));
    for (std::string line; std::getline(lines, line);) {
      const auto event = nlohmann::json::parse(line);
      if (event.at("event") == "test") tests += event.at("times").get<double>();
    }
    EXPECT_GT(passes, 200);
    EXPECT_EQ(tests, passes);
  }
}

TEST_F(Processors, InATimelineEachProgramWaitsOnATrackOfItsOwn) {
  desk.folder.write("a.f", fmt::format(fmt::runtime(text_of(kRecords)), 7));
  desk.folder.write("b.f", fmt::format(fmt::runtime(text_of(kRecords)), 8));
  ASSERT_EQ(run({"a.f", "b.f", "--trace", (desk.folder.path() / "t.json").string()}, 1).code, 0);
  const auto trace = nlohmann::json::parse(desk.folder.read("t.json"));
  std::map<std::pair<int, int>, std::vector<double>>
      waits;  // for each track: start and end of each wait, alternately
  for (const auto& event : trace.at("traceEvents")) {
    if (event.at("ph") != "X" || event.at("name") != "waiting") continue;
    auto& track = waits[{event.at("pid").get<int>(), event.at("tid").get<int>()}];
    track.push_back(event.at("ts").get<double>());
    track.push_back(track.back() + event.at("dur").get<double>());
  }
  ASSERT_EQ(waits.size(), 2U);
  std::map<double, double> all;  // the end of each wait, by its start
  for (const auto& [track, ends] : waits) {
    EXPECT_GT(ends.size(), 10U);
    EXPECT_TRUE(std::is_sorted(ends.begin(), ends.end()));
    for (std::size_t i = 0; i < ends.size(); i += 2) all[ends[i]] = ends[i + 1];
  }
  const auto both = std::adjacent_find(all.begin(), all.end(), [](const auto& one, const auto& next) {
    return next.first < one.second && one.second < next.second;
  });
  EXPECT_NE(both, all.end());  // waits overlap, so one track could not show them all
}

TEST_F(Processors, DeadlockedProcessGetsAnErrorAndOthersContinue) {
  desk.folder.write("c.f", text_of(kComputes));
  desk.folder.write("l.f", "   10 X=X+1.\n      GO TO 10\n      END\n");
  const Outcome outcome = run({"c.f", "l.f", "c.f", "--limit", "2 s"}, 2);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "the limit of 2 virtual seconds was reached (--limit)")) << outcome.err;
  EXPECT_NE(outcome.out.find(" AT"), outcome.out.rfind(" AT"));  // the third has the first one's processor
}

TEST_F(Processors, ReportsTheAllowedNumber) {
  desk.folder.write("c.f", text_of(kComputes));
  for (const int processors : {0, 65}) {
    const Outcome outcome = run({"c.f"}, processors);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_TRUE(has(outcome.err, "processors")) << outcome.err;
    EXPECT_TRUE(has(outcome.err, "1 to 64")) << outcome.err;
  }
}

}  // namespace
}  // namespace platter::tests
