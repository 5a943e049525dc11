#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "emulator/amount/amount.hpp"
#include "emulator/time/time.hpp"

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

/// A stretch of the solid-state storage device that a program has for itself: a secondary data segment.
/// Moves whole blocks of 4096 bytes, and the program waits for each (ssread, sswrite).
class SecondarySegment {
 public:
  virtual ~SecondarySegment() = default;
  /// So many blocks from here on; what is there stays. Throws Error where the SSD has no room.
  virtual void resize(amount::Blocks blocks) = 0;
  virtual void read(amount::Blocks block, std::span<std::byte> into) = 0;
  virtual void write(amount::Blocks block, std::span<const std::byte> from) = 0;
};

/// What layers ask of the program and the machine that they are in.
class LayerContext {
 public:
  virtual ~LayerContext() = default;

  /// The file of the unit, opened now: the first that asks for it does the open call.
  virtual std::unique_ptr<SystemFile> open() = 0;
  virtual std::unique_ptr<SecondarySegment> secondary() = 0;

  /// The processor copies so many bytes between buffers, or between a buffer and the program.
  virtual void copy(amount::Bytes bytes) = 0;
  /// It looks for a page, a record or the like: once for each.
  virtual void search() = 0;

  /// The machine's time. For whoever tells of it: what a layer does depends on none.
  virtual time::Instant now() const = 0;

  /// A line on standard error.
  virtual void say(const std::string& line) = 0;
  /// Of the file, for messages.
  virtual const std::string& name() const = 0;
};

}  // namespace platter::ffio
