// Limits of numbers in specifications of disks and controllers (docs/specifications.md, docs/devices.md).

#include <gtest/gtest.h>

#include <string>

#include "emulator/device/controller.hpp"
#include "emulator/device/device_factory.hpp"
#include "emulator/device/disk_specification.hpp"
#include "emulator/specification/error.hpp"
#include "tests/emulator/device_files.hpp"
#include "tests/emulator/specification_text.hpp"

namespace platter::tests::disk_file_tests {
namespace {

/// Returns the error message of `read`, or "" if it succeeds.
template <typename Read>
std::string rejection(Read read) {
  try {
    read();
  } catch (const specification::Error& error) {
    return error.what();
  }
  return "";
}

testing::AssertionResult contains(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "\"" << part << "\" is not in \"" << text << "\"";
}

/// Returns a disk with 10 sectors per track and 100 cylinders, with additional lines, and with this last
/// point of its seek curve.
std::string disk(const std::string& more, const char* farthest = "99 cylinders") {
  const std::string text = "description = \"mine\"\n" + told("cylinders", "100 cylinders") +
                           told("head_groups", "2 head groups") + told("sectors_per_track", "10 sectors") +
                           told("words_per_sector", "512 words") + told("rotation", "3600 rpm") +
                           told("rotation_tolerance", "1 %") + told("rotation_wander", "0 %") +
                           "seek_by = \"time\"\n" + more;
  return text + "[[seek]]\n" + told("cylinders", "1 cylinders") + told("time", "10 ms") + "[[seek]]\n" +
         told("cylinders", farthest) + told("time", "50 ms");
}

std::string of_disk(const std::string& text) {
  return rejection([&] {
    specification::Document document("mine.toml", text);
    device::read_disk(document);
  });
}

TEST(DiskFile, SkewIsLessThanATrack) {
  EXPECT_EQ(of_disk(disk("")), "");
  EXPECT_EQ(of_disk(disk(told("head_skew", "9 sectors") + told("cylinder_skew", "9 sectors"))), "");
  EXPECT_EQ(of_disk(disk(told("head_skew", "0 sectors"))), "");
  EXPECT_TRUE(contains(of_disk(disk(told("head_skew", "10 sectors"))), "must be from 0 to 9"));
  EXPECT_TRUE(contains(of_disk(disk(told("cylinder_skew", "10 sectors"))), "must be from 0 to 9"));
}

TEST(DiskFile, ATrackOfOneSectorHasNoSkew) {
  const auto with = [](const char* skew) {
    return of_disk(replaced(disk(told("head_skew", skew)), "\"10 sectors\"", "\"1 sectors\""));
  };
  EXPECT_EQ(with("0 sectors"), "");
  EXPECT_TRUE(contains(with("1 sectors"), "must be from 0 to 0"));
}

TEST(DiskFile, SeeksReachFromOneCylinderToTheLast) {
  EXPECT_TRUE(contains(of_disk(disk("", "100 cylinders")), "mine.toml:"));
  EXPECT_NE(of_disk(disk("", "1 cylinders")), "");
}

TEST(DiskFile, WanderIsAtMostTheTolerance) {
  const auto with = [](const char* tolerance, const char* wander) {
    auto text = replaced(disk(""), "\"1 %\"", std::string("\"") + tolerance + "\"");
    return of_disk(replaced(text, "\"0 %\"", std::string("\"") + wander + "\""));
  };
  EXPECT_EQ(with("50 %", "50 %"), "");
  EXPECT_TRUE(contains(with("50.0001 %", "0 %"), "must not exceed 50 %"));
  EXPECT_TRUE(contains(with("1 %", "1.0001 %"), "must not exceed rotation_tolerance"));
}

std::string of_controller(const std::string& text) {
  return rejection([&] {
    specification::Document document("mine.toml", text);
    device::read_controller(document);
  });
}

TEST(ControllerFile, AnIoSubsystemHasSegmentsOfAtLeastOneSector) {
  EXPECT_EQ(of_controller(io_subsystem_file(1, 100, "none", 1, 1)), "");
  EXPECT_EQ(of_controller(io_subsystem_file(1, 100, "track", 1000, 1'000'000)), "");
  EXPECT_TRUE(contains(of_controller(io_subsystem_file(1, 100, "none", 1, 0)), "must be from 1 to 1000000"));
  EXPECT_TRUE(
      contains(of_controller(io_subsystem_file(1, 100, "none", 1, 1'000'001)), "must be from 1 to 1000000"));
  EXPECT_TRUE(contains(of_controller(io_subsystem_file(1, 100, "none", 0, 1)), "must be from 1 to 1000"));
  EXPECT_TRUE(contains(of_controller(io_subsystem_file(1, 100, "none", 1001, 1)), "must be from 1 to 1000"));
}

std::string of_device(const std::string& text) {
  return rejection([&] {
    auto catalogue = specification::Catalogue::builtin();
    add_disk(catalogue, "mine", text);
    device::DeviceFactory(catalogue, false).device("mine", "dcu2");
  });
}

TEST(SolidStateFile, HasBlocksOfAtLeastOneWord) {
  EXPECT_EQ(of_device(solid_state_file(1, 0, 0, 1)), "");
  EXPECT_EQ(of_device(solid_state_file(1'000'000'000, 1, 1, 100'000)), "");
  EXPECT_TRUE(contains(of_device(solid_state_file(0, 1, 1, 1)), "must be from 1 to 1000000000"));
  EXPECT_TRUE(contains(of_device(solid_state_file(1, 1, 1, 0)), "must be from 1 to 100000"));
  EXPECT_TRUE(contains(of_device(solid_state_file(1, 1, 1, 100'001)), "must be from 1 to 100000"));
}

TEST(SolidStateFile, NeedsADescription) {
  EXPECT_TRUE(contains(of_device(replaced(solid_state_file(1, 1, 1), "description = \"mine\"\n", "")),
                       "'description' is missing"));
}

TEST(StripedFile, HasMembersOfOneBlockSizeAndAStripeOfAtLeastABlock) {
  EXPECT_EQ(of_device(striped_file({"dd19", "dd19"}, 1)), "");
  EXPECT_TRUE(contains(of_device(striped_file({"dd19", "dd19"}, 0)), "must be from 1 to"));
  EXPECT_TRUE(contains(of_device(striped_file({}, 1)), "a group needs at least one member"));
}

}  // namespace
}  // namespace platter::tests::disk_file_tests
