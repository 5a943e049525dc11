#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/cms/file.hpp"
#include "emulator/device/geometry.hpp"

namespace platter::cms {

/// A part of a volume, formatted in blocks of one size (the volume's), with the files of its directory. A
/// block is taken wherever the first free one is.
class Minidisk {
 public:
  /// Cylinders `first` to `first` + `count` - 1 of a volume. Throws Refused where it has not so many.
  Minidisk(char mode, int volume, const device::Geometry& geometry, std::int64_t first, std::int64_t count);

  char mode() const { return mode_; }
  int volume() const { return volume_; }
  std::int64_t block_bytes() const { return geometry_.block_bytes(); }
  std::int64_t blocks() const { return static_cast<std::int64_t>(used_.size()); }
  std::int64_t free() const { return free_; }
  /// The volume's sector that a block is.
  std::int64_t sector(std::int64_t block) const { return first_sector_ + block; }
  std::int64_t cylinder(std::int64_t block) const { return geometry_.cylinder_of(sector(block)); }
  /// Of its directory: what is written when a file is closed.
  std::int64_t directory() const { return 0; }

  /// nullptr: there is none of that name and type.
  File* find(std::string_view name);
  File& add(const std::string& name);
  void remove(const std::string& name);
  std::vector<const File*> files() const;

  /// Throws Refused where fewer blocks are free, beside those that open files will need for pointers.
  void require(std::int64_t blocks) const;
  /// So many more, or fewer, will be taken for pointers when a file is closed.
  void promise(std::int64_t blocks) { promised_ += blocks; }
  /// Throws Refused where it is full.
  std::int64_t take();
  void give_back(std::int64_t block);
  /// So that there are as many pointer blocks as the file's blocks need, by levels: 4 bytes for each of fixed
  /// records, 12 of others. Throws Refused.
  void point(File& file);

 private:
  char mode_;
  int volume_;
  device::Geometry geometry_;
  std::int64_t first_sector_;
  std::vector<bool> used_;
  std::int64_t free_;
  std::int64_t promised_ = 0;
  std::map<std::string, File, std::less<>> files_;
};

/// Pointer blocks of so many data blocks, those of the highest level first.
std::vector<std::int64_t> pointer_levels(std::int64_t blocks, Format format, std::int64_t block_bytes);

}  // namespace platter::cms
