#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "emulator/codec/block.hpp"
#include "emulator/system/call.hpp"

namespace platter::layer {

/// A dataset of blocks lies on sectors as long as they are.
constexpr amount::Sectors sectors_of(amount::Blocks blocks) {
  return amount::Sectors{blocks.count};
}
constexpr amount::Blocks blocks_of(amount::Sectors sectors) {
  return amount::Blocks{sectors.count};
}

/// Blocks of a dataset in a row, in memory.
struct Run {
  amount::Blocks first{};
  std::vector<dataset::Block> blocks{};
  bool arriving = false;  ///< they are still being read

  amount::Blocks length() const { return amount::Blocks{std::ssize(blocks)}; }
  amount::Blocks end() const { return first + length(); }
  bool has(amount::Blocks block) const { return block >= first && block < end(); }
  const dataset::Block& at(amount::Blocks block) const { return blocks[(block - first).size()]; }
};

/// What a layer has the one below it do: to move a run, in transfers of which each starts when the one before
/// is complete.
struct Order {
  Order(device::Direction way, const Run& moved)
      : direction(way), run(&moved), transfers{{way, {}, sectors_of(moved.length())}} {}

  bool writes() const { return direction == device::Direction::kWrite; }

  device::Direction direction;
  const Run* run;                           ///< stays until the order is carried out
  std::vector<system::Transfer> transfers;  ///< counted from the run's first block; at first one of all
  bool to_surface = false;                  ///< a write is complete only there
  time::Duration before{};   ///< the library's work before the request that it becomes a part of
  time::Duration between{};  ///< and since the order before of the same request
};

/// A run that the unit keeps in memory after it has been moved, beside those kept before that were used last:
/// at most `runs` in all.
struct Kept {
  Run run;
  std::size_t runs;
};

/// How much is read ahead of the program: at most `blocks`, of which `runs` are kept in all; 0: none.
struct ReadAhead {
  amount::Blocks blocks{};
  std::size_t runs = 0;
};

/// One layer of those between a Fortran statement's record format and the system's calls. Each does one thing
/// to what goes down, and hands everything else on: whoever has nothing to say to it says nothing.
///
/// Words are available at once: BlockBuffer contains what the drive contains, or will contain when all orders
/// have been carried out. Only the time of the resulting calls, and of the library's own work, passes.
class Layer {
 public:
  virtual ~Layer() = default;

  /// A statement begins, for `record` blocks' worth of words; 0: nobody knows.
  virtual void begin(amount::Blocks record) {
    if (below_ != nullptr) below_->begin(record);
  }
  /// Reads blocks that are not in the BlockBuffer. Returns those that are to be kept there; nullopt: it keeps
  /// what it has.
  virtual std::optional<Kept> read(
      Run run) {  // NOLINT(performance-unnecessary-value-param): overriders keep it
    Order order(device::Direction::kRead, run);
    carry_out(order);
    return std::nullopt;
  }
  /// Writes blocks that were gathered, and returns the same.
  virtual std::optional<Kept> write(Run run) {  // NOLINT(performance-unnecessary-value-param): as above
    Order order(device::Direction::kWrite, run);
    carry_out(order);
    return std::nullopt;
  }
  virtual void carry_out(Order& order) { below_->carry_out(order); }
  /// The statement has no more to say; what it has started may be under way.
  virtual void end() {
    if (below_ != nullptr) below_->end();
  }
  /// Starts to read a run that the program may need next, as it continues after a READ.
  virtual void read_ahead(const Run& run) {
    if (below_ != nullptr) below_->read_ahead(run);
  }
  /// The unit is rewound, or closed.
  virtual void rewind() {
    if (below_ != nullptr) below_->rewind();
  }
  virtual void close() {
    if (below_ != nullptr) below_->close();
  }

  /// Of blocks that it does not have, so many are read at once; 0: those that the statement turns out to
  /// need.
  virtual amount::Blocks reads_at_once() const {
    return below_ == nullptr ? amount::Blocks{1} : below_->reads_at_once();
  }
  /// So many that are written in a row go down together; 0: all, until a statement ends them.
  virtual amount::Blocks writes_at_once() const {
    return below_ == nullptr ? amount::Blocks{1} : below_->writes_at_once();
  }
  virtual ReadAhead reads_ahead() const { return below_ == nullptr ? ReadAhead{} : below_->reads_ahead(); }
  /// A statement begins with an empty BlockBuffer.
  virtual bool begins_empty() const { return below_ != nullptr && below_->begins_empty(); }
  /// The blocks of a record go down as it ends.
  virtual bool ends_records() const { return below_ != nullptr && below_->ends_records(); }
  /// The program goes on while what it has written goes down.
  virtual bool overlaps() const { return below_ != nullptr && below_->overlaps(); }
  /// Of the time that the statement's words take to be copied, what layers have charged for.
  virtual time::Duration copied() const { return below_ == nullptr ? time::Duration{} : below_->copied(); }

 protected:
  explicit Layer(Layer* below) : below_(below) {}

  Layer& below() { return *below_; }

 private:
  Layer* below_;  ///< nullptr: it is the lowest
};

}  // namespace platter::layer
