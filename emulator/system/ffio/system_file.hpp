#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "emulator/amount/amount.hpp"

namespace platter::ffio {

/// An asynchronous call under way: whoever started it waits for it once. 0 is none.
using Ticket = std::uint64_t;

/// A file as system calls reach it through one descriptor: bytes, and a position in them that read and write
/// move on. What a layer asks here is a system call, and counts as one; seek and truncate too.
///
/// Errors of the system (a full partition, ...) are ffio::Error. Spans of calls that are started stay where
/// they are, and are nobody else's, until wait().
class SystemFile {
 public:
  virtual ~SystemFile() = default;

  /// Of the file; asking is no call.
  virtual amount::Bytes size() const = 0;

  /// At the position; returns what there was: fewer than asked for, or 0, only at the end.
  virtual amount::Bytes read(std::span<std::byte> into) = 0;
  /// The file is as long as that at least.
  virtual void write(std::span<const std::byte> from) = 0;
  /// The same, asynchronously (reada, writea): the position moves on at once, by as much as there is.
  virtual Ticket start_read(std::span<std::byte> into) = 0;
  virtual Ticket start_write(std::span<const std::byte> from) = 0;
  /// And at an offset, without the position, which stays (listio with one entry).
  virtual Ticket start_read_at(amount::Bytes offset, std::span<std::byte> into) = 0;
  virtual Ticket start_write_at(amount::Bytes offset, std::span<const std::byte> from) = 0;
  /// What it has moved.
  virtual amount::Bytes wait(Ticket ticket) = 0;
  /// Whether wait() would return at once; asking is no call.
  virtual bool is_done(Ticket ticket) const = 0;

  /// From the file's beginning; may lie behind its end.
  virtual void seek(amount::Bytes to) = 0;
  /// The file ends at the position.
  virtual void truncate() = 0;
  virtual void close() = 0;
};

}  // namespace platter::ffio
