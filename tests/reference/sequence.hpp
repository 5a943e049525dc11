#pragma once

// Random sequences of commands, and the rule by which they are submitted. The model and the emulator use the
// same.

#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "tests/reference/model.hpp"
#include "tests/reference/shape.hpp"

namespace platter::reference {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }
  bool coin() { return between(0, 1) == 1; }
  /// Returns true with a probability of 1/`n`.
  bool once_in(std::int64_t n) { return between(1, n) == 1; }

 private:
  std::mt19937_64 engine_;
};

/// A command and the time of its submission: `delay` after the previous command was submitted or completed.
struct Step {
  Command command;
  bool after_completion = true;
  Ps delay = 0;
};
using Sequence = std::vector<Step>;

std::string text(const Sequence& sequence);

/// Submits a sequence to a device of the model or the emulator. Its owner calls `act` at the instant `next`.
class Submitter {
 public:
  using Submit = std::function<void(const Command& command, Ps now)>;
  Submitter(const Sequence& sequence, Submit submit) : sequence_(sequence), submit_(std::move(submit)) {
    if (!sequence_.empty()) next_ = sequence_.front().delay;
  }
  Ps next() const { return next_; }
  void act(Ps now) {
    next_ = kNever;
    submit(now);
  }
  /// Called when the device has completed the oldest command under way.
  void completed(Ps now) {
    ++completed_;
    if (submitted_ < sequence_.size() && sequence_[submitted_].after_completion && completed_ == submitted_)
      schedule(now);
  }
  std::size_t complete() const { return completed_; }

 private:
  void submit(Ps now) {
    const std::size_t which = submitted_++;
    submit_(sequence_[which].command, now);
    if (submitted_ != which + 1 || submitted_ == sequence_.size() || next_ != kNever) return;
    if (!sequence_[submitted_].after_completion) schedule(now);
  }
  /// A command without delay is submitted at once.
  void schedule(Ps now) {
    if (sequence_[submitted_].delay == 0) return submit(now);
    next_ = now + sequence_[submitted_].delay;
  }

  Sequence sequence_;
  Submit submit_;
  Ps next_ = kNever;
  std::size_t submitted_ = 0;
  std::size_t completed_ = 0;
};

/// Return random shapes of each kind. `depth`: the number of levels to which stripes and caches may still be
/// nested.
Shape random_drive(Random& random);
Shape random_io_subsystem(Random& random);
Shape random_solid_state(Random& random);
Shape random_stripe(Random& random, int depth);
Shape random_cache(Random& random, int depth);
Shape random_instant(Random& random, int depth);

/// Returns up to `most` commands to a device with `blocks` blocks. They often use the next blocks in
/// sequence, sometimes others, with strides and in pieces, and are submitted early, late and at the instant
/// of a completion. `scale`: a typical time of the device, such as that of a block. Delays are multiples of
/// `grain`.
Sequence random_sequence(Random& random, std::int64_t blocks, std::int64_t most, Ps scale, Ps grain = 1);

}  // namespace platter::reference
