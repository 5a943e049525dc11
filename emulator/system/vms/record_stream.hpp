#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "emulator/system/vms/buffers.hpp"
#include "emulator/system/vms/record_layout.hpp"

namespace platter::vms {

/// Record mode: reads and writes the records of a file through buffers, in sequence, by number or by offset.
/// A record starts at an even byte, and may continue in the next block unless the file's attributes forbid
/// it.
///
/// All errors are thrown as Refused; past the last record it is RMS$_EOF.
class RecordStream {
 public:
  RecordStream(Channel& channel, const Buffering& buffering, const Storage& storage);

  /// Start of a record, in bytes from the start of the file.
  using Offset = amount::Bytes;

  struct Got {
    Offset offset{};
    amount::Bytes length{};   ///< length of the record, which may exceed the size of the destination
    std::byte* at = nullptr;  ///< address in a buffer if the record was located; nullptr: it was moved
  };
  /// Reads the next record into `into`, as far as it fits.
  Got get(std::span<std::byte> into);
  /// Returns the address of the next record in a buffer. A record that crosses a block boundary is moved into
  /// `into` instead.
  Got locate(std::span<std::byte> into);
  /// Skips the next record, and returns its offset.
  Offset find();

  /// Appends a record. `truncates`: cut the file at the current position first. Throws Refused with RMS$_NEF
  /// if the current position is not the end of the file.
  Offset put(std::span<const std::byte> record, bool truncates = false);
  /// Replaces the record that get(), locate() or find() returned last. The length must be the same.
  void update(std::span<const std::byte> record);

  /// Makes the record of that number, from 1, the next one. Records must be fixed; the number may be past the
  /// end.
  void seek_number(std::int64_t number);
  void seek(Offset offset);
  /// Writes a fixed record at the current position, which may be past the end.
  Offset put_there(std::span<const std::byte> record);
  /// Goes to the first record, and writes modified buffers.
  void rewind() {
    bytes_.flush();
    seek({});
  }
  void seek_end() { next_ = channel_.file().bytes; }
  bool at_end();
  /// Cuts the file before the record that was read last, or if there is none, before the next record.
  void end_here();
  Offset next() const { return next_; }
  void flush() { bytes_.flush(); }
  void close();

 private:
  RecordLayout layout() const { return RecordLayout(channel_.file().records); }
  RecordLayout::Read reader();
  RecordLayout::Record record();
  Offset write(Offset offset, std::span<const std::byte> record);
  void require_length(amount::Bytes length) const;
  void copy(Offset offset, std::size_t bytes);

  Channel& channel_;
  FileBytes bytes_;
  Offset next_{};
  Offset current_{-1};  ///< the record that was read last; -1: none
};

}  // namespace platter::vms
