// Datasets whose extents alternate, and datasets that grow while they are used.

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/emulator/machine_bench.hpp"
#include "tests/support/stretches.hpp"

namespace platter::tests {
namespace {

using device::Word;
using system::CallError;
using Words = std::vector<Word>;

template <typename Do>
std::string refused(Do what) {
  try {
    what();
  } catch (const CallError& error) {
    return error.what();
  }
  return "";
}

class DatasetLayout : public testing::Test {
 public:
  MachineBench bench;
  system::System& system = bench.system();

  Words read(std::int64_t connector, std::int64_t sector, std::size_t sectors) {
    Words words(sectors * 512);
    bench.finish("RDISK", connector, words, sector * 512);
    return words;
  }
  void write(std::int64_t connector, std::int64_t sector, std::size_t sectors, Word word) {
    Words words(sectors * 512, word);
    bench.finish("WDISK", connector, words, sector * 512);
  }
};

TEST_F(DatasetLayout, SectorsBetweenExtentsCanBelongToOthers) {
  system.connect(20, {"A", {extent(0, 100, 10), extent(0, 120, 10)}});
  system.connect(21, {"B", {extent(0, 110, 10)}});
  write(20, 0, 20, 1);
  write(21, 0, 10, 2);
  EXPECT_EQ(read(20, 0, 20), Words(20 * 512, 1));
  system.connect(22, {"C", {extent(0, 109, 2)}});
  EXPECT_NE(refused([&] { write(22, 0, 1, 3); }).find("dataset A has written"), std::string::npos);
  EXPECT_NE(refused([&] { write(22, 1, 1, 3); }).find("dataset B has written"), std::string::npos);
  system.remove("test", "A");
  EXPECT_EQ(read(21, 0, 10), Words(10 * 512, 2)) << "what is deleted takes nothing with it";
  write(22, 0, 1, 3);
}

TEST_F(DatasetLayout, DatasetCanGrowWhileItIsBusy) {
  file::Dataset dataset("A", {extent(0, 100, 10)});
  system.connect(20, dataset);
  system.connect(21, dataset);
  Words first(10 * 512, 1);
  bench.call("WDISK", 20, first, 0);
  dataset.extents.push_back(extent(1, 40, 5));
  system.set_layout(dataset);
  EXPECT_TRUE(bench.busy(20));
  bench.wait(20);
  write(20, 8, 7, 2);
  EXPECT_EQ(system.dataset("test", 21).sectors(), amount::Sectors{15}) << "wherever it is connected";
  const auto all = read(21, 0, 15);
  EXPECT_TRUE(std::all_of(all.begin(), all.begin() + 8 * 512, [](Word word) { return word == 1; }));
  EXPECT_TRUE(std::all_of(all.begin() + 8 * 512, all.end(), [](Word word) { return word == 2; }));
}

TEST_F(DatasetLayout, ReleasedSectorsCanBeUsedByOthers) {
  file::Dataset dataset("A", {extent(0, 100, 20)});
  system.connect(20, dataset);
  write(20, 0, 20, 1);
  dataset.extents = {extent(0, 100, 10)};
  system.set_layout(dataset);
  system.connect(21, {"B", {extent(0, 110, 10)}});
  write(21, 0, 10, 2);
  dataset.extents.push_back(extent(1, 0, 10));
  system.set_layout(dataset);
  write(20, 10, 10, 3);
  EXPECT_EQ(read(21, 0, 10), Words(10 * 512, 2));
  EXPECT_EQ(read(20, 10, 10), Words(10 * 512, 3)) << "on another drive than before";
}

TEST_F(DatasetLayout, RejectsANewPlaceOrALengthBelowTheRequestsUnderWay) {
  system.connect(20, {"A", {extent(0, 100, 20)}});
  EXPECT_NE(refused([&] { system.set_layout({"A", {extent(0, 101, 30)}}); }).find("is stored at another location"),
            std::string::npos);
  EXPECT_NE(refused([&] {
              system.set_layout({"A", {extent(0, 100, 10), extent(1, 110, 10)}});
            }).find("is stored at another location"),
            std::string::npos);
  Words words(15 * 512, 1);
  bench.call("WDISK", 20, words, 0);
  EXPECT_NE(refused([&] { system.set_layout({"A", {extent(0, 100, 14)}}); }).find("unit 20 is still transferring sectors past it"),
            std::string::npos);
  system.set_layout({"A", {extent(0, 100, 15)}});
  bench.wait(20);
  system.set_layout({"A", {extent(0, 100, 1)}});
  EXPECT_EQ(system.dataset("test", 20).sectors(), amount::Sectors{1});
}

}  // namespace
}  // namespace platter::tests
