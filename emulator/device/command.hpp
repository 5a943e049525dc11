#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/time/time.hpp"

namespace platter::device {

/// Every `stride`th block of a device, from `first` on.
struct Run {
  amount::Sectors first{};
  amount::Sectors count{};
  std::int64_t stride = 1;

  /// That behind so many of its others.
  amount::Sectors block(amount::Sectors i) const { return first + stride * i; }
};

/// The blocks of a command in their order: a run, or several one after the other, which are kept by whoever
/// gives the command until it is complete.
class Runs {
 public:
  Runs() = default;
  Runs(const Run& run) : first_(run), count_(run.count) {}  // NOLINT: one run is the rule
  /// At least one.
  explicit Runs(std::span<const Run> runs) : first_(runs.front()), more_(runs.subspan(1)) {
    for (const Run& run : runs) count_ += run.count;
  }

  amount::Sectors count() const { return count_; }

  /// What is left of the run that the i-th block is in, from there on.
  Run from(amount::Sectors i) const {
    return is_in_first(i) ? Run{first_.block(i), first_.count - i, first_.stride} : beyond_first(i);
  }
  amount::Sectors block(amount::Sectors i) const {
    return is_in_first(i) ? first_.block(i) : beyond_first(i).first;
  }

 private:
  bool is_in_first(amount::Sectors i) const { return i < first_.count || more_.empty(); }
  /// Apart: it calls from() again, which is plain code where it is used only if it does not.
  Run beyond_first(amount::Sectors i) const { return Runs(more_).from(i - first_.count); }

  Run first_;
  std::span<const Run> more_;
  amount::Sectors count_{};
};

/// One block more: of the last run where it goes on with that, else of one of its own.
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

/// When a write counts as done.
enum class Until : std::uint8_t {
  kController,  ///< when the device reports it
  kSurface,     ///< when it is where it stays, whatever the device reports otherwise
};

/// Whoever gives a command hears of it here, at the instant given, while the device acts.
class Client {
 public:
  virtual ~Client() = default;
  /// The commands before it are complete: the device turns to it.
  virtual void began() {}
  /// One block's words have crossed the channel.
  virtual void sector_moved(time::Instant now) = 0;
  /// It is complete as far as the processor is concerned.
  virtual void completed(time::Instant now) = 0;
};

/// Whose a command is. A device tells of it, and knows nothing more of it.
struct Origin {
  std::uint64_t request = 0;  ///< 0: nobody's, as what a device does by itself
  bool goes_on = false;       ///< takes up where the one before left off, even if that is a block before: a
                              ///< revolution it waits for is a lost one
};

/// What is asked of a device: that blocks be moved, one after the other.
struct Command {
  Client* client = nullptr;  ///< outlives it
  Origin origin{};
  Direction direction = Direction::kRead;
  Until until = Until::kController;
  Runs blocks{};
};

}  // namespace platter::device
