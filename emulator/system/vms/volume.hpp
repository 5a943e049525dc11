#pragma once

#include <cstdint>

#include "emulator/device/geometry.hpp"
#include "emulator/storage/allocator.hpp"
#include "emulator/system/vms/directory.hpp"
#include "emulator/system/vms/personality.hpp"

namespace platter::vms {

/// A disk of the file system. Its sectors are blocks. The storage bitmap, with one bit per cluster, and the
/// index file, with one header block per file, are in the middle (Files-11 structure level 2); files are
/// around them.
class Volume {
 public:
  /// `number`: the disk's channel, from 0. Throws Refused if the sectors of the disk do not have the size of
  /// a block, or are too few.
  Volume(int number, const device::Geometry& disk, const FileTimes& files);

  amount::Blocks blocks() const { return amount::Blocks{blocks_.count}; }
  amount::Blocks free() const { return amount::Blocks{free_.free().count}; }
  amount::Blocks longest() const { return amount::Blocks{free_.longest().count}; }

  /// The sectors that the file system itself reads and writes.
  amount::Sectors directory() const { return directory_; }
  amount::Sectors header(const File& file) const { return headers_ + amount::Sectors{file.header}; }
  /// Returns the bitmap sector for the file's last extent.
  amount::Sectors bitmap(const File& file) const;

  /// Takes a free header of the index file and returns its number. Throws Refused.
  std::int64_t take_header();
  void give_back_header(std::int64_t header) { header_numbers_.release(header, 1); }

  /// Extends the file by `blocks`, rounded up to whole clusters. Space is taken directly after the file's
  /// last cluster, otherwise from the first free extent that is long enough, otherwise from the longest ones.
  /// `in_one`: in one extent or not at all. Throws Refused.
  void extend(File& file, amount::Blocks blocks, bool in_one);
  /// Frees the file's blocks and its header.
  void remove(File& file);
  /// Frees the blocks after the file's end.
  void truncate(File& file);

 private:
  amount::Blocks clusters_of(amount::Blocks blocks) const { return up(blocks, cluster_) * cluster_; }
  bool take(File& file, amount::Blocks blocks);
  void shorten(File& file, amount::Blocks remaining);

  int number_;
  amount::Blocks cluster_;
  amount::Sectors blocks_;
  amount::Sectors directory_{};
  amount::Sectors bitmap_{};
  amount::Sectors headers_{};
  file::Allocator<std::int64_t> header_numbers_;
  file::Allocator<amount::Sectors> free_;
};

}  // namespace platter::vms
