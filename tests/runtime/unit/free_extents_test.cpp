// Tests where new datasets are placed if the user gives no location.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "emulator/storage/file_system.hpp"

namespace platter::tests {
namespace {

using amount::Sectors;
using file::SectorRange;

/// The drive has 10 cylinders of 20 sectors.
constexpr device::Geometry kDrive = {10, 2, amount::Sectors{10}, amount::Words{512}};

/// Returns "first+sectors" for each new dataset, or "none" if no place was found.
std::vector<std::string> placed(const std::vector<std::pair<std::int64_t, std::int64_t>>& taken,
                                const std::vector<std::optional<std::int64_t>>& lengths) {
  std::vector<SectorRange> stretches;
  for (const auto& [first, sectors] : taken) stretches.push_back({Sectors{first}, Sectors{sectors}});
  std::vector<std::optional<Sectors>> wanted;
  for (const auto& length : lengths)
    wanted.push_back(length ? std::optional(Sectors{*length}) : std::nullopt);
  std::vector<std::string> texts;
  for (const auto& place : file::places(kDrive, stretches, wanted)) {
    texts.push_back(place ? fmt::format("{}+{}", place->first.count, place->sectors.count) : "none");
  }
  return texts;
}

using Placed = std::vector<std::string>;

TEST(Places, SingleDatasetGetsTheWholeDrive) {
  EXPECT_EQ(placed({}, {std::nullopt}), Placed{"0+200"});
  EXPECT_EQ(placed({}, {}), Placed{});
}

TEST(Places, DatasetsWithoutALengthShareTheDriveInWholeCylinders) {
  EXPECT_EQ(placed({}, {std::nullopt, std::nullopt, std::nullopt}), (Placed{"0+60", "60+60", "120+80"}));
  const std::vector<std::optional<std::int64_t>> eleven(11);
  const auto texts = placed({}, eleven);
  EXPECT_EQ(texts.front(), "none") << "the drive has ten cylinders";
}

TEST(Places, DatasetsWithALengthGetTheFirstRangeThatIsLongEnough) {
  EXPECT_EQ(placed({{45, 5}}, {50, 30, 5, 200}), (Placed{"60+50", "0+30", "40+5", "none"}));
}

TEST(Places, NewDatasetsAvoidOccupiedSectors) {
  EXPECT_EQ(placed({{0, 1}}, {std::nullopt}), Placed{"20+180"});
  EXPECT_EQ(placed({{30, 1}}, {std::nullopt}), Placed{"40+160"});
  EXPECT_EQ(placed({{199, 1}}, {std::nullopt}), Placed{"0+199"});
  EXPECT_EQ(placed({{100, 1}, {90, 30}}, {std::nullopt}), Placed{"0+90"}) << "overlapping ranges, unordered";
  EXPECT_EQ(placed({{0, 200}}, {std::nullopt, 1}), (Placed{"none", "none"}));
  EXPECT_EQ(placed({{20, 1}}, {std::nullopt, 10}), (Placed{"40+160", "0+10"})) << "the longest free range";
}

}  // namespace
}  // namespace platter::tests
