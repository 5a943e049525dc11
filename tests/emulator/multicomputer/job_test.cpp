// The times of jobs on a multicomputer, derived by hand, and files of jobs.

#include "emulator/multicomputer/job.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <type_traits>

#include "tests/emulator/multicomputer/multicomputer_bench.hpp"
#include "tests/support/run_platter.hpp"
#include "tools/analysis/job/job_file.hpp"

namespace platter::tests {
namespace {

using amount::Bytes;
using multicomputer::Job;
using multicomputer::Target;

constexpr std::int64_t kKilobyte = 1024;

using Jobs = MulticomputerBench;

/// Transfers are counted in bytes; plain numbers and sectors do not compile.
template <typename Amount>
constexpr bool kMoves =
    std::is_invocable_v<decltype(&multicomputer::Pace::time_of), const multicomputer::Pace&, Amount> &&
    std::is_invocable_v<decltype(&multicomputer::Files::move), multicomputer::Files&, std::int64_t, Amount,
                        Amount, multicomputer::Files::Then, time::Instant>;
static_assert(kMoves<multicomputer::Bytes> && !kMoves<std::int64_t> && !kMoves<amount::Sectors>);
static_assert(
    std::is_invocable_v<decltype(&multicomputer::is_well_formed), multicomputer::Bytes,
                        multicomputer::Bytes> &&
    !std::is_invocable_v<decltype(&multicomputer::is_well_formed), std::int64_t, multicomputer::Bytes>);

/// The time of a 32 KB frame consists of the call, the Agent's request and packet, the gateway's time, 32768
/// bytes at 130 MB/s, the connection, and the same bytes at 100 MB/s. By phase I, a copy at 100 MB/s is added
/// if it is buffered; phase II bypasses the buffers.
TEST_F(Jobs, ARequestTakesTheSumOfItsParts) {
  Job job{.request = Bytes{32 * kKilobyte}};
  job.target = Target::kHippi;
  job.direct = true;
  const double bytes = 32768;
  const double whole = 2e-3 + 350e-6 + 840e-6 + bytes / 130e6 + 500e-6 + bytes / 100e6;
  EXPECT_NEAR(seconds(run(job, "mixed")), whole, 1e-8);
  job.direct = false;
  EXPECT_NEAR(seconds(run(job, "mixed")), whole, 1e-8) << "bypasses the buffers";
  job.writes = false;
  EXPECT_NEAR(seconds(run(job, "mixed")), whole, 1e-8) << "the same parts in another order";
  job.well_formed = 0;
  EXPECT_NEAR(seconds(run(job, "mixed")), whole + 546e-6 + bytes / 100e6, 1e-8) << "by phase I";
  job.direct = true;
  EXPECT_NEAR(seconds(run(job, "mixed")), whole + 546e-6, 1e-8) << "by phase I, direct";
  job.path = multicomputer::Path::kThree;
  job.well_formed = 100;
  job.target = Target::kUser;
  EXPECT_EQ(run(job, "phase3").agent, time::Duration(300'000'000)) << "the request, and no packet";
}

/// Gathering and packing precede each request. The time per word is a whole number of picoseconds, so 45 000
/// words may differ by half a picosecond each.
TEST_F(Jobs, GatheringTakesItsTime) {
  Job job{.request = Bytes{64 * kKilobyte}, .requests = 3};
  job.target = Target::kHippi;
  const double before = seconds(run(job));
  job.gather = Bytes{120'000};
  EXPECT_NEAR(seconds(run(job)) - before, 3 * (1e-6 + 1e-3), 45'000 * 0.5e-12)
      << "a microsecond, and at 120 MB/s";
  job.kept = 50;
  EXPECT_NEAR(seconds(run(job)) - before, 3 * (1e-6 + 1e-3 + 12e-3), 45'000 * 0.5e-12)
      << "and packed at 10 MB/s";
}

/// If the Agent is not locked in memory, it is swapped out after a second. At the next request, its 2 MB are
/// swapped out and in at 100 MB/s. Otherwise requests find it in memory.
TEST_F(Jobs, JobsWaitForAnAgentThatIsNotLocked) {
  Job job{.request = Bytes{64 * kKilobyte}, .requests = 3, .gather = Bytes{60'000'000}, .kept = 50};
  job.target = Target::kHippi;
  const auto locked = run(job);
  EXPECT_EQ(locked.swaps, 0);
  job.lock = multicomputer::Lock::kNone;
  const auto swapped = run(job);
  EXPECT_EQ(swapped.swaps, 3) << "a second goes by before each";
  const double way = 2e6 / 100e6;
  // The delayed shuffle does not occur, because the Agent does not grow.
  EXPECT_NEAR(seconds(swapped) - seconds(locked), 3 * 2 * way, 1e-9);
  EXPECT_EQ(swapped.agent, locked.agent) << "its processor is another's meanwhile";
  job.gather = Bytes{12'000'000};
  job.kept = 100;
  EXPECT_EQ(run(job).swaps, 0);
}

/// A write to a cached disk is complete when it is in the cache, so it does not wait for a revolution.
TEST_F(Jobs, OnCachedDisksDoNotWaitForThem) {
  Job job{.request = Bytes{64 * kKilobyte}, .requests = 20};
  job.direct = true;
  const double bytes = 65536;
  const double request = 2e-3 + 350e-6 + 1386e-6 + bytes / 130e6 + 60e-6 + bytes / 1e9;
  EXPECT_NEAR(seconds(run(job, "ldcached")), 20 * request, 20 * 1e-6);
  EXPECT_GT(seconds(run(job)), 20 * request);
}

/// The Agent's 16 MB are shared by the requests that are under way, in whole sectors of 64 KB.
TEST_F(Jobs, TheAgentsMemoryIsDividedIntoPackets) {
  const std::int64_t sector = 65536;
  for (const std::int64_t pes : {1, 4, 64, 512}) {
    const auto outcome = run({.pes = pes, .request = Bytes{100 * sector}, .requests = 2, .depth = 2});
    EXPECT_EQ(outcome.packet.count,
              std::min(100 * sector, std::max(16'000'000 / (2 * pes) / sector, std::int64_t{1}) * sector));
    EXPECT_EQ(outcome.requests, 2 * pes);
    EXPECT_EQ(outcome.bytes.count, 2 * pes * 100 * sector);
  }
}

/// Requests that are not well-formed use phase I. If the job selects phase I, all requests use it.
TEST_F(Jobs, IllFormedRequestsGoByPhaseOne) {
  Job job{.pes = 4, .request = Bytes{65536}, .requests = 25};
  EXPECT_EQ(run(job, "mixed").direct, 100);
  for (const std::int64_t odd : {1, 4095, 65535, 65537}) {
    job.request = Bytes{odd};
    EXPECT_EQ(run(job, "mixed").direct, 0) << odd << ": no whole number of sectors of 4096 bytes";
  }
  job.request = Bytes{65536};
  job.well_formed = 0;
  EXPECT_EQ(run(job, "mixed").direct, 0);
  job.well_formed = 50;
  const auto half = run(job, "mixed").direct;
  EXPECT_GT(half, 25);
  EXPECT_LT(half, 75);
  job.path = multicomputer::Path::kOne;
  EXPECT_EQ(run(job, "mixed").direct, 0);
  job.path = multicomputer::Path::kTwo;
  EXPECT_NE(refusal(job, "mixed").find("not well-formed need phase I"), std::string::npos);
  EXPECT_NE(refusal(job, "phase1").find("has no gateway of phase II"), std::string::npos);
  job.path = multicomputer::Path::kThree;
  EXPECT_NE(refusal(job, "mixed").find("has no gateway of phase III"), std::string::npos);
}

TEST_F(Jobs, JobsTooLargeForTheMachineAreRejected) {
  EXPECT_NE(refusal({.pes = 1025, .request = Bytes{1}}).find("pes: 1025 exceeds the 1024 of the machine"),
            std::string::npos);
  EXPECT_NE(
      refusal({.request = Bytes{100000}, .requests = 1000000}).find("sectors on a disk, which has only"),
      std::string::npos);
  EXPECT_NE(refusal({.request = Bytes{40'000'000}, .depth = 2}).find("the 67108864 bytes of memory of a PE"),
            std::string::npos);
}

/// The same job always gives the same result.
TEST_F(Jobs, TheSameJobTakesTheSameTimeAgain) {
  const Job job{.pes = 64, .request = Bytes{100'000}, .requests = 10, .depth = 3, .random = true};
  EXPECT_EQ(run(job).length, run(job).length);
}

/// The number of steps grows about linearly with the number of PEs, so the test also covers 1024 PEs.
TEST_F(Jobs, AJobOf1024PesEnds) {
  const auto outcome = run({.pes = 1024, .request = Bytes{65536}, .requests = 5, .depth = 2});
  EXPECT_EQ(outcome.requests, 5120);
}

class JobFiles : public testing::Test {
 protected:
  CliFixture desk;
  std::string complaint(const std::string& text, const Words& flags = {}) const {
    desk.folder.write("j.toml", text);
    Words all = {"job", "j.toml"};
    all.insert(all.end(), flags.begin(), flags.end());
    const Outcome outcome = desk.platter(all);
    EXPECT_EQ(outcome.code, 2) << outcome.out;
    return outcome.err;
  }
};

TEST_F(JobFiles, AreRun) {
  desk.folder.write("j.toml", "pes = 4\nrequest = \"1 MB\"\nrequests = 5\ndepth = 2\n");
  const Outcome outcome =
      desk.platter({"job", "j.toml", "--env", "MPP_AGENT_IOPATH=direct", "--csv", "j.csv"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(
      has(outcome.out, "requests 20, in 20 packets of at most 1048576 bytes: 20 by phase I, 0 by phase II"));
  EXPECT_EQ(desk.folder.read("j.csv").substr(0, 12), "job,site,pes");
}

TEST_F(JobFiles, InvalidFilesAreReportedWithTheirPlace) {
  EXPECT_TRUE(has(complaint("pes = 4\n"), "j.toml: request is missing"));
  EXPECT_TRUE(has(complaint("request = 1\npes = 0\n"), "j.toml:2:7: pes must be a number from 1 to 1024"));
  EXPECT_TRUE(has(complaint("request = \"1 GB\"\n"), "j.toml:1:11: request must be a number of bytes"));
  EXPECT_TRUE(has(complaint("request = 1\ndept = 2\n"), "j.toml:2:8: unknown key dept; nearest: depth"));
  EXPECT_TRUE(has(complaint("request = 1\nto = \"users\"\n"),
                  "to must be one of user, system, one, hippi; nearest: user"));
  EXPECT_TRUE(has(complaint("request = \n"), "j.toml:1:"));
  EXPECT_TRUE(has(complaint("request = 1\n", {"--site", "arays"}), "'arays' is not a site; nearest: arrays"));
  EXPECT_TRUE(has(complaint("request = 1\n", {"--env", "MPP_AGENT_IOPATH=dirct"}),
                  "MPP_AGENT_IOPATH must be one of buffered, direct; nearest: direct"));
  EXPECT_TRUE(has(complaint("request = 1\n", {"--env", "HOME=x"}),
                  "--env: HOME=x: the Agent has no such variable; allowed are MPP_AGENT_IO_MEM_MIN"));
  EXPECT_TRUE(has(complaint("request = 1\n", {"--machine", "t3e"}), "t3d"));
}

/// All errors are reported at once, in the order of the file.
TEST_F(JobFiles, ReportAllErrorsAtOnce) {
  EXPECT_EQ(complaint("pes = 4.0\nreqest = 5\n\ndirection = \"writes\"\n  kept = 0\n[agent]\nx = 1\n"),
            text_of(R"(
platter: j.toml: request is missing
platter: j.toml:1:7: pes must be a number from 1 to 1024
platter: j.toml:2:10: unknown key reqest; nearest: request; the keys of a job are pes, request, requests, depth, direction, pattern, to, phase, well_formed, alignment, gather, kept, fault
platter: j.toml:4:13: direction must be one of write, read; nearest: write
platter: j.toml:5:10: kept must be a number from 1 to 100
platter: j.toml:6:1: unknown key agent; nearest: kept; the keys of a job are pes, request, requests, depth, direction, pattern, to, phase, well_formed, alignment, gather, kept, fault
)"));
  const auto wrong = complaint("request = 1\n", {"--env", "MPP_AGENT_IO_MEM_MIN=0", "--env",
                                                 "MPP_AGENT_PLOCK", "--env", "MPP_AGENT_IO_MEM_MAX=1"});
  EXPECT_TRUE(
      has(wrong, "MPP_AGENT_IO_MEM_MIN=0: MPP_AGENT_IO_MEM_MIN must be a number of bytes, at least 1"));
  EXPECT_TRUE(
      has(wrong, "MPP_AGENT_PLOCK: MPP_AGENT_PLOCK must be one of delay_shuffle, immediate_shuffle, off"));
  EXPECT_TRUE(has(wrong, "MPP_AGENT_IO_MEM_MAX=1: the Agent has no such variable; allowed are "));
  for (const char* bytes : {"-1", "", "1.5 MB", "64 mb", "2 GB", "99999999999999999999", "MB", " 4096"})
    EXPECT_TRUE(has(complaint("request = 1\n", {"--env", fmt::format("MPP_AGENT_IO_MEM_MIN={}", bytes)}),
                    "must be a number of bytes"))
        << bytes;
}

/// Some keys contradict each other.
TEST_F(JobFiles, ContradictoryKeysAreRejected) {
  EXPECT_TRUE(
      has(complaint("request = 1\nalignment = \"any\"\nwell_formed = 50\n"), "j.toml:3:15: well_formed"));
  EXPECT_TRUE(has(complaint("request = 1\nkept = 50\n"), "j.toml:2:8: kept applies to gathered data"));
  EXPECT_TRUE(has(complaint("request = 99\ngather = 200\nkept = 50\n"),
                  "j.toml:3:8: kept = 50 % of gather = 200 bytes is 100 bytes, but request = 99 bytes"));
  EXPECT_TRUE(has(complaint("request = 1\ngather = 67108865\n"),
                  "gather: 67108865 bytes exceed the 67108864 bytes of memory of a PE"));
  EXPECT_TRUE(has(complaint("pes = 65\nrequest = 1\n", {"--set", "multicomputer.pes=64 PEs"}),
                  "pes: 65 exceeds the 64 of the machine"));
}

/// The time of a machine is limited to 92 days. A request that packs 60 MB takes 6.5 s.
TEST_F(JobFiles, JobsLongerThan92DaysAreRejected) {
  EXPECT_TRUE(has(complaint("request = 30000000\nrequests = 10000000\ngather = 60000000\nkept = 50\n"
                            "to = \"hippi\"\n"),
                  "the job takes longer than 92 days"));
}

}  // namespace
}  // namespace platter::tests
