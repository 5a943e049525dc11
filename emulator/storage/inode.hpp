#pragma once

#include <algorithm>

#include "emulator/storage/allocator.hpp"
#include "emulator/storage/dataset.hpp"

namespace platter::file {

/// A file of a file system: its name, extents, length and number of openings. Its space may be larger than
/// its length. A system adds its own attributes in a derived struct.
struct Inode : Dataset {
  amount::Bytes bytes{};    ///< length
  amount::Sectors space{};  ///< number of sectors of all extents
  int opened = 0;           ///< number of openings that are not closed

  /// Returns the file as a dataset for connectors. A file without space has an empty extent on `channel`.
  Dataset dataset(int channel) const {
    return {name, extents.empty() ? std::vector<Extent>{{channel, {}, {}}} : extents};
  }
};

/// Appends sectors of a channel to the file. They extend its last extent if they follow it on the same
/// channel.
inline void append(Inode& file, int channel, amount::Sectors first, amount::Sectors sectors) {
  file.space += sectors;
  if (!file.extents.empty()) {
    Extent& last = file.extents.back();
    if (last.channel == channel && last.first_sector + last.sectors == first) {
      last.sectors += sectors;
      return;
    }
  }
  file.extents.push_back({channel, first, sectors});
}

/// Allocates `sectors` consecutive sectors of a channel, and appends them to the file: right after its last
/// extent on that channel if they are free, otherwise by first fit. Returns false, and changes nothing, if no
/// free stretch is long enough.
inline bool extend(Inode& file, int channel, Allocator<amount::Sectors>& free, amount::Sectors sectors) {
  const auto before = std::find_if(file.extents.rbegin(), file.extents.rend(),
                                   [&](const Extent& extent) { return extent.channel == channel; });
  const auto first = before == file.extents.rend()
                         ? free.take(sectors)
                         : free.take(sectors, before->first_sector + before->sectors);
  if (first) append(file, channel, *first, sectors);
  return first.has_value();
}

/// Releases the file's space after its first `kept` sectors, from the end. Calls `release` for each piece,
/// with its channel, its first sector there, and its number of sectors.
template <typename Release>
void shorten(Inode& file, amount::Sectors kept, Release release) {
  while (file.space > kept) {
    Extent& last = file.extents.back();
    const amount::Sectors count = std::min(last.sectors, file.space - kept);
    last.sectors -= count;
    file.space -= count;
    release(last.channel, last.first_sector + last.sectors, count);
    if (last.sectors == amount::Sectors{}) file.extents.pop_back();
  }
}

}  // namespace platter::file
