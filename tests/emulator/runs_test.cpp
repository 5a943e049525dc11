// The blocks of a command as runs (command.hpp).

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "emulator/device/command.hpp"

namespace platter::tests::runs_tests {
namespace {

using amount::Sectors;
using device::Runs;

std::vector<device::Run> runs_of(const std::vector<std::int64_t>& blocks) {
  std::vector<device::Run> runs;
  for (const auto block : blocks) device::add_block(runs, Sectors{block});
  return runs;
}

TEST(Runs, BlocksAtEqualDistancesAreOneRun) {
  for (const std::int64_t stride : {1, 2, 5, 100}) {
    const auto runs = runs_of({7, 7 + stride, 7 + 2 * stride, 7 + 3 * stride});
    ASSERT_EQ(runs.size(), 1U) << stride;
    EXPECT_EQ(runs.front().first, Sectors{7});
    EXPECT_EQ(runs.front().count, Sectors{4});
    EXPECT_EQ(runs.front().stride, stride);
  }
}

TEST(Runs, ANewRunStartsIfTheDistanceChanges) {
  EXPECT_EQ(runs_of({1, 2, 3, 10, 11}).size(), 2U);
  EXPECT_EQ(runs_of({1, 3, 5, 6}).size(), 2U);
  EXPECT_EQ(runs_of({5, 4, 3}).size(), 3U) << "a run goes forward";
  EXPECT_EQ(runs_of({5, 5}).size(), 2U);
}

TEST(Runs, HaveTheBlocksInTheirOrder) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 500; ++round) {
    std::vector<std::int64_t> blocks;
    for (std::uint64_t count = random() % 20 + 1; count > 0; --count) {
      const bool continues = !blocks.empty() && random() % 2 == 0;
      blocks.push_back(continues ? blocks.back() + static_cast<std::int64_t>(random() % 3 + 1)
                                 : static_cast<std::int64_t>(random() % 100));
    }
    const auto list = runs_of(blocks);
    const Runs runs{std::span<const device::Run>(list)};
    ASSERT_EQ(runs.count().count, std::ssize(blocks));
    for (std::int64_t i = 0; i < std::ssize(blocks); ++i) {
      ASSERT_EQ(runs.block(Sectors{i}).count, blocks[static_cast<std::size_t>(i)]) << i;
      const device::Run rest = runs.from(Sectors{i});
      ASSERT_GT(rest.count, Sectors{});
      for (std::int64_t j = 0; j < rest.count.count; ++j)
        ASSERT_EQ(rest.block(Sectors{j}).count, blocks[static_cast<std::size_t>(i + j)]) << i << " and " << j;
    }
  }
}

}  // namespace
}  // namespace platter::tests::runs_tests
