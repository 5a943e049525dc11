#pragma once

#include <deque>
#include <optional>

#include "emulator/codec/cos/block.hpp"
#include "emulator/system/layer/layer.hpp"
#include "emulator/system/layer/request_coalescer.hpp"

namespace platter::layer {

/// The blocks of a unit's dataset that are in memory, for all kinds of statements: copies of blocks on the
/// drive, and written blocks that are not on the drive yet. A record format uses this object as a device on
/// which every block is available at once. The object requests missing blocks from the layers of the current
/// statement.
class BlockBuffer final : public dataset::BlockDevice {
 public:
  explicit BlockBuffer(RequestCoalescer& file) : file_(file) {}

  /// Starts a statement with the layers from `top` down.
  void begin(Layer& top);
  void end() { read_missed(); }
  /// Writes all modified blocks to the layers.
  void flush();

  /// Called when READ has ended and the program continues. Reads ahead the blocks after the most recently
  /// used run, as far as the layers do so. Nothing is read if the next block is in memory already, or if
  /// blocks are still to be written.
  void read_ahead();
  void arrived();
  /// Drops the unmodified blocks after a request has failed. Modified blocks stay.
  void forget_copies() {
    clean_.clear();
    missed_.reset();
  }

  amount::Blocks blocks() const override { return file_.blocks(); }
  void read(amount::Blocks block, dataset::Block& into) override;
  void write(amount::Blocks block, const dataset::Block& from) override;

 private:
  Run look(amount::Blocks first, amount::Blocks most);
  void read_missed();
  void keep(std::optional<Kept> kept);

  RequestCoalescer& file_;
  Layer* top_ = nullptr;
  std::deque<Run> clean_;       ///< copies of blocks on the drive, most recently used first
  std::optional<Run> written_;  ///< modified blocks, not on the drive yet
  std::optional<Run> missed_;   ///< missing blocks of this statement; they are read when the statement ends
};

}  // namespace platter::layer
