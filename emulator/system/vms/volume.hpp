#pragma once

#include <cstdint>

#include "emulator/device/geometry.hpp"
#include "emulator/storage/allocator.hpp"
#include "emulator/system/vms/directory.hpp"
#include "emulator/system/vms/personality.hpp"

namespace platter::vms {

/// A disk as the file system has it, whose sectors are blocks: the storage bitmap, a bit for each cluster,
/// and the index file, a block for each file's header, in its middle (Files-11 structure level 2); files
/// around them.
class Volume {
 public:
  /// `number`: its channel. Throws Refused where the disk's sectors are no blocks, or too few.
  Volume(int number, const device::Geometry& disk, const FileTimes& files);

  amount::Blocks blocks() const { return amount::Blocks{blocks_.count}; }
  amount::Blocks free() const { return amount::Blocks{free_.free().count}; }
  amount::Blocks longest() const { return amount::Blocks{free_.longest().count}; }

  /// Of the disk, what the file system reads and writes.
  amount::Sectors directory() const { return directory_; }
  amount::Sectors header(const File& file) const { return headers_ + amount::Sectors{file.header}; }
  /// The storage bitmap's where the file's last clusters are.
  amount::Sectors bitmap(const File& file) const;

  /// The next header that no file has. Throws Refused.
  std::int64_t take_header();
  void give_back_header(std::int64_t header) { header_numbers_.release(header, 1); }

  /// So many blocks more, as whole clusters: right behind its last, else in the first piece that is long
  /// enough, else in the longest pieces. `in_one`: in one piece or not at all. Throws Refused.
  void extend(File& file, amount::Blocks blocks, bool in_one);
  /// All its blocks are free, and its header.
  void remove(File& file);
  /// What is behind its end is.
  void truncate(File& file);

 private:
  amount::Blocks clusters_of(amount::Blocks blocks) const { return up(blocks, cluster_) * cluster_; }
  bool take(File& file, amount::Blocks blocks);
  void shorten(File& file, amount::Blocks kept);

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
