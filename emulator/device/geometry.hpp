#pragma once

#include <cstdint>

#include "emulator/device/store.hpp"

namespace platter::device {

/// How a device's blocks are divided. On a drive they are sectors, numbered through: along a track, then the
/// head groups of a cylinder, then the cylinders. Switching head groups takes no time. Without skew, a track
/// begins at the angle where the previous one ends. A device without cylinders is one track.
struct Geometry {
  std::int64_t cylinders = 1;
  std::int64_t head_groups = 1;
  amount::Sectors sectors_per_track;
  amount::Words words_per_sector;
  /// Sectors that pass between the end of a track and the start of the next one: of the same cylinder, and
  /// of the next cylinder. Each is less than a track.
  amount::Sectors head_skew{};
  amount::Sectors cylinder_skew{};

  bool has_cylinders() const { return cylinders > 1; }
  amount::Sectors sectors_per_cylinder() const { return head_groups * sectors_per_track; }
  amount::Sectors sectors() const { return cylinders * sectors_per_cylinder(); }
  std::int64_t cylinder_of(amount::Sectors sector) const { return sector / sectors_per_cylinder(); }
  /// Sectors that pass from the start of sector 0 of the drive to the start of `sector` if no revolution is
  /// lost between them: the sectors before it, and the skew of each track that was begun.
  amount::Sectors turned(amount::Sectors sector) const {
    if (head_skew == amount::Sectors{} && cylinder_skew == amount::Sectors{}) return sector;
    const std::int64_t cylinder = cylinder_of(sector);
    const std::int64_t tracks = sector / sectors_per_track;
    return sector + (tracks - cylinder) * head_skew + cylinder * cylinder_skew;
  }
  /// The angle at which a sector begins, in sectors from where sector 0 of the drive begins.
  amount::Sectors angle_of(amount::Sectors sector) const { return turned(sector) % sectors_per_track; }
  /// Of so many of them; and where one begins.
  amount::Words words_of(amount::Sectors sectors) const { return sectors.count * words_per_sector; }
  /// Of a block.
  amount::Bytes block_bytes() const { return bytes_of(words_per_sector); }

  /// Whether two devices divide their blocks alike. Skew changes only when a sector passes.
  bool same_blocks(const Geometry& other) const {
    return cylinders == other.cylinders && head_groups == other.head_groups &&
           sectors_per_track == other.sectors_per_track && words_per_sector == other.words_per_sector;
  }
};

}  // namespace platter::device
