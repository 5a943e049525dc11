#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "emulator/ffio/layer.hpp"
#include "emulator/ffio/surroundings.hpp"

namespace platter::ffio {

/// One buffer between a record format that counts in bytes (text, f77) and the file below: of what is read or
/// written next.
class ByteBuffer {
 public:
  ByteBuffer(std::unique_ptr<Layer> below, Surroundings& surroundings, std::int64_t blocks);

  /// As many as there are.
  std::int64_t read(std::span<std::byte> into);
  void write(std::span<const std::byte> from);
  /// The next byte, or -1 at the end of the file.
  int next();
  void seek(std::int64_t to);
  std::int64_t position() const { return base_ + used_; }
  std::int64_t size() const { return std::max(below_->size(), written_ ? base_ + count_ : 0); }
  void truncate();
  void flush();
  void close();

 private:
  bool fill();

  std::unique_ptr<Layer> below_;
  Surroundings& surroundings_;
  std::vector<std::byte> bytes_;
  std::int64_t base_ = 0;   ///< of the buffer in the file
  std::int64_t count_ = 0;  ///< bytes in it
  std::int64_t used_ = 0;   ///< up to the position
  bool written_ = false;    ///< they are not below yet
  std::int64_t below_position_ = 0;
};

}  // namespace platter::ffio
