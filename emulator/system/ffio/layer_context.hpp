#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "emulator/amount/amount.hpp"
#include "emulator/time/time.hpp"

namespace platter::ffio {

class Layer;

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

  /// Opens the unit's file, the lowest layer of its chain. The first call makes the open system call. Each
  /// call of a function of the file, except size(), is_done() and flush(), is one system call. Errors of the
  /// system (a full partition, ...) are thrown as ffio::Error.
  virtual std::unique_ptr<Layer> open() = 0;
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
