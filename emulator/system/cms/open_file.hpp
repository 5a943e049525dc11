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

/// The length before a variable record, and the longest record.
inline constexpr codec::LengthField kRecordLength{amount::Bytes{2}, std::endian::big};
inline constexpr amount::Bytes kLongestRecord{65535};

/// The variable records of a file of CMS, which follow each other without gaps.
inline codec::VariableRecords variable_records() {
  return {kRecordLength, amount::Bytes{1}, kLongestRecord};
}

/// A file that a program has opened, as the file system's calls see it (FSREAD, FSWRITE): records by their
/// number from 1, one or, where they are of one length, many in a call.
///
/// A call moves all blocks that it needs, and that are not in the file's one buffer, in one start for each
/// cylinder: whole ones straight between the volume and the program, what begins or ends inside a block by
/// way of the buffer. Pointer blocks are read when a block is first looked for that they point to, one of
/// each level being kept, and written when the file is closed, with the block of the directory.
///
/// All that goes wrong is Refused.
class OpenFile {
 public:
  OpenFile(Kernel& kernel, Minidisk& disk, File& file);
  ~OpenFile();
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  const File& file() const { return file_; }
  /// What kind of statement has written numbers into it.
  void note_calls() { file_.by_calls = true; }
  void note_statements() { file_.by_statements = true; }
  /// `count` records from `number` on, one behind the other; of variable ones one. Returns the bytes; of
  /// the last records fewer. Throws Refused: kEndOfFile behind the last.
  amount::Bytes read(std::int64_t number, std::int64_t count, std::span<std::byte> into);
  amount::Bytes length_of(std::int64_t number) const;
  /// Records from `number` on, each of the file's length, replace what is there, or go behind the last; a
  /// variable one alone, and with one replaced by one of another length those behind it are lost (unsourced).
  /// Where the disk has no room nothing is changed.
  void write(std::int64_t number, std::int64_t count, std::span<const std::byte> from);
  /// The file ends in front of that record.
  void cut(std::int64_t number);
  /// All that is in memory goes to the disk. Others that have the file open go on with it.
  void close();

 private:
  amount::Bytes size() const { return disk_.block_bytes(); }
  amount::Bytes place_of(std::int64_t number) const;
  void require_number(std::int64_t number) const;
  void make_room(amount::Bytes end);
  void look_up(amount::Blocks block);
  void read_bytes(amount::Bytes place, std::span<std::byte> into);
  void write_bytes(amount::Bytes place, std::span<const std::byte> from);
  template <typename Move>
  void by_start(amount::Blocks first, amount::Blocks count, Move move);
  void read_blocks(amount::Blocks first, amount::Blocks count, std::byte* into);
  void write_blocks(amount::Blocks first, amount::Blocks count, const std::byte* from);
  void charge(std::int64_t records, amount::Bytes bytes);

  /// The file's blocks, as its buffer reads and writes them; what is read is looked up first.
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
  file::BlockCache buffer_;                       ///< one block
  bool changed_ = false;                          ///< the directory has to be told
  amount::Blocks promised_{};                     ///< blocks that its pointers will need more
  std::map<std::size_t, std::int64_t> pointers_;  ///< by level: the pointer block that is kept
};

// What commands of CMS do with a file, as far as it asks the file system for something.

/// XEDIT loads a file: where records are fixed and as long as they are wide, as many at once as so many
/// blocks hold (the document: 15); else one by one, since they are put apart in memory. Returns the records.
std::int64_t load(OpenFile& file, amount::Bytes width, const Kernel& kernel, amount::Bytes block);

/// EXECIO * DISKR: one by one.
std::int64_t read_all(OpenFile& file);

/// COPYFILE: record by record, into a new file.
void copy(OpenFile& from, OpenFile& to);

}  // namespace platter::cms
