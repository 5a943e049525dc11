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

/// The format of a file's records: all have the same length, or each follows its length in two bytes.
enum class Format : std::uint8_t { kFixed, kVariable };

/// A file of a minidisk, identified by its name and type ("QUERY DATA"): its directory entry, and the places
/// of its blocks on the volume. The directory entry of a file with one block points to that block; more
/// blocks are found through pointer blocks, in as many levels as needed.
struct File : file::Inode {
  int mode_number = 1;  ///< the 4 of the file mode A4
  Format format = Format::kFixed;
  amount::Bytes length{80};  ///< LRECL: length of its records, or the limit for variable ones
  std::int64_t records = 0;
  std::vector<amount::Sectors> pointers{};      ///< pointer blocks, from the highest level down
  std::vector<amount::Bytes> record_offsets{};  ///< variable records only: start of each record, in bytes
  /// The file contains numbers that were written by calls, in the program's representation in memory, or by
  /// Fortran statements, most significant byte first.
  bool by_calls = false;
  bool by_statements = false;

  /// Returns the number of its blocks. Each block is a sector of the volume.
  amount::Blocks blocks() const { return amount::Blocks{space.count}; }
  /// Returns the length of its fixed records, or the length of the longest variable one; 0 without records.
  amount::Bytes longest() const;
};

inline constexpr amount::Bytes kFileEntry{64};  ///< length of a file's entry in the directory (unsourced)

/// A part of a volume, formatted in blocks of the volume's block size, with a directory of files. A file's
/// next block is always the first free one.
class Minidisk {
 public:
  /// Uses cylinders `first` to `first` + `count` - 1 of a volume. Throws Refused if the volume does not have
  /// them.
  Minidisk(char mode, int volume, const device::Geometry& geometry, std::int64_t first, std::int64_t count);

  char mode() const { return mode_; }
  void set_mode(char mode) { mode_ = mode; }
  int volume() const { return volume_; }
  amount::Bytes block_bytes() const { return geometry_.block_bytes(); }
  amount::Blocks blocks() const { return amount::Blocks{space_.all().count}; }
  amount::Blocks free() const { return amount::Blocks{space_.free().count}; }
  /// Returns the volume's sector for a block of the minidisk.
  amount::Sectors sector(amount::Blocks block) const { return first_sector_ + amount::Sectors{block.count}; }
  /// Returns the number of the first word of a volume's block.
  amount::Words word(amount::Sectors block) const { return geometry_.words_of(block); }
  std::int64_t cylinder(amount::Sectors block) const { return geometry_.cylinder_of(block); }
  /// The directory block that is written when a file is closed.
  amount::Sectors directory() const { return first_sector_; }
  /// Returns all blocks of the directory. It has an entry for each file, of kFileEntry bytes, and does not
  /// shrink.
  const std::vector<amount::Sectors>& directory_blocks() const { return directory_; }
  /// Returns the bytes of the entries of all files.
  amount::Bytes directory_bytes() const;
  /// Returns a number that changes whenever the directory does.
  std::int64_t version() const { return version_; }
  /// Records that an entry of the directory has changed.
  void note_change() { ++version_; }

  /// Returns the file of that name and type; nullptr: there is none.
  File* find(std::string_view name);
  /// Throws Refused if a new block of the directory is needed and the disk is full.
  File& add(const std::string& name);
  void remove(const std::string& name);
  /// Gives the file another name, and returns it. It moves in memory.
  File& rename(const std::string& name, const std::string& new_name);
  std::vector<const File*> files() const { return files_.files(); }

  /// Throws Refused if fewer blocks are free, not counting those promised for pointer blocks of open files.
  void require(amount::Blocks blocks) const;
  /// Changes the number of blocks that are promised for pointer blocks of open files, which are allocated at
  /// close.
  void promise(amount::Blocks blocks) { promised_ += blocks; }
  /// Extends the file by `blocks`; each is the first free one. Throws Refused if there are too few.
  void extend(File& file, amount::Blocks blocks);
  /// Frees the file's blocks after the first `remaining`.
  void shorten(File& file, amount::Blocks remaining);
  /// Allocates or frees pointer blocks so that their number matches the file's blocks. A pointer takes 4
  /// bytes in files of fixed records and 12 in others. Throws Refused.
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
  std::vector<amount::Sectors> directory_;
  std::int64_t version_ = 0;
};

/// Returns the number of pointer blocks for `blocks` data blocks, per level from the highest down. `block` is
/// the block size.
std::vector<amount::Blocks> pointer_levels(amount::Blocks blocks, Format format, amount::Bytes block);
/// Returns how many blocks a pointer block of `block` bytes points to.
std::int64_t pointers_of(Format format, amount::Bytes block);

}  // namespace platter::cms
