#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "emulator/codec/record_codec.hpp"
#include "emulator/storage/block_cache.hpp"
#include "emulator/system/cms/kernel.hpp"

namespace platter::cms {

/// The length field of a variable record, and the length of the longest record.
inline constexpr codec::LengthField kRecordLength{amount::Bytes{2}, std::endian::big};
inline constexpr amount::Bytes kLongestRecord{65535};

/// The codec for variable records in CMS files, which follow each other without gaps.
inline codec::VariableRecords variable_records() {
  return {kRecordLength, amount::Bytes{1}, kLongestRecord};
}

/// An open file, as the file system's calls (FSREAD, FSWRITE) access it. Records are numbered from 1. A call
/// moves one record, or several if they have the same length.
///
/// A call moves all needed blocks that are not in the file's only buffer, with one start per cylinder. Whole
/// blocks move straight between the volume and the program; parts of blocks move through the buffer. A
/// pointer block is read when a block that it points to is first needed; one pointer block per level is kept.
/// Pointer blocks and the directory block are written when the file is closed.
///
/// All errors are thrown as Refused.
class OpenFile {
 public:
  OpenFile(Kernel& kernel, Minidisk& disk, File& file);
  ~OpenFile();
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  const File& file() const { return file_; }
  /// Records whether calls or Fortran statements have written numbers into the file.
  void note_calls() { file_.by_calls = true; }
  void note_statements() { file_.by_statements = true; }
  /// Reads `count` consecutive records from `number` on; only one if records are variable. Returns the number
  /// of bytes, which is smaller if the file has fewer records. Throws Refused with kEndOfFile past the last
  /// record.
  amount::Bytes read(std::int64_t number, std::int64_t count, std::span<std::byte> into);
  amount::Bytes length_of(std::int64_t number) const;
  /// Writes records from `number` on, each of the file's length. They replace records, or follow the last
  /// one. Variable records are written one at a time; if one replaces a record of another length, the records
  /// after it are lost (unsourced). If the disk is full, nothing is changed.
  void write(std::int64_t number, std::int64_t count, std::span<const std::byte> from);
  /// Removes that record and all after it.
  void cut(std::int64_t number);
  /// Writes all modified data to the disk. Other open files for the same file remain usable.
  void close();

 private:
  amount::Bytes size() const { return disk_.block_bytes(); }
  amount::Bytes offset_of(std::int64_t number) const;
  void require_number(std::int64_t number) const;
  void make_room(amount::Bytes end);
  void look_up(amount::Blocks block);
  void read_bytes(amount::Bytes offset, std::span<std::byte> into);
  void write_bytes(amount::Bytes offset, std::span<const std::byte> from);
  template <typename Move>
  void by_start(amount::Blocks first, amount::Blocks count, Move move);
  void read_blocks(amount::Blocks first, amount::Blocks count, std::byte* into);
  void write_blocks(amount::Blocks first, amount::Blocks count, const std::byte* from);
  void charge(std::int64_t records, amount::Bytes bytes);

  /// Moves the file's blocks for the buffer. A read first reads the pointer blocks that lead to the block.
  struct BufferedFile final : file::BlockFile {
    explicit BufferedFile(OpenFile& its) : file(its) {}
    void read(amount::Blocks first, std::span<std::byte> into) override;
    void write(amount::Blocks first, std::span<const std::byte> from) override;

    OpenFile& file;
  };

  Kernel& kernel_;
  Minidisk& disk_;
  File& file_;
  BufferedFile buffered_{*this};
  file::BlockCache buffer_;    ///< holds one block
  bool changed_ = false;       ///< true: the directory must be written
  amount::Blocks promised_{};  ///< promised blocks: pointer blocks to be allocated at close
  /// By level: index of the pointer block that is kept in memory.
  std::map<std::size_t, std::int64_t> pointers_;
};

// The file system calls that commands of CMS make.

/// XEDIT loads a file. If records are fixed and as long as the editor's width, one call reads as many as fit
/// into `edit_blocks` blocks (15 in the document); otherwise records are read one by one, since they are
/// stored separately in memory. Returns the number of records.
std::int64_t load(OpenFile& file, amount::Bytes width, const Kernel& kernel, amount::Bytes block);

/// EXECIO * DISKR: reads all records, one by one. Returns their number.
std::int64_t read_all(OpenFile& file);

/// COPYFILE: copies all records, one by one, into a new file.
void copy(OpenFile& from, OpenFile& to);

/// COPYFILE with RECFM or LRECL: pads records with blanks or truncates them to fixed ones, and removes
/// trailing blanks from variable ones, of which at least one byte remains.
void convert(OpenFile& from, OpenFile& to);

}  // namespace platter::cms
