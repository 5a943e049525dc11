// How long calls take on a DD-49 behind an I/O subsystem, by hand, unloaded.

#include <gtest/gtest.h>

#include "tests/unicos/kernel_bench.hpp"

namespace platter::tests {
namespace {

constexpr std::int64_t kFile = 1961;  // blocks of the guide's sample program
constexpr auto kRevolution = 16'666'667ns;

double seconds_of(const unicos::CallStatistics& calls) {
  return time::seconds(calls.total);
}

// 46.69 tracks, 5 cylinder changes of a revolution each, the wait for the first sector.
TEST(Times, of_the_whole_file_in_one_write) {
  double sum = 0;
  constexpr int kSeeds = 10;
  for (int seed = 1; seed <= kSeeds; ++seed) {
    KernelBench bench("plain", specification::Catalogue::builtin(), false, seed);
    const auto file = bench.open("fort.1");
    Words words(kFile * kBlock);
    file->write(words.bytes());
    const double took = seconds_of(file->statistics().of(Kind::kWrite));
    EXPECT_GE(took, 0.8615);
    EXPECT_LE(took, 0.8615 + 0.0167 + 0.001);
    sum += took;
    file->close();
  }
  std::printf("one write of 1961 blocks: %.4f s, %.3f MB/s\n", sum / kSeeds,
              kFile * 4.096e-3 / (sum / kSeeds));
}

struct Program {
  double write, read, wait;
};

/// The guide's sample program below its library: 1961 blocks in requests of so many, three times read.
Program program(KernelBench& bench, std::int64_t blocks, time::Duration write_work,
                time::Duration read_work) {
  const auto file = bench.open("fort.1");
  Words words(blocks * kBlock);
  const auto pass = [&](bool writes) {
    for (std::int64_t at = 0; at < kFile; at += blocks) {
      const auto count = std::min(blocks, kFile - at);
      if (writes) {
        bench.compute(write_work * count);
        file->write(words.bytes().first(static_cast<std::size_t>(count * kBlock)));
      } else {
        file->read(words.bytes());
        bench.compute(read_work * count);
      }
    }
    file->seek(0);
  };
  pass(true);
  for (int i = 0; i < 3; ++i) pass(false);
  const auto& its = file->statistics();
  file->close();
  return {seconds_of(its.of(Kind::kWrite)), seconds_of(its.of(Kind::kRead)), 0};
}

TEST(Times, of_the_sample_program) {
  for (const char* load : {"0 %", "1.2 %", "6 %"}) {
    double write = 0;
    double read = 0;
    double all = 0;
    constexpr int kSeeds = 5;
    for (int seed = 1; seed <= kSeeds; ++seed) {
      auto catalogue = specification::Catalogue::builtin();
      plant(catalogue, "systems", "unicos", "probability = { value = \"0 %\"",
            std::string("probability = { value = \"") + load + "\"");
      KernelBench bench("plain", catalogue, false, seed);
      const auto p = program(bench, 8, 44us, 28us);
      write += p.write / kSeeds;
      read += p.read / kSeeds;
      all += time::seconds(bench.now() - time::kStart) / kSeeds;
    }
    std::printf("load %s: write %.3f s read %.3f s all %.3f s\n", load, write, read, all);
  }
}

}  // namespace
}  // namespace platter::tests
