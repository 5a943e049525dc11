// The reports of procview and ja: the numbers of the document must give the text of the document.

#include "emulator/system/unicos/procview.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <sstream>

#include "emulator/system/ffio/error.hpp"
#include "emulator/system/unicos/unit_report.hpp"

namespace platter::tests {
namespace {

using amount::Bytes;
using std::chrono::milliseconds;
using unicos::RunReport;
using unicos::SortedBy;
using unicos::UnitReport;

constexpr time::Duration kPeriod{6000};

time::Duration tenths_of_ms(std::int64_t count) {
  return count * std::chrono::microseconds{100};
}

/// Returns the data of the document's first report, with times in picoseconds.
RunReport first_report() {
  UnitReport unit;
  unit.unit = 1;
  unit.file = "fort.1";
  unit.command = "t1";
  unit.type = "sequential unformatted";
  unit.structure = "COS blocked";
  unit.descriptor = 4;
  unit.opened = time::Instant{milliseconds{100}};
  unit.closed = time::Instant{milliseconds{7100}};
  unit.has_closed = true;
  unit.size = amount::Bytes{8032256};
  unit.statements = {{"READ", {6000, tenths_of_ms(53625)}},
                     {"WRITE", {2000, tenths_of_ms(16484)}},
                     {"REWIND", {3, tenths_of_ms(11)}},
                     {"CLOSE", {1, tenths_of_ms(19)}}};
  unit.calls = {
      {"Read",
       {738, Bytes{24096768}, Bytes{24182784}, 9010627 * kPeriod, 135443 * kPeriod, 865007072 * kPeriod}},
      {"Write",
       {246, Bytes{8032256}, Bytes{8032256}, 10674103 * kPeriod, 133840 * kPeriod, 253750720 * kPeriod}},
      {"Seek", {4, Bytes{0}, Bytes{0}, 42061 * kPeriod, 3746 * kPeriod, 55067 * kPeriod}},
      {"Truncate", {1, Bytes{0}, Bytes{0}, 17462 * kPeriod, 17462 * kPeriod, 17462 * kPeriod}}};
  RunReport run;
  run.program = "a.out";
  run.clock_period = kPeriod;
  run.date = std::chrono::sys_days{std::chrono::year{1991} / 5 / 31} + std::chrono::hours{17} +
             std::chrono::seconds{19};
  run.elapsed = tenths_of_ms(45314);
  run.user = tenths_of_ms(2599);
  run.system = tenths_of_ms(2242);
  run.locked = tenths_of_ms(39499);
  run.unlocked = tenths_of_ms(1711);
  run.units = {unit};
  return run;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Lines 160 to 203 of the document.
TEST(Procview, TheDateDoesNotDependOnTheTimeZoneOfTheHost) {
  ::setenv("TZ", "JST-9", 1);
  const std::string report = unicos::procview(first_report(), SortedBy::kSize, true);
  ::unsetenv("TZ");
  EXPECT_NE(report.find("05/31/91 17:00:"), std::string::npos) << report;
}

TEST(Procview, PrintsTheDocumentsFirstReport) {
  EXPECT_EQ(unicos::procview(first_report(), SortedBy::kSize, true),
            R"(=======================================================================

Fortran Unit Number            1
File Name                      fort.1
Command Executed               t1
Date/Time at Open              05/31/91 17:00:19
Date/Time at Close             05/31/91 17:00:26
System File Descriptor         4
Type of I/O                    sequential unformatted
File Structure                 COS blocked
File Size                      8032256 (bytes)
Total data transferred         32129024 (bytes)


Fortran I/O   Count of           Real
Statement    Statements         Time
------------ ---------- --------------
READ              6000         5.3625
WRITE             2000         1.6484
REWIND               3          .0011
CLOSE                1          .0019


 4014.6    Bytes transferred per Fortran I/O statement
  87.70%   Of Fortran I/O statements did not initiate a system request

System I/O   # of    # Bytes    # Bytes     Wait Time (Clock Periods)
Function       Calls  Processed  Requested      Max       Min      Total
------------ -------  ---------  ---------  --------- --------- ---------
Read             738   24096768   24182784    9010627    135443 865007072
Write            246    8032256    8032256   10674103    133840 253750720
Seek               4        n/a        n/a      42061      3746     55067
Truncate           1        n/a        n/a      17462     17462     17462

System I/O     Avg Bytes  Percent of   Average I/O Rate
Function        Per Call  File Moved   (MegaBytes/Second)
------------ -----------  ----------  -------------------
Read             32651.4       300.0             4.643
Write            32651.4       100.0             5.276
Seek                 n/a         n/a               n/a
Truncate             n/a         n/a               n/a

=========================================================================
)");
}

/// Lines 137 to 140.
TEST(Procview, PrintsTheReportOfJa) {
  auto run = first_report();
  run.date += std::chrono::minutes{15} + std::chrono::seconds{37};
  EXPECT_EQ(unicos::ja(run), R"(Command  Started    Elapsed    User CPU   Sys CPU   I/O Wait I/O Wait
  Name      At      Seconds     Seconds   Seconds   Sec Lck  Sec Unlck
======== ======== =========== ========== ========== ======== ==========
a.out    17:15:56      4.5314     0.2599     0.2242   3.9499     0.1711
)");
}

/// Lines 256 to 295: the report of a single Write call, without Read calls.
TEST(Procview, OmitsReadCallsThatWereNotMade) {
  auto run = first_report();
  auto& unit = run.units.front();
  unit.attributes = "-F blocked,mr::1961";
  unit.calls["Write"] = {
      1, Bytes{8032256}, Bytes{8032256}, 150197242 * kPeriod, 150197242 * kPeriod, 150197242 * kPeriod};
  unit.calls["Read"] = {};
  const auto text = unicos::procview(run, SortedBy::kSize, true);
  EXPECT_TRUE(has(text,
                  "Total data transferred         8032256 (bytes)\n"
                  "Assign attributes              -F blocked,mr::1961\n"))
      << text;
  EXPECT_TRUE(has(text, " 1003.7    Bytes transferred")) << text;
  EXPECT_TRUE(has(text, "  99.99%   Of Fortran")) << text;
  EXPECT_TRUE(has(text, "Write          8032256.0       100.0             8.913\n")) << text;
  EXPECT_FALSE(has(text, "Read "));
}

/// Lines 527 to 551: the report of a program without system calls.
TEST(Procview, OmitsAllCallsOfAProgramWithoutAny) {
  auto run = first_report();
  auto& unit = run.units.front();
  unit.descriptor = -1;
  unit.size = {};
  unit.calls.clear();
  unit.statements["CLOSE"].real = {};
  const auto text = unicos::procview(run, SortedBy::kSize, true);
  for (const auto* absent : {"Close   ", "File Size", "Total", "System I/O"})
    EXPECT_FALSE(has(text, absent)) << absent;
  EXPECT_TRUE(has(text, "System File Descriptor         -1\n"));
  EXPECT_TRUE(has(text, "CLOSE                1          .0000\n")) << text;
  EXPECT_TRUE(has(text, "      0    Bytes"));
  EXPECT_TRUE(has(text, "    100%   Of")) << text;
}

TEST(Procview, SortsFilesAndHasAShortForm) {
  auto run = first_report();
  run.units.push_back(run.units.front());
  run.units.push_back(run.units.front());
  run.units[0].unit = 8;
  run.units[1].size += run.units[1].size;
  run.units[1].unit = 9;
  auto& read = run.units[2].calls["Read"].processed;
  read += read;
  run.units[2].unit = 7;
  run.units[2].size = amount::Bytes{1};
  const auto order = [&](SortedBy by) {
    const auto text = unicos::procview(run, by, false);
    EXPECT_FALSE(has(text, "System I/O"));
    std::string units;
    for (std::size_t at = 0; (at = text.find("Number  ", at)) != std::string::npos; ++at)
      units += text[at + 18];
    return units;
  };
  EXPECT_EQ(order(SortedBy::kSize), "987");
  EXPECT_EQ(order(SortedBy::kUnit), "789");
  EXPECT_EQ(order(SortedBy::kBytes), "789");
}

/// For numbers of any size, the printed rate must equal the printed bytes divided by the printed clock
/// periods.
TEST(Procview, ItsFiguresAgreeWithEachOther) {
  std::mt19937_64 random(1991);
  for (int i = 0; i < 300; ++i) {
    auto run = first_report();
    auto& unit = run.units.front();
    const auto up_to = [&](std::uint64_t most) { return 1 + static_cast<std::int64_t>(random() % most); };
    const auto n = up_to(100000);
    const auto bytes = n * up_to(std::uint64_t{1} << (1 + random() % 24));
    const time::Duration mean{up_to(std::uint64_t{1} << (20 + random() % 20))};
    unit.size = amount::Bytes{up_to(std::uint64_t{1} << 40)};
    unit.calls = {{"Reada", {n, Bytes{bytes}, Bytes{bytes + 1}, 2 * mean, mean / 2, n * mean}}};
    std::istringstream text(unicos::procview(run, SortedBy::kSize, true));
    std::vector<std::string> rows;
    for (std::string line; std::getline(text, line);)
      if (line.starts_with("Reada ")) rows.push_back(line);
    ASSERT_EQ(rows.size(), 2U);
    std::string name;
    double calls = 0, processed = 0, requested = 0, longest = 0, shortest = 0, total = 0;
    double average = 0, percent = 0, rate = 0;
    std::istringstream(rows[0]) >> name >> calls >> processed >> requested >> longest >> shortest >> total;
    std::istringstream(rows[1]) >> name >> average >> percent >> rate;
    EXPECT_EQ(calls, static_cast<double>(n));
    EXPECT_EQ(processed + 1, requested);
    EXPECT_LE(shortest * calls, total + calls);
    EXPECT_GE(longest * calls, total - calls);
    EXPECT_NEAR(average, processed / calls, 0.0501 + average * 1e-12);
    EXPECT_NEAR(percent, 100 * processed / static_cast<double>(unit.size.count), 0.0501 + percent * 1e-12);
    EXPECT_NEAR(rate, processed / (total * 6e-9) / 1e6, 0.000501 + rate * 1e-12) << rows[0] << rows[1];
  }
}

TEST(Procview, PrintsNoRatesForAnOpenAndACloseAlone) {
  auto run = first_report();
  auto& unit = run.units.front();
  unit.size = {};
  unit.calls.erase("Read");
  unit.calls["Write"] = {1, Bytes{0}, Bytes{0}, {}, {}, {}};
  unit.statements = {{"CLOSE", {1, {}}}};
  const auto text = unicos::procview(run, SortedBy::kSize, true);
  EXPECT_FALSE(has(text, "per Fortran I/O statement"));
  EXPECT_TRUE(has(text, "Write                0.0         n/a               n/a\n")) << text;
}

TEST(RawReport, IsReadAsItWasWritten) {
  auto run = first_report();
  run.units.push_back(run.units.front());
  run.units.back().has_closed = false;
  run.units.back().closed = {};
  run.units.back().file = "a file, and blanks";
  run.units.back().statements["BUFFER IN"] = {3, tenths_of_ms(1)};
  const auto text = unicos::raw_text(run);
  const auto again = unicos::read_raw(text, "raw");
  EXPECT_EQ(unicos::raw_text(again), text);
  EXPECT_EQ(unicos::procview(again, SortedBy::kSize, true), unicos::procview(run, SortedBy::kSize, true));
  EXPECT_EQ(unicos::ja(again), unicos::ja(run));
}

std::string refused(const std::string& text) {
  try {
    unicos::read_raw(text, "raw");
  } catch (const ffio::Error& error) {
    return error.what();
  }
  return "";
}

TEST(Procview, ShowsDatesOfAnyYear) {
  const auto run = unicos::read_raw(
      "platter procstat 1\nperiod 6000\ndate 253402300798\nunit 1\nopened 1000000000000\nend\n", "raw");
  EXPECT_NE(unicos::procview(run, SortedBy::kSize, true).find("12/31/99 23:59:59"), std::string::npos);
  EXPECT_NE(unicos::ja(run).find("23:59:58"), std::string::npos);
}

TEST(RawReport, RejectsNumbersWithTooLargeASum) {
  const std::string run = "platter procstat 1\nperiod 6000\n";
  EXPECT_EQ(refused(run + "times -1 0 0 0 0\nend\n"),
            "raw, line 3: '-1' is not a number from 0 to 4611686018427387904");
  EXPECT_EQ(refused(run + "unit 1\nsize 9223372036854775807\nend\n"),
            "raw, line 4: '9223372036854775807' is not a number from 0 to 17592186044416");
  EXPECT_NE(refused(run + "date 9223372036854775807\nend\n"), "");
  EXPECT_EQ(
      refused(run + "unit -1\ncalls 17592186044416 17592186044416 0 0 0 4611686018427387904 Read\nend\n"),
      "");
}

TEST(RawReport, RejectsOthers) {
  EXPECT_EQ(refused("#!/bin/sh\n"),
            "raw is not a file of --procstat: its first line is not 'platter procstat 1'");
  EXPECT_EQ(refused("platter procstat 2\nperiod 6000\n").substr(0, 35),
            "raw is not a file of --procstat: it");
  EXPECT_EQ(refused("platter procstat 1\nperiod six\n"), "raw, line 2: 'six' is not a whole number");
  EXPECT_EQ(refused("platter procstat 1\nperiod 6000\nfile x\n"), "raw, line 3: 'file' is not known here");
  EXPECT_EQ(refused("platter procstat 1\nprogram t\nend\n"), "raw has no period: it is incomplete");
  EXPECT_EQ(refused("platter procstat 1\nperiod 0\n"), "raw, line 2: a clock period must be above 0 ps");
}

}  // namespace
}  // namespace platter::tests
