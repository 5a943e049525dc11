#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/device/geometry.hpp"
#include "emulator/storage/directory.hpp"
#include "emulator/storage/inode.hpp"

namespace platter::cms {

/// How records lie in a file: all of one length, or each behind its length in two bytes.
enum class Format : std::uint8_t { kFixed, kVariable };

/// A file of a minidisk, called by its name and type ("QUERY DATA"): its entry in the directory, and where
/// its blocks are on the volume. A file of one block has nothing else; more are found by pointer blocks, in
/// as many levels as they need.
struct File : file::Inode {
  int mode_number = 1;  ///< of A4: 4
  Format format = Format::kFixed;
  amount::Bytes length{80};  ///< LRECL: of its records, or of the longest
  std::int64_t records = 0;
  std::vector<amount::Sectors> pointers{};  ///< pointer blocks: those of the highest level first
  std::vector<amount::Bytes> places{};      ///< of variable records: where each begins
  /// Numbers are in it as the program has them in memory, or as its statements write them, the most
  /// significant byte first.
  bool by_calls = false;
  bool by_statements = false;

  /// Its blocks, each a sector of the volume.
  amount::Blocks blocks() const { return amount::Blocks{space.count}; }
  /// Of its records: their length, or that of the longest; 0 without one.
  amount::Bytes longest() const;
};

/// A part of a volume, formatted in blocks of one size (the volume's), with the files of its directory. A
/// block is taken wherever the first free one is.
class Minidisk {
 public:
  /// Cylinders `first` to `first` + `count` - 1 of a volume. Throws Refused where it has not so many.
  Minidisk(char mode, int volume, const device::Geometry& geometry, std::int64_t first, std::int64_t count);

  char mode() const { return mode_; }
  int volume() const { return volume_; }
  amount::Bytes block_bytes() const { return geometry_.block_bytes(); }
  amount::Blocks blocks() const { return amount::Blocks{space_.all().count}; }
  amount::Blocks free() const { return amount::Blocks{space_.free().count}; }
  /// The volume's sector that a block is.
  amount::Sectors sector(amount::Blocks block) const { return first_sector_ + amount::Sectors{block.count}; }
  /// Where a block of the volume begins.
  amount::Words word(amount::Sectors block) const { return geometry_.words_of(block); }
  std::int64_t cylinder(amount::Sectors block) const { return geometry_.cylinder_of(block); }
  /// The block of its directory that is written when a file is closed.
  amount::Sectors directory() const { return first_sector_; }

  /// nullptr: there is none of that name and type.
  File* find(std::string_view name);
  File& add(const std::string& name);
  void remove(const std::string& name);
  std::vector<const File*> files() const { return files_.files(); }

  /// Throws Refused where fewer blocks are free, beside those that open files will need for pointers.
  void require(amount::Blocks blocks) const;
  /// So many more, or fewer, will be taken for pointers when a file is closed.
  void promise(amount::Blocks blocks) { promised_ += blocks; }
  /// Gives the file so many blocks more, each the first free one. Throws Refused if there are not so many.
  void extend(File& file, amount::Blocks blocks);
  /// Frees the file's blocks past its first so many.
  void shorten(File& file, amount::Blocks kept);
  /// So that there are as many pointer blocks as the file's blocks need, by levels: 4 bytes for each of fixed
  /// records, 12 of others. Throws Refused.
  void point(File& file);

 private:
  amount::Sectors take();

  char mode_;
  int volume_;
  device::Geometry geometry_;
  amount::Sectors first_sector_;
  file::Allocator<amount::Sectors> space_;
  amount::Blocks promised_{};
  file::Directory<File> files_;
};

/// Pointer blocks of so many data blocks, those of the highest level first.
std::vector<amount::Blocks> pointer_levels(amount::Blocks blocks, Format format, amount::Bytes block);
/// Blocks that a pointer block of so many bytes leads to.
std::int64_t pointers_of(Format format, amount::Bytes block);

}  // namespace platter::cms
