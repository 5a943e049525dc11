#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "emulator/amount/amount.hpp"
#include "emulator/time/time.hpp"

namespace platter::ffio {

/// An asynchronous call under way. Its caller waits for it exactly once. 0 is none.
using Ticket = std::uint64_t;

/// A file as system calls reach it through one descriptor: bytes, and a position that read and write advance.
/// Each call of a function here counts as one system call, including seek and truncate, unless its comment
/// states otherwise.
///
/// Errors of the system (a full partition, ...) are thrown as ffio::Error. The span of a started call must
/// stay valid and unused until wait().
class SystemFile {
 public:
  virtual ~SystemFile() = default;

  /// The size of the file; does not count as a call.
  virtual amount::Bytes size() const = 0;

  /// Reads at the position. Returns the number of bytes, which is less than requested only at the end of the
  /// file.
  virtual amount::Bytes read(std::span<std::byte> into) = 0;
  /// Writes at the position, and extends the file if needed.
  virtual void write(std::span<const std::byte> from) = 0;
  /// The same, asynchronously (reada, writea). The position advances at once, by the number of bytes that
  /// will be moved.
  virtual Ticket start_read(std::span<std::byte> into) = 0;
  virtual Ticket start_write(std::span<const std::byte> from) = 0;
  /// The same at an offset; the position does not change (listio with one entry).
  virtual Ticket start_read_at(amount::Bytes offset, std::span<std::byte> into) = 0;
  virtual Ticket start_write_at(amount::Bytes offset, std::span<const std::byte> from) = 0;
  /// Waits for the call, and returns the bytes that it has moved.
  virtual amount::Bytes wait(Ticket ticket) = 0;
  /// Returns whether wait() would return at once; does not count as a call.
  virtual bool is_done(Ticket ticket) const = 0;

  /// Sets the position, in bytes from the start of the file. It may be past the end.
  virtual void seek(amount::Bytes to) = 0;
  /// Cuts the file at the position.
  virtual void truncate() = 0;
  virtual void close() = 0;
};

/// A secondary data segment: a part of the solid-state storage device (SSD) that belongs to one program. It
/// moves whole blocks of 4096 bytes, and the program waits for each call (ssread, sswrite).
class SecondarySegment {
 public:
  virtual ~SecondarySegment() = default;
  /// Sets the size in blocks, and keeps the contents. Throws Error if the SSD has not enough space.
  virtual void resize(amount::Blocks blocks) = 0;
  virtual void read(amount::Blocks block, std::span<std::byte> into) = 0;
  virtual void write(amount::Blocks block, std::span<const std::byte> from) = 0;
};

/// The services that layers need from the program and the machine.
class LayerContext {
 public:
  virtual ~LayerContext() = default;

  /// Opens the unit's file. The first call makes the open system call.
  virtual std::unique_ptr<SystemFile> open() = 0;
  virtual std::unique_ptr<SecondarySegment> secondary() = 0;

  /// Charges the time to copy bytes between buffers, or between a buffer and the program.
  virtual void copy(amount::Bytes bytes) = 0;
  /// Charges the time of one search for a page, a record or the like.
  virtual void search() = 0;

  /// The machine's time, for reports only: no layer's behaviour depends on it.
  virtual time::Instant now() const = 0;

  /// Prints a line on standard error.
  virtual void say(const std::string& line) = 0;
  /// The name of the file, for messages.
  virtual const std::string& name() const = 0;
};

}  // namespace platter::ffio
