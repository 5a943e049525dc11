#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/time/time.hpp"

namespace platter::fault {
struct Report;
}  // namespace platter::fault

namespace platter::device {

/// A sequence of blocks of a device: every `stride`th block, starting at `first`.
struct Run {
  amount::Sectors first{};
  amount::Sectors count{};
  std::int64_t stride = 1;

  /// Returns the device's number of the i-th block of the run, counted from 0.
  amount::Sectors block(amount::Sectors i) const { return first + stride * i; }
};

/// The blocks of a command, in transfer order: one run or a sequence of runs. Runs after the first are not
/// copied; the caller keeps them until the command is complete.
class Runs {
 public:
  Runs() = default;
  Runs(const Run& run) : first_(run), count_(run.count) {}  // NOLINT: implicit, as most commands have one run
  /// `runs`: not empty.
  explicit Runs(std::span<const Run> runs) : first_(runs.front()), more_(runs.subspan(1)) {
    for (const Run& run : runs) count_ += run.count;
  }

  amount::Sectors count() const { return count_; }

  /// Returns the rest of the run that contains the i-th block, starting with that block.
  Run from(amount::Sectors i) const {
    return is_in_first(i) ? Run{first_.block(i), first_.count - i, first_.stride} : beyond_first(i);
  }
  amount::Sectors block(amount::Sectors i) const {
    return is_in_first(i) ? first_.block(i) : beyond_first(i).first;
  }

 private:
  bool is_in_first(amount::Sectors i) const { return i < first_.count || more_.empty(); }
  /// A separate function, since its recursive call of from() would prevent inlining of the common case.
  Run beyond_first(amount::Sectors i) const { return Runs(more_).from(i - first_.count); }

  Run first_;
  std::span<const Run> more_;
  amount::Sectors count_{};
};

/// Appends a block: to the last run if the block continues its stride, otherwise as a new run.
inline void add_block(std::vector<Run>& runs, amount::Sectors block) {
  if (!runs.empty()) {
    Run& last = runs.back();
    if (last.count == amount::Sectors{1} && block > last.first) last.stride = (block - last.first).count;
    if (block == last.block(last.count)) {
      ++last.count;
      return;
    }
  }
  runs.push_back({block, amount::Sectors{1}, 1});
}

enum class Direction : std::uint8_t { kRead, kWrite };

/// The point at which a write is complete.
enum class Until : std::uint8_t {
  kController,  ///< the write is complete when the device reports completion
  kSurface,  ///< the write is complete when the data is on the surface, even if the device reports completion
             ///< earlier
};

/// Receives the events of a command, at their instants, while the device acts.
class Client {
 public:
  virtual ~Client() = default;
  /// Called when the device starts the command. All earlier commands are complete.
  virtual void began() {}
  /// Called when the words of one block have crossed the channel.
  virtual void sector_moved(time::Instant now) = 0;
  /// Called when the device reports the command as complete to the processor.
  virtual void completed(time::Instant now) = 0;
  /// Called when a planned fault has affected the command, which is not yet complete.
  virtual void met_fault(const fault::Report&) {}
};

/// The request that a command belongs to. A device uses it only to label its events.
struct Origin {
  std::uint64_t request = 0;  ///< number of the request; 0: a command that the device issues itself
  bool goes_on = false;  ///< the command belongs to transfers of a library, which may return to a sector that
                         ///< was moved; a revolution that it then waits for counts as lost
  bool is_retry = false;  ///< the command repeats a failed sector, or continues after it
};

/// A request to a device to move blocks, in order.
struct Command {
  Client* client = nullptr;  ///< outlives the command
  Origin origin{};
  Direction direction = Direction::kRead;
  Until until = Until::kController;
  Runs blocks{};
};

}  // namespace platter::device
