#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "emulator/amount/amount.hpp"
#include "emulator/system/ffio/error.hpp"
#include "emulator/system/ffio/layer_context.hpp"

namespace platter::ffio {

/// What a read has come upon, beside its bytes.
enum class ReadStatus : std::uint8_t {
  kNothing,      ///< as many as were asked for; where there are records, this one goes on
  kEndOfRecord,  ///< the record's last
  kEndOfFile,    ///< an end of file, which is behind now
  kEndOfData,    ///< nothing more: fewer bytes than were asked for, mostly none
};

struct Moved {
  amount::Bytes bytes{};
  ReadStatus met = ReadStatus::kNothing;
};

/// A read or write that was started: under way, or done already where nothing below is asynchronous.
struct Started {
  Ticket ticket = 0;      ///< 0: it is done
  amount::Bytes bytes{};  ///< that it has moved then
};

/// What becomes of the record with this piece: it goes on, or is over.
enum class Record : std::uint8_t { kGoesOn, kEnds };

inline constexpr const char* kNoRecords =
    "this file has no records and no ends of file: no BACKSPACE or ENDFILE; assign a structure that has them "
    "(cos, f77, text)";

/// One layer of flexible file I/O. To what is above it is a file: bytes with a position, and records where it
/// makes some; it has a file below, and does what it is there for. Plain code that returns when it is done;
/// what is asynchronous is started and waited for.
///
/// A layer that says nothing to something hands it on, except for what only records have.
class Layer {
 public:
  virtual ~Layer() = default;

  /// `kEnds`: of a longer record the rest is skipped.
  virtual Moved read(std::span<std::byte> into, Record record) = 0;
  virtual void write(std::span<const std::byte> from, Record record) = 0;
  // Asynchronously, as SystemFile has them; whoever does nothing asynchronously has done it when they return.
  virtual Started start_read(std::span<std::byte> into) { return {0, read(into, Record::kGoesOn).bytes}; }
  virtual Started start_write(std::span<const std::byte> from) {
    write(from, Record::kGoesOn);
    return {0, amount::bytes_in(from)};
  }
  /// At an offset. Here the position moves there; the next read or write without an offset seeks first.
  virtual Started start_read_at(amount::Bytes offset, std::span<std::byte> into) {
    seek(offset);
    return start_read(into);
  }
  virtual Started start_write_at(amount::Bytes offset, std::span<const std::byte> from) {
    seek(offset);
    return start_write(from);
  }
  /// What it has moved. Once for each.
  virtual amount::Bytes wait(const Started& started) { return started.bytes; }
  /// Whether that would return at once.
  virtual bool is_done(const Started&) const { return true; }

  virtual void seek(amount::Bytes to) = 0;
  /// To the start: where records are, theirs.
  virtual void rewind() { seek({}); }
  /// An end of file, where there are records; what has none throws Error.
  virtual void end_file() { throw Error(kNoRecords); }
  virtual void backspace() { throw Error(kNoRecords); }
  /// The file ends here.
  virtual void truncate() = 0;
  /// What is kept is written below.
  virtual void flush() = 0;
  virtual void close() = 0;

  virtual amount::Bytes size() const = 0;
  /// Whether records are kept apart, so that a READ of less than one finds the next one behind it.
  virtual bool has_records() const { return false; }
};

}  // namespace platter::ffio
