// A job and a Fortran program that makes the same requests take the same time, to the picosecond, if the
// program's own computation takes no time.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <ostream>
#include <regex>

#include "emulator/time/random.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

struct Shape {
  const char* name;
  int pes;
  const char* job;                          ///< text of the job without the key `pes`
  const char* statements;                   ///< between OPEN and END
  const char* assign = "-F system -p {d}";  ///< flags for a PE's unit; {d} is the PE's number modulo 4
  std::vector<const char*> environment = {};
  /// Statements that write the whole file first, if the requests would leave gaps, which the host fills.
  /// Their time is subtracted. "": the statements write without gaps.
  const char* before = "";
};
void PrintTo(const Shape& shape, std::ostream* out) {
  *out << shape.name;
}

class SameRequests : public testing::TestWithParam<Shape> {
 protected:
  /// Writes specifications in which the processor and the library's routines take no time, and a site with
  /// disks without moving parts.
  SameRequests() {
    for (const char* name :
         {"subprograms/mpplib", "subprograms/queueio", "subprograms/wordio", "processors/dec21064"}) {
      const auto text = desk.platter({"show", name}).out;
      desk.folder.write(fmt::format("own/{}.toml", name),
                        std::regex_replace(text, std::regex("\"[0-9]+ CP\""), "\"0 CP\""));
    }
    auto machine = desk.platter({"show", "multicomputers/t3d"}).out;
    machine +=
        "\n[[site]]\nname = \"even\"\ncontroller = \"iosd\"\ndisks = [\"ssd\", \"ssd\", \"ssd\", \"ssd\"]\n"
        "phases = [\"I\", \"II\"]\n";
    desk.folder.write("own/multicomputers/t3d.toml", machine);
  }
  std::int64_t picoseconds(const Words& words, std::int64_t* requests = nullptr) const {
    Words all = words;
    all.insert(all.end(), {"--specs", "own", "--json", "out.json"});
    const auto outcome = desk.platter(all);
    EXPECT_EQ(outcome.code, 0) << outcome.err << outcome.out;
    if (outcome.code != 0) return -1;
    const auto json = nlohmann::json::parse(desk.folder.read("out.json"));
    if (requests != nullptr) *requests = json.at("requests");
    return std::llround(json.at("virtual_seconds").get<double>() * 1e12);
  }
  std::int64_t job(const Shape& shape, const std::string& site, std::int64_t* requests) const {
    desk.folder.write("job.toml", fmt::format("pes = {}\n{}", shape.pes, shape.job));
    Words words{"job", "job.toml", "--site", site};
    for (const char* one : shape.environment) words.insert(words.end(), {"--env", one});
    return picoseconds(words, requests);
  }
  /// Each section of code takes at least a clock period. The program's time without them is extrapolated
  /// linearly from runs with clocks of 1 ps and 2 ps. This is exact if the order of events does not change.
  std::int64_t program(const Shape& shape, const std::string& statements, const std::string& site,
                       std::int64_t* requests) const {
    const auto once = program(shape, statements, site, requests, 1);
    const auto twice = program(shape, statements, site, requests, 2);
    EXPECT_GT(twice, once);
    EXPECT_LT(twice, once + 2000) << "stretches";
    return 2 * once - twice;
  }
  std::int64_t program(const Shape& shape, const std::string& statements, const std::string& site,
                       std::int64_t* requests, int clock) const {
    desk.folder.write("same.f", std::string("      PROGRAM SAME\n"
                                            "      COMMON /A/ N(200000), M(200000), IAQ(100)\n"
                                            "      INTEGER MY_PE, IP(100)\n" +
                                            places(shape) + "      ME = MY_PE()\n      IU = 10+ME\n") +
                                    statements + "      END\n");
    Words words{"run", "same.f", "--machine", "t3d", "--pes", std::to_string(shape.pes), "--site", site};
    for (const char* one : shape.environment) words.insert(words.end(), {"--env", one});
    words.insert(words.end(), {"--set", fmt::format("processor.clock_period={} ps", clock)});
    for (const char* key : {"read", "write", "copy", "search"})
      words.insert(words.end(), {"--set", fmt::format("system.ffio.{}=0 us", key)});
    for (int pe = 0; pe < shape.pes; ++pe)
      words.insert(words.end(),
                   {"--assign", std::regex_replace(std::string(shape.assign), std::regex("\\{d\\}"),
                                                   std::to_string(pe % 4)) +
                                    fmt::format(" u:{}", 10 + pe)});
    return picoseconds(words, requests);
  }
  /// Returns the places of a job's random requests with seed 1, for 10 requests of each PE.
  static std::string places(const Shape& shape) {
    std::string text = "      INTEGER IDICE(10,8)\n";
    for (int pe = 0; pe < 8; ++pe) {
      std::string all;
      for (std::uint64_t number = 0; number < 10; ++number)
        all += fmt::format(
            "{}{}", number > 0 ? "," : "",
            static_cast<std::int64_t>(time::mixed(1 + static_cast<std::uint64_t>(pe), number) >> 8U) % 10);
      text += fmt::format("      DATA (IDICE(K,{}),K=1,10) /{}/\n", pe + 1, all);
    }
    return shape.pes <= 8 ? text : "";
  }
  /// Compares the job with the statements that follow `before`, on disks without moving parts.
  void expect_same_after(const Shape& shape, const std::string& before) const {
    std::int64_t asked = 0;
    std::int64_t earlier = 0;
    std::int64_t made = 0;
    const auto its = job(shape, "even", &asked);
    const auto written = program(shape, before, "even", &earlier);
    EXPECT_EQ(program(shape, before + shape.statements, "even", &made) - written, its);
    EXPECT_EQ(made - earlier, asked);
  }
  CliFixture desk;
};

TEST_P(SameRequests, TakeTheSameTime) {
  const Shape& shape = GetParam();
  const std::string before = shape.before;
  if (!before.empty()) return expect_same_after(shape, before);
  for (const char* site : {"arrays", "drives", "ldcached", "even"}) {
    std::int64_t asked = 0;
    std::int64_t made = 0;
    const auto its = job(shape, site, &asked);
    EXPECT_EQ(program(shape, shape.statements, site, &made), its) << site;
    EXPECT_EQ(made, asked) << site;
    EXPECT_GT(its, 2'000'000'000) << site;
  }
}

const char* const kWrites =
    "      OPEN (IU, FORM='UNFORMATTED')\n"
    "      DO 10 I = 1,10\n   10 WRITE (IU) (N(K),K=1,8192)\n";
const char* const kExtends = "      CALL WOPEN(IU,2)\n      CALL PUTWA(IU,N,1,81920)\n      CALL BARRIER()\n";
const char* const kAsks = "request = \"64 KB\"\nrequests = 10\nto = \"user\"\n";

INSTANTIATE_TEST_SUITE_P(
    All, SameRequests,
    testing::Values(
        Shape{"one_pe_that_writes", 1, kAsks, kWrites}, Shape{"a_disk_each", 4, kAsks, kWrites},
        Shape{"buffer_out", 4, kAsks,
              "      OPEN (IU, FORM='UNFORMATTED')\n"
              "      DO 10 I = 1,10\n   10 BUFFER OUT (IU,0) (N(1),N(8192))\n      X = UNIT(IU)\n"},
        Shape{"direct_and_all_memory",
              3,
              kAsks,
              kWrites,
              "-F system -p {d}",
              {"MPP_AGENT_IOPATH=direct", "MPP_AGENT_IO_MEM_MIN=64 MB"}},
        Shape{"an_agent_that_grows", 4, kAsks, kWrites, "-F system -p {d}", {"MPP_AGENT_IO_MEM_MIN=64 KB"}},
        Shape{"an_agent_that_is_shuffled_at_once",
              4,
              kAsks,
              kWrites,
              "-F system -p {d}",
              {"MPP_AGENT_IO_MEM_MIN=64 KB", "MPP_AGENT_PLOCK=immediate_shuffle"}},
        Shape{"two_pes_on_each_disk", 8, kAsks, kWrites, "-F system -p {d} -n 160"},
        Shape{"all_on_one_disk", 5, "request = \"64 KB\"\nrequests = 10\nto = \"one\"\n", kWrites,
              "-F system -p 0 -n 160"},
        // There are no more requests than segments for writes, so no request waits for a drive. A program's
        // partial sectors are first stored in the system's buffer, and go to the drive one request later.
        Shape{"phase_one_for_what_is_not_whole",
              4,
              "request = 8000\nrequests = 2\nto = \"user\"\nalignment = \"any\"\n",
              "      DO 10 I = 1,2\n   10 CALL PUTWA(IU,N,1+8192*(I-1),1000)\n",
              "-F system -p {d} -n 160",
              {},
              kExtends},
        Shape{"gathered_first", 4, "request = \"64 KB\"\nrequests = 10\nto = \"user\"\ngather = \"64 KB\"\n",
              "      OPEN (IU, FORM='UNFORMATTED')\n      DO 10 I = 1,10\n"
              "      CALL SHMEM_GET(M,N,8192,ME)\n   10 WRITE (IU) (M(K),K=1,8192)\n"},
        Shape{"two_at_once", 2, "request = \"64 KB\"\nrequests = 10\ndepth = 2\nto = \"user\"\n",
              "      CALL AQOPEN(IAQ,100,IU,IS)\n      DO 10 I = 1,10\n"
              "      CALL AQWRITE(IAQ,N,16*(I-1),16,I,0,IS)\n"
              "   10 IF (I.GE.2) CALL AQWAIT(IAQ,IS,I-1)\n      CALL AQWAIT(IAQ,IS,10)\n"},
        Shape{"striped_over_all_disks", 3, "request = \"1 MB\"\nrequests = 5\nto = \"system\"\n",
              "      OPEN (IU, FORM='UNFORMATTED')\n"
              "      DO 10 I = 1,5\n   10 WRITE (IU) (N(K),K=1,131072)\n",
              "-F system -p 0-3 -q 16 -n 1280"},
        Shape{"at_random_places",
              6,
              "request = \"64 KB\"\nrequests = 10\nto = \"user\"\npattern = \"random\"\n",
              "      DO 10 I = 1,10\n   10 CALL PUTWA(IU,N,1+8192*IDICE(I,ME+1),8192)\n",
              "-F system -p {d} -n 160",
              {},
              kExtends}),
    [](const auto& one) { return std::string(one.param.name); });

/// Phase II requires whole sectors of 4096 bytes, not the 64 KB of a DA-60.
TEST_F(SameRequests, RequestsOfHalfASectorTakeTheSameTime) {
  const Shape shape{"half_a_sector", 4, "request = \"32 KB\"\nrequests = 10\nto = \"user\"\n",
                    "      DO 10 I = 1,10\n   10 CALL PUTWA(IU,N,1+8192*(I-1),4096)\n",
                    "-F system -p {d} -n 160"};
  expect_same_after(shape, kExtends);
}

/// The program must write the data before it reads them. On disks without moving parts, its reads after a
/// barrier take the same time as those of a job that only reads.
TEST_F(SameRequests, ReadsTakeTheSameTime) {
  const Shape shape{"reads", 4, "request = \"64 KB\"\nrequests = 10\nto = \"user\"\ndirection = \"read\"\n",
                    ""};
  const std::string before = std::string(kWrites) + "      REWIND IU\n      CALL BARRIER()\n";
  std::int64_t asked = 0;
  std::int64_t made = 0;
  const auto its = job(shape, "even", &asked);
  const auto written = program(shape, before, "even", &made);
  for (const char* reads :
       {"      DO 20 I = 1,10\n   20 READ (IU) (M(K),K=1,8192)\n",
        "      DO 20 I = 1,10\n   20 BUFFER IN (IU,0) (M(1),M(8192))\n      X = UNIT(IU)\n"}) {
    EXPECT_EQ(program(shape, before + reads, "even", &made) - written, its) << reads;
    EXPECT_EQ(made, 2 * asked);
  }
}

/// On rotating drives, the angle at the start of the reads differs. So the times may differ by a revolution
/// and the shortest seek of the DA-60.
TEST_F(SameRequests, ReadsOfRotatingDrivesDifferOnlyByTheAngle) {
  const Shape shape{"reads", 4, "request = \"64 KB\"\nrequests = 10\nto = \"user\"\ndirection = \"read\"\n",
                    ""};
  const std::string before = std::string(kWrites) + "      REWIND IU\n      CALL BARRIER()\n";
  const auto its = job(shape, "arrays", nullptr);
  const auto written = program(shape, before, "arrays", nullptr);
  const auto both =
      program(shape, before + "      DO 20 I = 1,10\n   20 READ (IU) (M(K),K=1,8192)\n", "arrays", nullptr);
  EXPECT_NEAR(static_cast<double>(both - written) / 1e12, static_cast<double>(its) / 1e12, 1 / 60.0 + 4e-3);
}

}  // namespace
}  // namespace platter::tests
