#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "emulator/system/vms/buffers.hpp"
#include "emulator/system/vms/record_layout.hpp"

namespace platter::vms {

/// Record mode: the records of a file, one after the other or by their number or place, through buffers. A
/// record begins at an even byte, and may go on in the next block unless the file says otherwise.
///
/// All that goes wrong is Refused: RMS$_EOF behind the last record.
class RecordStream {
 public:
  RecordStream(Channel& channel, const Buffering& buffering, const Storage& storage);

  /// Where a record begins: a byte of the file.
  using Place = amount::Bytes;

  struct Got {
    Place place{};
    amount::Bytes length{};   ///< of the record, which may be more than there was room for
    std::byte* at = nullptr;  ///< in a buffer, where it was located; nullptr: it was moved
  };
  /// The next record, moved into as many bytes as there are.
  Got get(std::span<std::byte> into);
  /// The next record where it lies in a buffer; where it goes on in another block it is moved.
  Got locate(std::span<std::byte> into);
  /// The next record is passed by; where it is.
  Place find();

  /// A record behind the last. `truncates`: what is behind the one that was read or written last is given up.
  /// Throws Refused, RMS$_NEF, where it does not follow the last one.
  Place put(std::span<const std::byte> record, bool truncates = false);
  /// The one that was got last, anew. Of the same length.
  void update(std::span<const std::byte> record);

  /// The record of that number, from 1, is next; of fixed ones only. `for_writing`: it may be behind the end.
  void seek_number(std::int64_t number);
  void seek(Place place);
  /// Writes the record that is next, wherever that is; of fixed ones.
  Place put_there(std::span<const std::byte> record);
  /// To the first; what is in buffers is written.
  void rewind() {
    bytes_.flush();
    seek({});
  }
  void seek_end() { next_ = channel_.file().bytes; }
  bool at_end();
  /// The file ends in front of the record that is next, or of the one that was got last.
  void end_here();
  Place next() const { return next_; }
  void flush() { bytes_.flush(); }
  void close();

 private:
  RecordLayout layout() const { return RecordLayout(channel_.file().records); }
  RecordLayout::Read reader();
  RecordLayout::Record record();
  Place write(Place place, std::span<const std::byte> record);
  void require_length(amount::Bytes length) const;
  void copy(std::size_t bytes);

  Channel& channel_;
  FileBytes bytes_;
  Place next_{};
  Place current_{-1};  ///< the one that was got last; -1: none was
};

}  // namespace platter::vms
