#include "emulator/device/disk_specification.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace platter::device {
namespace {

/// `longest`: the number of cylinders of a full-stroke seek.
SeekCurve read_seek(specification::Reader& reader, std::int64_t longest) {
  // A product of this time with a number of cylinders, or with millionths of the drive's speed, fits 64 bits.
  constexpr std::chrono::seconds kLongestSeek{10};
  constexpr std::int64_t kShortest = 1;  // required also for a disk of one cylinder
  std::vector<SeekCurve::Point> points;
  for (auto& entry : reader.tables("seek")) {
    const SeekCurve::Point point{entry.count("cylinders", "cylinders"), entry.duration("time", kLongestSeek)};
    if (points.empty() ? point.cylinders != kShortest : point.cylinders <= points.back().cylinders) {
      entry.refuse("cylinders", "seek points must start at 1 cylinder and ascend");
    } else if (reader.is_right("cylinders") && point.cylinders > std::max(longest, kShortest)) {
      entry.refuse("cylinders", fmt::format("a seek over {} cylinders is not possible on a disk of {} "
                                            "cylinders; a seek point must be from 1 to {} cylinders",
                                            point.cylinders, longest + 1, std::max(longest, kShortest)));
    }
    if (!points.empty() && point.time < points.back().time) {
      entry.refuse("time", "a longer seek must not take less time than a shorter one");
    }
    points.push_back(point);
    entry.finish();
  }
  return SeekCurve(std::move(points));
}

}  // namespace

DiskSpecification read_disk(specification::Document& document) {
  specification::Reader reader(document);
  reader.text_or("kind", "drive");
  return read_drive(reader);
}

DiskSpecification read_drive(specification::Reader& reader) {
  // The bounds keep sector boundaries, and a drive's words, within 64 bits; all historical disks are far
  // inside them.
  const std::string description = reader.text("description");
  reader.has("controller");  // read by the DeviceFactory
  Geometry geometry{.cylinders = reader.count("cylinders", "cylinders", 1, 100'000),
                    .head_groups = reader.count("head_groups", "head groups", 1, 1'000),
                    .sectors_per_track = reader.amount<amount::Sector>("sectors_per_track", 1, 1'000),
                    .words_per_sector = reader.amount<amount::Word>("words_per_sector", 1, 100'000)};
  const auto skew = [&](std::string_view key) {
    return reader.has(key) ? reader.amount<amount::Sector>(
                                 key, 0, std::max<std::int64_t>(geometry.sectors_per_track.count, 1) - 1)
                           : amount::Sectors{};
  };
  geometry.head_skew = skew("head_skew");
  geometry.cylinder_skew = skew("cylinder_skew");
  DiskSpecification disk{
      .description = description,
      .geometry = geometry,
      .rpm = reader.count("rotation", "rpm", 1, 100'000),
      .rotation_tolerance = reader.millionths("rotation_tolerance"),
      .rotation_wander = reader.millionths("rotation_wander"),
      .seek = read_seek(reader, geometry.cylinders - 1),
      .seek_by_rotation = reader.one_of("seek_by", {"rotation", "time"}) == "rotation",
  };
  constexpr std::int64_t kMaxTolerance = 500'000;
  if (disk.rotation_tolerance > kMaxTolerance)
    reader.refuse("rotation_tolerance", "the tolerance of the rotation must not exceed 50 %");
  if (reader.is_right("rotation_tolerance") && disk.rotation_wander > disk.rotation_tolerance) {
    reader.refuse("rotation_wander", "rotation_wander must not exceed rotation_tolerance");
  }
  reader.finish();
  return disk;
}

}  // namespace platter::device
