#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "emulator/codec/cos/block.hpp"
#include "emulator/system/call.hpp"

namespace platter::layer {

/// A block of a dataset is as long as a sector of its drive.
constexpr amount::Sectors sectors_of(amount::Blocks blocks) {
  return amount::Sectors{blocks.count};
}
constexpr amount::Blocks blocks_of(amount::Sectors sectors) {
  return amount::Blocks{sectors.count};
}

/// Consecutive blocks of a dataset, in memory.
struct Run {
  amount::Blocks first{};
  std::vector<dataset::Block> blocks{};
  bool arriving = false;  ///< true: the read of these blocks is still under way

  amount::Blocks length() const { return amount::Blocks{std::ssize(blocks)}; }
  amount::Blocks end() const { return first + length(); }
  bool has(amount::Blocks block) const { return block >= first && block < end(); }
  const dataset::Block& at(amount::Blocks block) const { return blocks[(block - first).size()]; }
};

/// An order from a layer to the one below it: move a run, in transfers of which each starts when the previous
/// one is complete.
struct Order {
  Order(device::Direction way, const Run& moved)
      : direction(way), run(&moved), transfers{{way, {}, sectors_of(moved.length())}} {}

  bool writes() const { return direction == device::Direction::kWrite; }

  device::Direction direction;
  const Run* run;  ///< must stay valid until the order is carried out
  /// Counted from the run's first block; initially one transfer of all blocks.
  std::vector<system::Transfer> transfers;
  bool to_surface = false;  ///< true: a write is complete only when it is on the surface
  /// The library's processor time before the request that the order becomes a part of.
  time::Duration before{};
  time::Duration between{};  ///< the library's processor time since the previous order of the same request
};

/// A run that the unit keeps in memory after it has been moved. With the most recently used earlier ones, at
/// most `runs` are kept.
struct Kept {
  Run run;
  std::size_t runs;
};

/// The amount of read-ahead: runs of at most `blocks` blocks, of which at most `runs` are kept; 0 runs: no
/// read-ahead.
struct ReadAhead {
  amount::Blocks blocks{};
  std::size_t runs = 0;
};

/// One layer between a Fortran statement's record format and the system's calls. Each layer overrides the
/// functions that it is concerned with; the defaults pass the call to the layer below.
///
/// Words are available at once: BlockBuffer contains the blocks that the drive contains, or will contain when
/// all orders have been carried out. Only the time of the resulting calls and of the library's work passes.
class Layer {
 public:
  virtual ~Layer() = default;

  /// Starts a statement on `record` blocks' worth of words; 0: the number is not known.
  virtual void begin(amount::Blocks record) {
    if (below_ != nullptr) below_->begin(record);
  }
  /// Reads blocks that are not in the BlockBuffer. Returns the run to keep there; nullopt: the BlockBuffer
  /// keeps its present runs.
  virtual std::optional<Kept> read(
      Run run) {  // NOLINT(performance-unnecessary-value-param): overriders keep it
    Order order(device::Direction::kRead, run);
    carry_out(order);
    return std::nullopt;
  }
  /// Writes blocks that were gathered. Returns the run to keep, as read() does.
  virtual std::optional<Kept> write(Run run) {  // NOLINT(performance-unnecessary-value-param): as above
    Order order(device::Direction::kWrite, run);
    carry_out(order);
    return std::nullopt;
  }
  virtual void carry_out(Order& order) { below_->carry_out(order); }
  /// Ends the statement. Transfers that it has started may still be under way.
  virtual void end() {
    if (below_ != nullptr) below_->end();
  }
  /// Starts to read a run that the program may need next. It is called when a READ has ended and the program
  /// continues.
  virtual void read_ahead(const Run& run) {
    if (below_ != nullptr) below_->read_ahead(run);
  }
  /// Rewinds or closes the unit.
  virtual void rewind() {
    if (below_ != nullptr) below_->rewind();
  }
  virtual void close() {
    if (below_ != nullptr) below_->close();
  }

  /// Returns how many blocks are read at once if a block is missing; 0: only the blocks that the statement
  /// needs.
  virtual amount::Blocks reads_at_once() const {
    return below_ == nullptr ? amount::Blocks{1} : below_->reads_at_once();
  }
  /// Returns how many consecutive written blocks are gathered before they are written to the layer below; 0:
  /// all, until the statement ends.
  virtual amount::Blocks writes_at_once() const {
    return below_ == nullptr ? amount::Blocks{1} : below_->writes_at_once();
  }
  virtual ReadAhead reads_ahead() const { return below_ == nullptr ? ReadAhead{} : below_->reads_ahead(); }
  /// Returns whether a statement starts with an empty BlockBuffer.
  virtual bool begins_empty() const { return below_ != nullptr && below_->begins_empty(); }
  /// Returns whether the blocks of a record are written at the end of the record.
  virtual bool ends_records() const { return below_ != nullptr && below_->ends_records(); }
  /// Returns whether the program continues while its blocks are being written.
  virtual bool overlaps() const { return below_ != nullptr && below_->overlaps(); }
  /// Returns how much of the time to copy the statement's words the layers have already charged.
  virtual time::Duration copied() const { return below_ == nullptr ? time::Duration{} : below_->copied(); }

 protected:
  explicit Layer(Layer* below) : below_(below) {}

  Layer& below() { return *below_; }

 private:
  Layer* below_;  ///< nullptr: this is the lowest layer
};

}  // namespace platter::layer
