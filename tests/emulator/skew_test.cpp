// Head and cylinder skew: the angle between the end of a track and the start of the next one.

#include <gtest/gtest.h>

#include "emulator/device/disk_specification.hpp"
#include "tests/emulator/device_bench.hpp"
#include "tests/emulator/specification_text.hpp"
#include "tests/emulator/tick.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using device::Geometry;
using record::Cause;
using record::Kind;

/// Returns a catalogue with a DD-19 with skew: 18 sectors of 925.926 us, 10 head groups.
specification::Catalogue skewed(const std::string& name, int head, int cylinder) {
  auto catalogue = specification::Catalogue::builtin();
  plant(catalogue, "disks", name, "words_per_sector =",
        fmt::format("head_skew = {{ value = \"{} sectors\", basis = \"assumed\" }}\n"
                    "cylinder_skew = {{ value = \"{} sectors\", basis = \"assumed\" }}\n"
                    "words_per_sector =",
                    head, cylinder));
  return catalogue;
}

/// The expected angle is computed by walking from sector to sector.
TEST(SkewTest, AngleOfASectorIsThatOfAWalkOverAllSectorsBeforeIt) {
  for (const auto& [head, cylinder] : {std::pair{0, 0}, {1, 0}, {0, 5}, {2, 3}, {6, 6}}) {
    const Geometry geometry{.cylinders = 5,
                            .head_groups = 3,
                            .sectors_per_track = amount::Sectors{7},
                            .words_per_sector = amount::Words{512},
                            .head_skew = amount::Sectors{head},
                            .cylinder_skew = amount::Sectors{cylinder}};
    std::int64_t turned = 0;
    std::int64_t sector = 0;
    for (int c = 0; c < 5; ++c) {
      for (int h = 0; h < 3; ++h) {
        for (int s = 0; s < 7; ++s) {
          ASSERT_EQ(geometry.turned(amount::Sectors{sector}).count, turned) << sector;
          ASSERT_EQ(geometry.angle_of(amount::Sectors{sector}).count, turned % 7) << sector;
          ++sector;
          ++turned;
        }
        turned += h < 2 ? head : cylinder;
      }
    }
  }
}

TEST(SkewTest, SectorZeroOfTheNextHeadPassesLaterByTheHeadSkew) {
  for (const int skew : {0, 1, 5, 17}) {
    const auto catalogue = skewed("dd19", skew, 0);
    for (const auto direction : {Direction::kRead, Direction::kWrite}) {
      DeviceBench bench(catalogue, "dd19", "dcu2");
      bench.start(direction, 0, 40, at(1ms));
      bench.run();
      EXPECT_TRUE(bench.lost().empty()) << skew;
      const double sector = 1e6 / 60 / 18;
      EXPECT_NEAR(time::microseconds(bench.pass_begin(18) - bench.pass_end(17)), skew * sector, 0.001);
      EXPECT_NEAR(time::microseconds(bench.pass_begin(36) - bench.pass_end(35)), skew * sector, 0.001);
      EXPECT_NEAR(time::microseconds(bench.pass_begin(17) - bench.pass_end(16)), 0, 0.001);
    }
  }
}

/// The DD-49 moves to the next cylinder in 4 ms, which is 10.08 sectors of 396.8 us.
TEST(SkewTest, CylinderSkewOfOneSectorMoreThanTheSeekSavesTheRevolution) {
  constexpr std::int64_t kCylinder = std::int64_t{8} * 42;
  for (const auto& [skew, passes_after, lost] :
       {std::tuple{0, 42, 1U}, {10, 52, 1U}, {11, 11, 0U}, {20, 20, 0U}}) {
    DeviceBench bench(skewed("dd49", 0, skew), "dd49", "iosd");
    bench.start(Direction::kRead, 0, 2 * kCylinder, at(1ms));
    bench.run();
    const auto gap = bench.pass_begin(kCylinder) - bench.pass_end(kCylinder - 1);
    EXPECT_NEAR(time::microseconds(gap), passes_after * 1e6 / 60 / 42, 0.001) << skew;
    ASSERT_EQ(bench.lost().size(), lost) << skew;
    for (const auto& event : bench.lost()) EXPECT_EQ(event.cause, Cause::kSeek);
  }
}

/// Sector 18 is read ahead after sector 17, although its pass starts three sectors later. A command is in
/// time until that pass has ended.
TEST(SkewTest, SectorReadAheadOnTheNextTrackIsCaughtUntilItsPassEnds) {
  for (const bool late : {false, true}) {
    DeviceBench bench(skewed("dd19", 3, 0), "dd19", "dcu2");
    bench.start(Direction::kRead, 17, 1, at(1ms));
    const auto k = bench.rotation().first_boundary(at(1ms) + 100us, amount::Sectors{17});
    const auto end = bench.rotation().boundary(k + 1 + 3 + 1);
    bench.start(Direction::kRead, 18, 1, end - 100us + (late ? kTick : 0us));
    bench.run();
    EXPECT_EQ(bench.lost().size(), late ? 1U : 0U);
    if (late) {
      EXPECT_EQ(bench.lost()[0].cause, Cause::kLateCommand);
      EXPECT_EQ(bench.lost()[0].length, kTick);
    } else {
      EXPECT_EQ(bench.pass_end(18), end);
    }
  }
}

TEST(SkewTest, SkewOfAWholeTrackIsRejectedWithTheAllowedRange) {
  for (const char* key : {"head_skew", "cylinder_skew"}) {
    auto catalogue = specification::Catalogue::builtin();
    plant(catalogue, "disks", "dd19", "words_per_sector =",
          fmt::format("{} = {{ value = \"18 sectors\", basis = \"assumed\" }}\nwords_per_sector =", key));
    auto document = catalogue.open("disks", "dd19");
    try {
      device::read_disk(document);
      FAIL() << key;
    } catch (const specification::Error& error) {
      const std::string what = error.what();
      EXPECT_NE(what.find(key), std::string::npos) << what;
      EXPECT_NE(what.find("0 to 17"), std::string::npos) << what;
    }
  }
}

/// The 46 sectors of a cylinder take the time of 52 sectors, which reduces 22.6 MB/s to 20, as printed.
TEST(SkewTest, Dd60LosesNoRevolutionFromCylinderToCylinder) {
  DeviceBench bench(specification::Catalogue::builtin(), "dd60", "iosd");
  constexpr std::int64_t kCylinders = 20;
  bench.start(Direction::kRead, 0, kCylinders * 46, at(1ms));
  bench.run();
  EXPECT_TRUE(bench.lost().empty());
  const auto took = time::seconds(bench.pass_end(kCylinders * 46 - 1) - bench.pass_begin(0));
  EXPECT_NEAR(took, (kCylinders * 52 - 6) / 23.0 / 60, 1e-6);
}

/// The paper's drives have no skew.
TEST(SkewTest, DrivesOfThePaperHaveNoSkew) {
  const auto catalogue = specification::Catalogue::builtin();
  for (const char* name : {"dd19", "cdc819"}) {
    const auto disk = opened(catalogue, "disks", name, device::read_disk);
    EXPECT_EQ(disk.geometry.head_skew.count, 0) << name;
    EXPECT_EQ(disk.geometry.cylinder_skew.count, 0) << name;
  }
}

}  // namespace
}  // namespace platter::tests
