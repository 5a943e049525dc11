#pragma once

#include <cstdint>

#include "emulator/device/store.hpp"

namespace platter::device {

/// The layout of a device's blocks. On a drive these are sectors, numbered along a track, then through the
/// head groups of a cylinder, then through the cylinders. Switching head groups takes no time. Without skew,
/// a track starts at the angle at which the previous one ends. A device without cylinders is one track.
struct Geometry {
  std::int64_t cylinders = 1;
  std::int64_t head_groups = 1;
  amount::Sectors sectors_per_track;
  amount::Words words_per_sector;
  /// Sectors that pass between the end of a track and the start of the next one, if that is on the same
  /// cylinder (head_skew) or on the next cylinder (cylinder_skew). Each is less than a track.
  amount::Sectors head_skew{};
  amount::Sectors cylinder_skew{};

  bool has_cylinders() const { return cylinders > 1; }
  amount::Sectors sectors_per_cylinder() const { return head_groups * sectors_per_track; }
  amount::Sectors sectors() const { return cylinders * sectors_per_cylinder(); }
  std::int64_t cylinder_of(amount::Sectors sector) const { return sector / sectors_per_cylinder(); }
  /// Returns the number of sectors that pass from the start of sector 0 of the drive to the start of `sector`
  /// if no revolution is lost: the sectors before it, and the skews between their tracks.
  amount::Sectors turned(amount::Sectors sector) const {
    if (head_skew == amount::Sectors{} && cylinder_skew == amount::Sectors{}) return sector;
    const std::int64_t cylinder = cylinder_of(sector);
    const std::int64_t tracks = sector / sectors_per_track;
    return sector + (tracks - cylinder) * head_skew + cylinder * cylinder_skew;
  }
  /// Returns the angle at which a sector starts, in sectors from the start of sector 0 of the drive.
  amount::Sectors angle_of(amount::Sectors sector) const { return turned(sector) % sectors_per_track; }
  /// Returns the number of words in `sectors` sectors, which is also the device's word at which sector number
  /// `sectors` starts.
  amount::Words words_of(amount::Sectors sectors) const { return sectors.count * words_per_sector; }
  /// The length of a block.
  amount::Bytes block_bytes() const { return bytes_of(words_per_sector); }

  /// Returns true if two devices have the same block layout. Skew is ignored, since it changes only when a
  /// sector passes.
  bool same_blocks(const Geometry& other) const {
    return cylinders == other.cylinders && head_groups == other.head_groups &&
           sectors_per_track == other.sectors_per_track && words_per_sector == other.words_per_sector;
  }
};

}  // namespace platter::device
