#pragma once

#include <deque>
#include <optional>

#include "emulator/codec/block.hpp"
#include "emulator/system/layer/layer.hpp"
#include "emulator/system/layer/request_coalescer.hpp"

namespace platter::layer {

/// What of its dataset a unit has in memory, whichever statement it was for: blocks as the drive has them,
/// and blocks that have been written and not gone down yet. To a record format it is a device that has every
/// block at once; what it has not, the layers of the statement under way are asked for.
class BlockBuffer final : public dataset::BlockDevice {
 public:
  explicit BlockBuffer(RequestCoalescer& file) : file_(file) {}

  /// A statement begins, whose layers are below `top`, or is over.
  void begin(Layer& top);
  void end() { read_missed(); }
  /// Everything written goes down.
  void flush();

  /// READ is over, and the program continues: the blocks after the run used last are read ahead, as far as
  /// the layers do that, unless all are held, or something is to be written first.
  void read_ahead();
  void arrived();

  amount::Blocks blocks() const override { return file_.blocks(); }
  void read(amount::Blocks block, dataset::Block& into) override;
  void write(amount::Blocks block, const dataset::Block& from) override;

 private:
  Run look(amount::Blocks first, amount::Blocks most);
  void read_missed();
  void keep(std::optional<Kept> kept);

  RequestCoalescer& file_;
  Layer* top_ = nullptr;
  std::deque<Run> clean_;       ///< what the drive has, too; the one used last in front
  std::optional<Run> written_;  ///< what it has not
  std::optional<Run> missed_;   ///< blocks of this statement that are read as it ends
};

}  // namespace platter::layer
