// Random jobs are compared with a reference model (derived.hpp). On disks without moving parts, everything
// is equal to the picosecond. On rotating disks, results that do not depend on the angle are equal, and times
// are within bounds.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "emulator/record/accounts.hpp"
#include "emulator/time/random.hpp"
#include "tests/emulator/multicomputer/derived.hpp"
#include "tests/emulator/multicomputer/multicomputer_bench.hpp"

namespace platter::tests {
namespace {

using amount::Bytes;
using multicomputer::Job;
using multicomputer::Phase;
using multicomputer::Target;

constexpr std::uint64_t kSeed = 1;
constexpr std::int64_t kDiskAccess =
    123'000'000;  // picoseconds per command of the disks without moving parts
constexpr std::int64_t kDiskWord = 44'000;

/// Returns one of the values with equal probability.
template <typename Value>
Value one_of(std::mt19937_64& random, const std::vector<Value>& values) {
  return values[random() % values.size()];
}

/// Returns the place of a request in its file, and whether it is well-formed. The job draws these at random,
/// so the reference model takes them from here.
ReckonedRequest dice(const Job& job, std::int64_t pe, std::int64_t number) {
  const auto drawn = time::mixed(kSeed + static_cast<std::uint64_t>(pe), static_cast<std::uint64_t>(number));
  const auto place = static_cast<std::int64_t>(drawn >> 8U) % job.requests;
  return {.place = job.random ? place : number,
          .well_formed =
              job.request.count % 4096 == 0 && static_cast<std::int64_t>(drawn % 100) < job.well_formed};
}

std::string told(const Job& job, const multicomputer::Site& site) {
  return fmt::format(
      "pes {} request {} requests {} depth {} gather {} kept {} well-formed {} {} {} target {} path {} "
      "memory "
      "{} {} lock {} disks {} gateways {}",
      job.pes, job.request.count, job.requests, job.depth, job.gather.count, job.kept, job.well_formed,
      job.writes ? "write" : "read", job.random ? "random" : "sequential", static_cast<int>(job.target),
      static_cast<int>(job.path), job.agent_memory.count, job.direct ? "direct" : "buffered",
      static_cast<int>(job.lock), site.disks.size(), site.gateways.size());
}

/// Returns a random valid job with at most `most` requests of all PEs together.
Job any_job(std::mt19937_64& random, const multicomputer::Site& site, std::int64_t most) {
  Job job;
  job.pes = one_of<std::int64_t>(random, {1, 1, 2, 3, 4, 5, 8, 17, 64, 100, 333, 1024});
  job.request = Bytes{one_of<std::int64_t>(
      random, {1, 7, 4095, 4096, 4097, 8192, 32768, 65536, 98'304, 100'000, 1'048'576, 1'048'576, 1'507'328,
               static_cast<std::int64_t>(random() % 3'000'000 + 1)})};
  job.requests = std::max<std::int64_t>(
      1, std::min<std::int64_t>(static_cast<std::int64_t>(random() % 20) + 1, most / job.pes));
  job.depth = one_of<std::int64_t>(random, {1, 1, 2, 3, 8});
  job.gather = Bytes{one_of<std::int64_t>(random, {0, 0, 1, 1000, 300'000, 20'000'000})};
  job.kept = one_of<std::int64_t>(random, {100, 50});
  job.well_formed = one_of<std::int64_t>(random, {0, 30, 100, 100});
  job.writes = random() % 2 == 0;
  job.random = random() % 3 == 0;
  job.target = one_of(random, std::vector{Target::kUser, Target::kSystem, Target::kOne, Target::kHippi});
  const auto has = [&](Phase phase) {
    return std::find(site.gateways.begin(), site.gateways.end(), phase) != site.gateways.end();
  };
  constexpr Bytes sector{4096};
  if (!has(Phase::kOne)) {
    job.well_formed = 100;
    job.request = up(job.request, sector) * sector;
  }
  if (has(Phase::kOne) && random() % 4 == 0) job.path = multicomputer::Path::kOne;
  if (!site.remote.empty() && random() % 2 == 0) {
    job.path = multicomputer::Path::kThree;
    job.well_formed = 100;
    job.request = up(job.request, sector) * sector;
  }
  job.agent_memory = Bytes{one_of<std::int64_t>(random, {0, 0, 1, 1'000'000, 16'000'000, 50'000'000})};
  job.direct = random() % 2 == 0;
  job.lock = one_of(random, std::vector{multicomputer::Lock::kDelayed, multicomputer::Lock::kImmediate,
                                        multicomputer::Lock::kNone});
  return job;
}

multicomputer::Site any_site(std::mt19937_64& random, const std::string& disk) {
  multicomputer::Site site{.name = "any", .controller = "iosd", .disks = {}, .gateways = {}};
  site.disks.assign(random() % 9 + 1, disk);
  const auto gateways = random() % 4 + 1;
  for (std::uint64_t i = 0; i < gateways; ++i)
    site.gateways.push_back(one_of(random, std::vector{Phase::kOne, Phase::kTwo}));
  if (random() % 3 == 0) {
    site.remote.assign(random() % 4 + 1, disk);
    site.gateways.insert(site.gateways.end(), random() % 2 + 1, Phase::kThree);
  }
  return site;
}

/// Counts the commands and sectors of each disk.
class Commands final : public record::Listener {
 public:
  explicit Commands(record::Recorder& recorder) {
    recorder.add(*this, {record::Kind::kCommand, record::Kind::kSector});
  }
  void on_event(const record::Event& event) override {
    ++(event.kind == record::Kind::kCommand ? commands : sectors)[event.channel];
  }
  std::map<int, std::int64_t> commands, sectors;
};

using RandomJobs = MulticomputerBench;

/// Adds disks without moving parts.
void add_even_disk(specification::Catalogue& catalogue) {
  catalogue.add("disks", "even", "even.toml",
                "kind = \"solid state\"\ndescription = \"no moving parts\"\n"
                "blocks = { value = \"2000000 blocks\", basis = \"assumed\", note = \"\" }\n"
                "words_per_block = { value = \"512 words\", basis = \"assumed\", note = \"\" }\n"
                "access_time = { value = \"123 us\", basis = \"assumed\", note = \"\" }\n"
                "word_time = { value = \"44 ns\", basis = \"assumed\", note = \"\" }\n");
}

// Each request has one sector, so the disk's sectors show the places.
TEST_F(RandomJobs, EachRequestMovesTheSectorAtItsPlace) {
  add_even_disk(catalogue);
  class Sectors final : public record::Listener {
   public:
    void on_event(const record::Event& event) override { found.push_back(event.number); }
    std::vector<std::int64_t> found;
  } sectors;
  Job job;
  job.request = Bytes{4096};
  job.requests = 50;
  job.random = true;
  record::Recorder recorder;
  recorder.add(sectors, {record::Kind::kSector});
  run(job, {.name = "one", .controller = "iosd", .disks = {"even"}, .gateways = {Phase::kTwo}}, recorder);
  ASSERT_EQ(sectors.found.size(), 50U);
  for (std::size_t i = 0; i < 50; ++i) {
    const auto place = [&](std::size_t number) {
      return dice(job, 0, static_cast<std::int64_t>(number)).place;
    };
    EXPECT_EQ(sectors.found[i] - sectors.found[0], place(i) - place(0)) << i;
  }
}

TEST_F(RandomJobs, JobsOnEvenDisksTakeTheDerivedTime) {
  add_even_disk(catalogue);
  std::mt19937_64 random(19);
  constexpr int kJobs = 250;
  std::map<std::string, int> seen;
  for (int i = 0; i < kJobs && !HasFailure(); ++i) {
    const auto site = any_site(random, "even");
    const Job job = any_job(random, site, 600);
    SCOPED_TRACE(told(job, site));
    record::Recorder recorder;
    const Commands heard(recorder);
    const auto its = run(job, site, recorder);
    const auto gateways = [&](Phase phase) {
      return std::count(site.gateways.begin(), site.gateways.end(), phase);
    };
    const bool three = job.path == multicomputer::Path::kThree;
    const auto derived =
        Reckoned({.pes = job.pes,
                  .request = job.request.count,
                  .requests = job.requests,
                  .depth = job.depth,
                  .gather = job.gather.count,
                  .packs = job.kept < 100,
                  .writes = job.writes,
                  .hippi = job.target == Target::kHippi,
                  .all_disks = job.target == Target::kSystem,
                  .one_disk = job.target == Target::kOne,
                  .direct = job.direct,
                  .path = static_cast<ReckonedJob::Path>(job.path),
                  .lock = static_cast<ReckonedJob::Lock>(job.lock),
                  .memory_min = job.agent_memory.count,
                  .asks = [&](std::int64_t pe, std::int64_t number) { return dice(job, pe, number); },
                  .disks = std::ssize(three ? site.remote : site.disks),
                  .disk_access = kDiskAccess,
                  .disk_sector = 512 * kDiskWord,
                  .gateways_one = three ? 0 : gateways(Phase::kOne),
                  .gateways_two = gateways(three ? Phase::kThree : Phase::kTwo)})
            .run();
    EXPECT_EQ(its.requests, derived.requests);
    EXPECT_EQ(its.packets, derived.packets);
    EXPECT_EQ(its.direct, derived.around);
    EXPECT_EQ(its.packet.count, derived.largest);
    EXPECT_EQ(its.bytes.count, derived.bytes);
    EXPECT_EQ(its.agent.count(), derived.agent);
    EXPECT_EQ(its.host.count(), derived.host);
    EXPECT_EQ(its.grown.count, derived.grown);
    EXPECT_EQ(its.swaps, derived.swaps);
    EXPECT_EQ(its.length.count(), derived.length);
    for (std::size_t disk = 0; disk < derived.disk_commands.size(); ++disk) {
      const auto counted = [&](const std::map<int, std::int64_t>& all) {
        const auto found = all.find(static_cast<int>(disk + (three ? site.disks.size() : 0)));
        return found == all.end() ? 0 : found->second;
      };
      EXPECT_EQ(counted(heard.commands), derived.disk_commands[disk]);
      EXPECT_EQ(counted(heard.sectors), derived.disk_sectors[disk]);
    }
    seen["swapped"] += its.swaps > 0 ? 1 : 0;
    seen["grown"] += its.grown.count > 0 ? 1 : 0;
    seen["in several packets"] += its.packets > its.requests ? 1 : 0;
    seen["by both phases"] += its.direct > 0 && its.direct < its.packets ? 1 : 0;
    seen["by phase III"] += three ? 1 : 0;
    seen["of hundreds"] += job.pes > 100 ? 1 : 0;
  }
  for (const auto& [what, times] : seen) EXPECT_GT(times, kJobs / 50) << what;
}

}  // namespace
}  // namespace platter::tests
