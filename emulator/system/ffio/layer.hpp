#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "emulator/amount/amount.hpp"
#include "emulator/codec/record_codec.hpp"
#include "emulator/system/ffio/error.hpp"

namespace platter::ffio {

using codec::Moved;
using codec::ReadStatus;

/// The number of an asynchronous call under way, or 0 if there is none. The caller waits for it exactly once.
using Ticket = std::uint64_t;

/// A read or write that was started. It is under way, or complete if no layer below is asynchronous.
struct Started {
  Ticket ticket = 0;      ///< 0: it is complete
  amount::Bytes bytes{};  ///< number of bytes moved, if complete
};

/// Specifies what follows the bytes of a piece: more of the same record, or its end.
enum class Record : std::uint8_t { kGoesOn, kEnds };

inline constexpr const char* kNoRecords =
    "this file has no records and no ends of file, so BACKSPACE and ENDFILE do not apply; assign a structure "
    "that has them (cos, f77, text)";

/// One layer of flexible file I/O. To the layer above it is a file: bytes with a position, and records if the
/// layer makes them. It transforms the requests and passes them to the file below. Functions return when
/// their work is done; asynchronous work is started, and waited for later.
///
/// By default, calls are passed on, except for those that only files with records support.
class Layer {
 public:
  virtual ~Layer() = default;

  /// Reads at most `into.size()` bytes. With Record::kEnds, the rest of a longer record is skipped.
  virtual Moved read(std::span<std::byte> into, Record record) = 0;
  virtual void write(std::span<const std::byte> from, Record record) = 0;
  // Asynchronous calls. The position advances at once, by the number of bytes that will be moved. The bytes
  // must stay in place and unused until wait(). A layer without asynchronous calls completes them before it
  // returns.
  virtual Started start_read(std::span<std::byte> into) { return {0, read(into, Record::kGoesOn).bytes}; }
  virtual Started start_write(std::span<const std::byte> from) {
    write(from, Record::kGoesOn);
    return {0, amount::bytes_in(from)};
  }
  /// The same at an offset. By default, this moves the position; the next read or write without an offset
  /// must seek first.
  virtual Started start_read_at(amount::Bytes offset, std::span<std::byte> into) {
    seek(offset);
    return start_read(into);
  }
  virtual Started start_write_at(amount::Bytes offset, std::span<const std::byte> from) {
    seek(offset);
    return start_write(from);
  }
  /// Waits for a started call, and returns the bytes that it has moved. Must be called once for each.
  virtual amount::Bytes wait(const Started& started) { return started.bytes; }
  /// Returns whether wait() would return at once.
  virtual bool is_done(const Started&) const { return true; }

  virtual void seek(amount::Bytes to) = 0;
  /// Goes to the start of the file, or of its records.
  virtual void rewind() { seek({}); }
  /// Writes an end of file. Throws Error if the layer has no records.
  virtual void end_file() { throw Error(kNoRecords); }
  virtual void backspace() { throw Error(kNoRecords); }
  /// Cuts the file at the position.
  virtual void truncate() = 0;
  /// Writes buffered data to the file below.
  virtual void flush() = 0;
  virtual void close() = 0;

  virtual amount::Bytes size() const = 0;
  /// Returns whether the file has record boundaries. If so, a READ of a part of a record leaves the next READ
  /// at the next record.
  virtual bool has_records() const { return false; }
};

}  // namespace platter::ffio
