#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

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

  /// How many bytes the file has; asking is no call.
  virtual std::int64_t size() const = 0;

  /// At the position; returns how many bytes there were: fewer than asked for, or 0, only at the end.
  virtual std::int64_t read(std::span<std::byte> into) = 0;
  /// The file is as long as that at least.
  virtual void write(std::span<const std::byte> from) = 0;
  /// The same, asynchronously (reada, writea): the position moves on at once, by as much as there is.
  virtual Ticket start_read(std::span<std::byte> into) = 0;
  virtual Ticket start_write(std::span<const std::byte> from) = 0;
  /// And at an offset, without the position, which stays (listio with one entry).
  virtual Ticket start_read_at(std::int64_t offset, std::span<std::byte> into) = 0;
  virtual Ticket start_write_at(std::int64_t offset, std::span<const std::byte> from) = 0;
  /// How many bytes it has moved.
  virtual std::int64_t wait(Ticket ticket) = 0;
  /// Whether wait() would return at once; asking is no call.
  virtual bool is_done(Ticket ticket) const = 0;

  /// From the file's beginning; may lie behind its end.
  virtual void seek(std::int64_t to) = 0;
  /// The file ends at the position.
  virtual void truncate() = 0;
  virtual void close() = 0;
};

}  // namespace platter::ffio
