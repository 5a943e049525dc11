#pragma once

#include <algorithm>

#include "emulator/storage/allocator.hpp"
#include "emulator/storage/dataset.hpp"

namespace platter::file {

/// A file of a file system: its name, its extents, how long it is, and by how many openings it is in use. It
/// may have more space than bytes. A system adds its attributes in a derived struct.
struct Inode : Dataset {
  amount::Bytes bytes{};    ///< up to its end
  amount::Sectors space{};  ///< sectors of all its extents
  int opened = 0;           ///< openings that are not closed

  /// The file as connectors have it. A file without space has an empty extent on `channel`.
  Dataset dataset(int channel) const {
    return {name, extents.empty() ? std::vector<Extent>{{channel, {}, {}}} : extents};
  }
};

/// Makes sectors of a channel the file's next ones. They join its last extent if they follow it there.
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

/// Takes sectors of a channel in one piece as the file's next ones: right past its last extent there if they
/// are free, otherwise by first fit. Returns false, and changes nothing, if no free stretch is long enough.
inline bool extend(Inode& file, int channel, Allocator<amount::Sectors>& free, amount::Sectors sectors) {
  const auto before = std::find_if(file.extents.rbegin(), file.extents.rend(),
                                   [&](const Extent& extent) { return extent.channel == channel; });
  const auto first = before == file.extents.rend()
                         ? free.take(sectors)
                         : free.take(sectors, before->first_sector + before->sectors);
  if (first) append(file, channel, *first, sectors);
  return first.has_value();
}

/// Gives up the file's space past its first `kept` sectors, from its end. `release` is called with each
/// piece: its channel, its first sector there, and how many sectors it has.
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
