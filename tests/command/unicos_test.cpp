// Programs under UNICOS: the reports of procview, and the clock periods that vector loops take.

#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <utility>

#include "tests/support/run_platter.hpp"
#include "tools/files/text_file.hpp"

namespace platter::tests {
namespace {

TEST(Unicos, ProcviewPrintsTheStatisticsOfProcstat) {
  const CliFixture desk;
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

/// Masks the parts of a report that differ from run to run (dates, times, rates and the program's name) and
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

/// Each of the document's three reports comes from a separate run.
TEST(Unicos, ProcviewPrintsTheDocumentsReports) {
  const CliFixture desk;
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
TEST(Unicos, CopyTriadAndSumTakeLittleMoreThanAClockPeriodAResult) {
  const CliFixture desk;
  const auto clocks = [&](Words flags) {
    flags.insert(flags.end(), {"--machine", "ymp"});
    const Outcome outcome = desk.run(text_of(kPorts), flags);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return numbers_of(outcome.out);
  };
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
