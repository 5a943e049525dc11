#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "emulator/ffio/system_file.hpp"

namespace platter::ffio {

/// What a read has come upon, beside its bytes.
enum class Met : std::uint8_t {
  kNothing,      ///< as many as were asked for; where there are records, this one goes on
  kEndOfRecord,  ///< the record's last
  kEndOfFile,    ///< an end of file, which is behind now
  kEndOfData,    ///< nothing more: fewer bytes than were asked for, mostly none
};

struct Moved {
  std::int64_t bytes = 0;
  Met met = Met::kNothing;
};

/// What becomes of the record with this piece: it goes on, or is over.
enum class Record : std::uint8_t { kGoesOn, kEnds };

/// One layer of flexible file I/O. To what is above it is a file: bytes with a position, and records where it
/// makes some; it has a file below, and does what it is there for. Plain code that returns when it is done; what
/// is asynchronous is started and waited for.
///
/// A layer that says nothing to something hands it on, except for what only records have.
class Layer {
 public:
  virtual ~Layer() = default;

  /// `kEnds`: of a longer record the rest is skipped.
  virtual Moved read(std::span<std::byte> into, Record record) = 0;
  virtual void write(std::span<const std::byte> from, Record record) = 0;
  // As SystemFile has them; whoever does nothing asynchronously has done it when they return.
  virtual Ticket start_read(std::span<std::byte> into);
  virtual Ticket start_write(std::span<const std::byte> from);
  virtual Ticket start_read_at(std::int64_t offset, std::span<std::byte> into);
  virtual Ticket start_write_at(std::int64_t offset, std::span<const std::byte> from);
  virtual std::int64_t wait(Ticket ticket);

  virtual void seek(std::int64_t to) = 0;
  /// To the start: where records are, theirs.
  virtual void rewind() { seek(0); }
  /// An end of file, where there are records; what has none throws Error.
  virtual void end_file();
  virtual void backspace();
  /// The file ends here.
  virtual void truncate() = 0;
  /// What is kept is written below.
  virtual void flush() = 0;
  virtual void close() = 0;

  virtual std::int64_t size() const = 0;
  /// Whether records are kept apart, so that a READ of less than one finds the next one behind it.
  virtual bool has_records() const { return false; }

 protected:
  std::int64_t done_ = 0;  ///< by the last start_ that was carried out at once
};

}  // namespace platter::ffio
