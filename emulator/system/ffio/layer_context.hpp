#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "emulator/amount/amount.hpp"
#include "emulator/system/ffio/system_file.hpp"
#include "emulator/time/time.hpp"

namespace platter::ffio {

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
