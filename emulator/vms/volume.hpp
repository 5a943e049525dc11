#pragma once

#include <cstdint>
#include <vector>

#include "emulator/device/geometry.hpp"
#include "emulator/file/free_sectors.hpp"
#include "emulator/vms/file.hpp"
#include "emulator/vms/specification.hpp"

namespace platter::vms {

/// A disk as the file system has it: the storage bitmap, a bit for each cluster, and the index file, a block
/// for each file's header, in its middle (Files-11 structure level 2); files around them.
class Volume {
 public:
  /// `number`: its channel. Throws Refused where the disk's sectors are no blocks, or too few.
  Volume(int number, const device::Geometry& disk, const FileTimes& files);

  std::int64_t blocks() const { return blocks_; }
  std::int64_t free() const { return free_.free().count; }
  std::int64_t longest() const { return free_.longest().count; }

  /// Blocks of the disk that the file system reads and writes.
  std::int64_t directory() const { return directory_; }
  std::int64_t header(const File& file) const { return headers_ + file.header; }
  /// The storage bitmap's where the file's last clusters are.
  std::int64_t bitmap(const File& file) const;

  /// The next header that no file has. Throws Refused.
  std::int64_t take_header();
  void give_back_header(std::int64_t header) { used_[static_cast<std::size_t>(header)] = false; }

  /// So many blocks more, as whole clusters: right behind its last, else in the first piece that is long
  /// enough, else in the longest pieces. `in_one`: in one piece or not at all. Throws Refused.
  void extend(File& file, std::int64_t blocks, bool in_one);
  /// All its blocks are free, and its header.
  void remove(File& file);
  /// What is behind its end is.
  void truncate(File& file);

 private:
  std::int64_t clusters_of(std::int64_t blocks) const {
    return (blocks + cluster_ - 1) / cluster_ * cluster_;
  }
  bool take(File& file, std::int64_t blocks);

  int number_;
  std::int64_t cluster_;
  std::int64_t blocks_;
  std::int64_t directory_ = 0;
  std::int64_t bitmap_ = 0;
  std::int64_t headers_ = 0;
  std::vector<bool> used_;  ///< headers
  file::FreeSectors free_;
};

}  // namespace platter::vms
