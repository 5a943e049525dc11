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

  /// A statement begins, or is over.
  void begin(Layer& top) { top_ = &top; }
  void end() { read_missed(); }
  /// Everything written goes down.
  void flush();

  /// Keeps a run that the drive has, too, and of those kept before the last ones used, `most` in all.
  void keep(Run run, std::size_t most);
  /// Keeps none of those that the drive has.
  void forget() { clean_.clear(); }
  /// What lies behind the run used last, and is not held: at most so many blocks, none where all is held, or
  /// something is to be written first. They are kept, but count as arriving.
  std::optional<Run> ahead(amount::Blocks most, std::size_t kept);
  void arrived();

  amount::Blocks blocks() const override { return file_.blocks(); }
  void read(amount::Blocks block, dataset::Block& into) override;
  void write(amount::Blocks block, const dataset::Block& from) override;

 private:
  Run look(amount::Blocks first, amount::Blocks most);
  void read_missed();

  RequestCoalescer& file_;
  Layer* top_ = nullptr;
  std::deque<Run> clean_;       ///< what the drive has, too; the one used last in front
  std::optional<Run> written_;  ///< what it has not
  std::optional<Run> missed_;   ///< blocks of this statement that are read as it ends
};

}  // namespace platter::layer
