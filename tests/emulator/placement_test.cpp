// The sectors of a dataset, the sectors that each dataset has written, and scratch datasets.

#include <gtest/gtest.h>

#include "emulator/storage/dataset.hpp"
#include "emulator/storage/file_system.hpp"

namespace platter::tests {
namespace {

using amount::Sectors;
using file::Dataset;
using file::Extent;

/// 100 cylinders of 20 sectors
constexpr device::Geometry kDrive = {100, 2, Sectors{10}, amount::Words{512}};

Extent extent(int channel, std::int64_t first, std::int64_t sectors, std::int64_t interleave = 1) {
  return {channel, Sectors{first}, Sectors{sectors}, interleave};
}

TEST(SamePlaces, CountAsFarAsBothDatasetsReachHoweverTheyAreCut) {
  const Dataset whole("a", {extent(0, 100, 30)});
  EXPECT_TRUE(file::same_layout(whole, {"a", {extent(0, 100, 10), extent(0, 110, 20)}}));
  EXPECT_TRUE(file::same_layout(whole, {"a", {extent(0, 100, 50)}})) << "a longer one";
  EXPECT_TRUE(file::same_layout(whole, {"a", {extent(0, 100, 30), extent(1, 0, 5)}}));
  EXPECT_FALSE(file::same_layout(whole, {"a", {extent(0, 100, 10), extent(0, 111, 20)}}));
  EXPECT_FALSE(file::same_layout(whole, {"a", {extent(1, 100, 30)}}));
  EXPECT_FALSE(file::same_layout(whole, {"a", {extent(0, 100, 30, 2)}}));
  EXPECT_TRUE(file::same_layout({"a", {extent(0, 100, 1, 2)}}, {"a", {extent(0, 100, 1)}}))
      << "one sector has no distance to a next one";
}

class SectorClaims : public testing::Test {
 protected:
  file::FileSystem files;
  SectorClaims() {
    files.add(kDrive);
    files.add(kDrive);
  }
};

TEST_F(SectorClaims, ADatasetCannotClaimSectorsOfAnother) {
  const Dataset one("one", 0, Sectors{0}, Sectors{100});
  const Dataset other("other", 0, Sectors{50}, Sectors{100});
  EXPECT_EQ(files.claim(one, Sectors{0}, Sectors{9}), nullptr);
  EXPECT_EQ(files.claim(other, Sectors{0}, Sectors{9}), nullptr) << "one has written less";
  const auto* there = files.claim(one, Sectors{40}, Sectors{50});
  ASSERT_NE(there, nullptr);
  EXPECT_EQ(there->dataset.name, "other");
  files.forget("other");
  EXPECT_EQ(files.claim(one, Sectors{40}, Sectors{50}), nullptr);
  EXPECT_EQ(files.find("one")->last, Sectors{50});
  EXPECT_EQ(files.find("other"), nullptr);
}

/// Three pieces on two drives: the sectors between the pieces are free for other datasets.
TEST_F(SectorClaims, ADatasetInPiecesClaimsSectorsOnEachOfItsDrives) {
  const Dataset pieces("pieces", {extent(0, 0, 10), extent(1, 20, 10), extent(0, 40, 10)});
  EXPECT_EQ(files.claim(pieces, Sectors{0}, Sectors{29}), nullptr);
  EXPECT_EQ(files.written().size(), 2U) << "drive by drive";
  EXPECT_EQ(files.others("x", 0, Sectors{10}, Sectors{30}), nullptr) << "between the pieces";
  EXPECT_NE(files.others("x", 0, Sectors{10}, Sectors{31}), nullptr);
  EXPECT_EQ(files.others("x", 1, Sectors{0}, Sectors{20}), nullptr);
  EXPECT_NE(files.others("x", 1, Sectors{29}, Sectors{1}), nullptr);
  const Dataset other("other", {extent(1, 0, 5), extent(1, 25, 5)});
  const auto* there = files.claim(other, Sectors{0}, Sectors{9});
  ASSERT_NE(there, nullptr);
  EXPECT_EQ(there->dataset.name, "pieces");
}

/// A scratch dataset has 40 cylinders of 20 sectors. Two fit on 100 cylinders, clear of sectors that other
/// datasets have written.
TEST(ScratchDatasets, AreAtTheEndOfTheirDriveClearOfOthers) {
  file::FileSystem files;
  files.add(kDrive);
  EXPECT_EQ(files.scratch("s1", 0)->front(), extent(0, 1200, 800));
  EXPECT_EQ(files.scratch("s2", 0)->front(), extent(0, 400, 800));
  EXPECT_EQ(files.scratch("s3", 0), std::nullopt);

  file::FileSystem used;
  used.add(kDrive);
  used.claim({"one", 0, Sectors{1500}, Sectors{10}}, Sectors{0}, Sectors{0});
  EXPECT_EQ(used.scratch("s1", 0)->front(), extent(0, 400, 800));
}

/// A device without cylinders is divided into ten parts.
TEST(ScratchDatasets, AScratchDatasetHasATenthOfADeviceWithoutCylinders) {
  file::FileSystem files;
  files.add({.sectors_per_track = Sectors{1000}, .words_per_sector = amount::Words{512}});
  EXPECT_EQ(files.scratch("s1", 0)->front(), extent(0, 900, 100));
}

}  // namespace
}  // namespace platter::tests
