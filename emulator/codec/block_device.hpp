#pragma once

#include "emulator/codec/word.hpp"

namespace platter::dataset {

/// Where the blocks of one dataset are kept. What a block that was never written holds is the device's
/// business; disks say zeros.
class BlockDevice {
 public:
  virtual ~BlockDevice() = default;
  /// How many blocks there is room for.
  virtual amount::Blocks blocks() const = 0;
  /// `block` is less than blocks().
  virtual void read(amount::Blocks block, Block& into) = 0;
  virtual void write(amount::Blocks block, const Block& from) = 0;
  /// A writer turns to this block, which it will write when it is full: what is behind is gone.
  virtual void turn(amount::Blocks) {}
};

}  // namespace platter::dataset
