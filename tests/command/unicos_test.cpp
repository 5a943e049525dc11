// Fortran units on files of UNICOS. The counts of program t are those of the guide's reports.

#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/support/run_platter.hpp"
#include "tools/files/text_file.hpp"

namespace platter::tests {
namespace {

class Unicos : public testing::Test {
 protected:
  CliFixture desk;

  static Words with(const Words& assigns) {
    Words flags = {"--machine", "ymp", "--disk", "instant"};
    for (const auto& one : assigns) flags.insert(flags.end(), {"--assign", one});
    return flags;
  }
  Outcome run(const char* program, const Words& assigns = {}) const {
    return desk.run(text_of(program), with(assigns));
  }
  std::string run_on_ymp(const char* program, const Words& more) const {
    Words flags{"--machine", "ymp"};
    flags.insert(flags.end(), more.begin(), more.end());
    const Outcome outcome = desk.run(text_of(program), flags);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.out;
  }
  /// procstat's record of the program's first unit.
  nlohmann::json file_of(const std::string& program, const Words& assigns = {}) const {
    return desk.json_of(program, with(assigns))["files"][0];
  }
  /// The same for the guide's program t.
  nlohmann::json sample(const Words& assigns = {}) const {
    Words flags = with(assigns);
    flags.insert(flags.end(), {"--no-summary", "--json", "t.json"});
    flags.insert(flags.begin(), {"run", source_path("tests/documents/unicos/t.f")});
    const Outcome outcome = desk.platter(flags);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return nlohmann::json::parse(desk.folder.read("t.json"))["files"][0];
  }
};

const char* const kItems = R"(
      PROGRAM ITEMS
      DIMENSION A(100)
      CHARACTER*5 C
      DO 10 I=1,100
   10 A(I)=I
      WRITE(7) A,(A(J),J=1,3),'HELLO'
      WRITE(7) 1
      REWIND 7
      READ(7) A(1)
      READ(7) A(1)
      PRINT 20,A(1)
   20 FORMAT(F6.1)
      REWIND 7
      READ(7) A,(A(J),J=1,3),C
      PRINT 30,A(100),A(3),C
   30 FORMAT(2F6.1,1X,A5)
      READ(7) I
      READ(7,END=40) I
      STOP
   40 PRINT 50,I
   50 FORMAT(I3)
      END
)";

TEST_F(Unicos, procview_prints_what_procstat_has_kept) {
  desk.platter({"run", source_path("tests/documents/unicos/t.f"), "--machine", "ymp", "--no-summary",
                "--procstat", "raw"});
  const Outcome shown = desk.platter({"procview", "-l", "-Fs", "raw"});
  for (const char* const line :
       {"File Name                      fort.1\n", "File Structure                 COS blocked\n",
        "File Size                      8032256 (bytes)\n",
        "Total data transferred         32129024 (bytes)\n",
        " 4014.6    Bytes transferred per Fortran I/O statement\n",
        "  87.70%   Of Fortran I/O statements did not initiate a system request\n",
        "Read             738   24096768   24182784 ", "Write            246    8032256    8032256 ",
        "Seek               4        n/a        n/a ", "Truncate           1        n/a        n/a "})
    EXPECT_TRUE(has(shown.out, line));
  const Outcome other = desk.run("      END\n", {"--procstat", "raw"});
  EXPECT_EQ(other.code, 2);
  EXPECT_TRUE(has(other.err, "--procstat: "));
}

/// A report without what differs from run to run: dates and times, rates, and the program's name; and without
/// the blanks in which the document's two layouts differ.
std::string masked(std::string text) {
  const std::pair<const char*, const char*> rules[] = {
      {R"(=+)", "="},
      {R"(---+)", "-"},
      {R"(-F blocked, )", "-F blocked,"},  // the guide's second report lacks this blank
      {R"((Command Executed) .*)", "$1 PROGRAM"},
      {R"(\d\d/\d\d/\d\d \d\d:\d\d:\d\d)", "DATE"},
      {R"((READ|WRITE|REWIND|CLOSE)( +\d+ +)\d*\.\d{4})", "$1$2TIME"},
      {R"((Read|Write|Seek|Truncate)( +\d+ +\S+ +\S+) +\d+ +\d+ +\d+)", "$1$2 CLOCKS"},
      {R"((Read|Write)( +\d+\.\d +\d+\.\d) +\d+\.\d{3})", "$1$2 RATE"},
      {R"([ \n]+)", " "},
  };
  for (const auto& [found, instead] : rules) text = std::regex_replace(text, std::regex(found), instead);
  return text;
}

/// The document's three reports, each by its own run.
TEST_F(Unicos, procview_prints_the_documents_reports) {
  const std::pair<const char*, const char*> reports[] = {{"report_default.txt", ""},
                                                         {"report_memory.txt", "-F blocked,mr::1961 u:1"},
                                                         {"report_scratch.txt", "-F blocked,mr.scr u:1"}};
  for (const auto& [file, assign] : reports) {
    Words words{
        "run", source_path("tests/documents/unicos/t.f"), "--machine", "ymp", "--no-summary", "--procstat",
        "raw"};
    if (*assign != '\0') words.insert(words.end(), {"--assign", assign});
    desk.platter(words);
    const auto whole = files::text_of(source_path(std::string("tests/documents/unicos/") + file));
    EXPECT_EQ(masked(desk.platter({"procview", "-l", "-Fs", "raw"}).out), masked(whole)) << file;
  }
}

TEST_F(Unicos, statements_are_told_of_with_the_calls_they_lead_to) {
  Words flags = {
      "run",    source_path("tests/documents/unicos/t.f"), "--machine", "ymp", "--json", "t.json", "--trace",
      "t.jsonl"};
  const Outcome outcome = desk.platter(flags);
  EXPECT_TRUE(has(outcome.out, "statement         times calls of system")) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "unit   1 fort.1           READ              6000 ")) << outcome.err;
  const auto json = nlohmann::json::parse(desk.folder.read("t.json"));
  std::map<std::string, std::int64_t> times;
  std::int64_t calls = 0;
  for (const auto& row : json["statements"]) {
    times[row["statement"]] = row["times"];
    calls += row["calls"].get<std::int64_t>();
  }
  EXPECT_EQ(times, (std::map<std::string, std::int64_t>{
                       {"READ", 6000}, {"WRITE", 2000}, {"REWIND", 3}, {"CLOSE", 1}}));
  EXPECT_EQ(calls, 738 + 246 + 4 + 1 + 1) << "and the system's CLOSE";
  std::istringstream lines(desk.folder.read("t.jsonl"));
  std::set<std::uint64_t> statements;
  std::int64_t of_statements = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto event = nlohmann::json::parse(line);
    if (event["event"] == "statement") statements.insert(event["id"].get<std::uint64_t>());
    if (event["event"] == "call" && statements.contains(event["parent"].get<std::uint64_t>()))
      ++of_statements;
  }
  EXPECT_EQ(statements.size(), 8004U);
  EXPECT_EQ(of_statements, 990);
}

const char* const kPorts = R"(
      PROGRAM PORTS
      PARAMETER (N=10000)
      COMMON /V/ A(N),B(N),C(N)
      DO 10 I=1,N
        A(I)=I
        B(I)=2*I
   10 CONTINUE
      T0=SECOND()
      DO 20 I=1,N
   20 C(I)=A(I)
      T1=SECOND()
      DO 30 I=1,N
   30 C(I)=A(I)+3.*B(I)
      T2=SECOND()
      S=0
      DO 40 I=1,N
   40 S=S+A(I)
      T3=SECOND()
      PRINT 50,(T1-T0)*1E9/6/N,(T2-T1)*1E9/6/N,(T3-T2)*1E9/6/N,S+C(N)
   50 FORMAT(3F8.4,E12.4)
      END
)";

// Two loads and a store are chained: one clock period per result, and at most 0.45 for the start-up of a
// strip of 64. With a single port, the load and the store of a copy, and the three references of a triad, run
// in sequence.
TEST_F(Unicos, copy_triad_and_sum_take_little_more_than_a_clock_period_a_result) {
  const auto clocks = [&](const Words& flags) { return numbers_of(run_on_ymp(kPorts, flags)); };
  const auto three = clocks({});
  ASSERT_EQ(three.size(), 4U);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_GE(three[i], 1.0) << i;
    EXPECT_LE(three[i], 1.45) << i;
  }
  const auto one = clocks({"--set", "processors/ymp.vector.ports=1 ports"});
  ASSERT_EQ(one.size(), 4U);
  EXPECT_GE(one[0], 2.0);
  EXPECT_GE(one[1], 3.0);
}

}  // namespace
}  // namespace platter::tests
