// The trace: one line per event; repeated tests of a request with the same result are folded.
//
// Machines: cray1

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <sstream>
#include <vector>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

/// A line of tests of a busy entry.
struct Row {
  double at = 0;
  int channel = 0;
  long times = 1;
  double until = 0;
};

/// Returns the lines of a trace that are tests of a busy entry.
std::vector<Row> rows_of(const std::string& trace) {
  std::vector<Row> rows;
  std::istringstream lines(trace);
  for (std::string line; std::getline(lines, line);) {
    if (!has(line, " test: busy")) continue;
    Row row;
    int request = 0;
    const int found = std::sscanf(line.c_str(), "%lf %d %d test: busy, %ld times until %lf", &row.at,
                                  &row.channel, &request, &row.times, &row.until);
    EXPECT_TRUE(found == 5 || line.ends_with(" test: busy")) << line;
    if (found != 5) row.until = row.at;
    rows.push_back(row);
  }
  return rows;
}

// Reads on two channels at once and counts itself how often each was busy.
constexpr const char* kCounts = R"(
      DIMENSION A(512,2),IND(2),NBUSY(2)
      DO 10 I=1,2
      NBUSY(I)=0
      IND(I)=DSP(4,I)
   10 CALL RDISK(4+I,A(1,I),512,90*512*I)
   20 K=0
      DO 30 I=1,2
      IF(IFTBL(3,IND(I)).GE.0) GO TO 30
      NBUSY(I)=NBUSY(I)+1
      K=1
   30 CONTINUE
      IF(K.NE.0) GO TO 20
      PRINT 40,NBUSY
   40 FORMAT(2I8)
      END
)";

TEST(Trace, TestsOfABusyUnitAreCountedInOneLineUntilSomethingHappens) {
  ProgramFixture fixture;
  const Outcome outcome = fixture.run(text_of(kCounts), {"--trace", "trace", "--no-summary"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  std::map<int, long> counted;
  std::istringstream(outcome.out) >> counted[1] >> counted[2];
  ASSERT_GT(counted[1], 500);
  const std::string trace = fixture.folder.read("trace");
  std::map<int, long> told;
  std::map<int, double> before;
  for (const auto& row : rows_of(trace)) {
    told[row.channel] += row.times;
    EXPECT_EQ(row.times == 1, row.until == row.at);
    EXPECT_GT(row.at, before[row.channel]) << "the rows of a channel overlap";
    before[row.channel] = row.until;
  }
  EXPECT_EQ(told, counted);
  // The tests of each channel take one line for each other event that can have occurred between them.
  EXPECT_LT(std::count(trace.begin(), trace.end(), '\n'), 80) << trace;
}

/// An event between two tests appears between their lines, and all lines are in order of time.
TEST(Trace, ALineOfTestsEndsBeforeTheNextEvent) {
  ProgramFixture fixture;
  fixture.run(text_of(kCounts), {"--trace", "trace", "--no-summary"});
  std::istringstream lines(fixture.folder.read("trace"));
  double until = 0;
  int checked = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto rows = rows_of(line);
    if (!rows.empty()) {
      until = std::max(until, rows.front().until);
    } else if (has(line, " service,") || has(line, " interrupt,") || has(line, " status:")) {
      EXPECT_GE(std::stod(line), until) << line;
      ++checked;
    }
  }
  EXPECT_GT(checked, 3);
}

/// The trace counts consecutive tests of a status in one line. This line is also written if the program ends
/// during the tests.
TEST(Trace, EndsWithTheTestsUnderWay) {
  ProgramFixture fixture;
  const Outcome outcome = fixture.run(text_of(R"(
      DIMENSION A(512)
      IND=DSP(4,1)
      CALL RDISK(5,A,512,400*180*512)
   10 IF(IFTBL(3,IND).LT.0) GO TO 10
      END
)"),
                                      {"--trace", "trace", "--no-summary", "--limit", "0.005"});
  EXPECT_EQ(outcome.code, 1);
  const auto rows = rows_of(fixture.folder.read("trace"));
  ASSERT_FALSE(rows.empty());
  EXPECT_GT(rows.back().times, 100);
  EXPECT_NEAR(rows.back().until, 5000, 10);
}

/// For programs, the whole tree: what statements ask for, their layers' orders, and the calls of those.
TEST(Trace, JsonLinesFormATreeOfStatementsOrdersAndCalls) {
  ProgramFixture fixture;
  const Outcome outcome = fixture.run(text_of(R"(
      DIMENSION A(3000)
      WRITE(7) A
      END
)"),
                                      {"--trace", "trace.jsonl", "--no-summary"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  std::map<long, nlohmann::json> by_id;
  std::istringstream lines(fixture.folder.read("trace.jsonl"));
  std::vector<std::string> statements;
  int calls = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto event = nlohmann::json::parse(line);
    if (event["event"] == "statement") {
      statements.push_back(event["who"]);
      EXPECT_EQ(event["number"], 7);
      EXPECT_EQ(event["does"], "none");
    }
    if (event["event"] == "call") {
      EXPECT_EQ(event["does"], "write");
      const auto order = by_id.at(event["parent"].get<long>());
      EXPECT_EQ(order["event"], "order");
      EXPECT_EQ(order["does"], "write");
      const auto statement = by_id.at(order["parent"].get<long>());
      EXPECT_EQ(statement["event"], "statement");
      ++calls;
    }
    if (const long id = event["id"].get<long>(); id != 0) by_id[id] = event;
  }
  EXPECT_GT(calls, 0);
  EXPECT_EQ(statements, (std::vector<std::string>{"WRITE", "CLOSE"})) << "the end closes the unit";
}

}  // namespace
}  // namespace platter::tests
