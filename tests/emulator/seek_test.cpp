#include <gtest/gtest.h>

#include "emulator/device/disk_specification.hpp"
#include "emulator/specification/catalogue.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using device::SeekCurve;
using time::Duration;

TEST(Seek, IsTheLineBetweenItsPoints) {
  const SeekCurve seek({{1, 15'750us}, {410, 80ms}});
  EXPECT_EQ(seek.time(0), 0us);
  EXPECT_EQ(seek.time(1), 15'750us);
  EXPECT_EQ(seek.time(410), 80ms);
  for (std::int64_t d = 1; d <= 410; ++d) {
    const double formula = 15.75 + (80 - 15.75) * static_cast<double>(d - 1) / 409;
    ASSERT_NEAR(time::seconds(seek.time(d)) * 1e3, formula, 1e-9) << d;
  }
}

TEST(Seek, InterpolatesBetweenNeighbouringPoints) {
  const SeekCurve seek({{1, 10ms}, {11, 20ms}, {111, 30ms}});
  EXPECT_EQ(seek.time(6), 15ms);
  EXPECT_EQ(seek.time(11), 20ms);
  EXPECT_EQ(seek.time(61), 25ms);
  EXPECT_EQ(seek.time(500), 30ms) << "beyond the last point it stays there";
}

TEST(Seek, ACurveOfOnePointTakesThatTimeForAnyMove) {
  const SeekCurve seek({{1, 12ms}});
  EXPECT_EQ(seek.time(1), 12ms);
  EXPECT_EQ(seek.time(400), 12ms);
}

// The paper implies 15.6 to 15.9 ms for one cylinder and 80 ms for the whole stroke. The time never decreases
// with the distance.
TEST(Seek, TheBuiltInDisksSeekWithinThePapersLimits) {
  const auto catalogue = specification::Catalogue::builtin();
  for (const std::string name : {"cdc819", "dd19", "dd29"}) {
    auto document = catalogue.open("disks", name);
    const auto disk = device::read_disk(document);
    // The lower limit for the paper's drives follows from its lines. The DD-29's is a data sheet's 15 ms.
    EXPECT_GE(disk.seek.time(1), name == "dd29" ? 15'000us : 15'600us) << name;
    EXPECT_LE(disk.seek.time(1), 15'900us) << name;
    EXPECT_EQ(disk.seek.time(disk.geometry.cylinders - 1), 80ms) << name;
    for (std::int64_t d = 1; d < disk.geometry.cylinders; ++d) {
      ASSERT_GE(disk.seek.time(d), disk.seek.time(d - 1)) << name << " " << d;
    }
  }
}

// Little is known about the Y-MP's drives: the shortest seek takes less than a revolution, and the mean one
// 16 ms.
TEST(Seek, YmpDrivesReachTheNextCylinderInLessThanARevolution) {
  const auto catalogue = specification::Catalogue::builtin();
  for (const std::string name :
       {"dd39", "dd49", "dd40", "dd41", "dd42", "dd60", "dd61", "dd62", "da60", "da62", "dd301", "dd302"}) {
    auto document = catalogue.open("disks", name);
    const auto disk = device::read_disk(document);
    EXPECT_LT(disk.seek.time(1) * disk.rpm, std::chrono::minutes(1)) << name;
    EXPECT_EQ(disk.seek.time(disk.geometry.cylinders / 3), 16ms) << name;
    for (std::int64_t d = 1; d < disk.geometry.cylinders; ++d) {
      ASSERT_GE(disk.seek.time(d), disk.seek.time(d - 1)) << name << " " << d;
    }
  }
}

}  // namespace
}  // namespace platter::tests
