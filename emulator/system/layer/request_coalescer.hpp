#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "emulator/codec/block.hpp"
#include "emulator/system/layer/layer.hpp"
#include "emulator/system/services.hpp"

namespace platter::layer {

/// The routines of a system that a library calls.
struct Routines {
  const system::Routine* read = nullptr;
  const system::Routine* write = nullptr;
  // nullptr: the library does not call one.
  const system::Routine* seek = nullptr;      ///< at REWIND, and before the next
  const system::Routine* truncate = nullptr;  ///< at CLOSE, behind what was written
  const system::Routine* open = nullptr;
  const system::Routine* close = nullptr;
};

/// A dataset as a unit has it: one request is under way at most, and one is being put together. Orders that
/// go on where the one before ended become one request of several transfers.
class RequestCoalescer {
 public:
  /// Throws system::CallError where nothing is connected.
  RequestCoalescer(system::Services& system, std::int64_t unit, const Routines& routines);

  std::int64_t unit() const { return unit_; }
  const Routines& routines() const { return routines_; }
  amount::Blocks blocks() const { return blocks_; }
  /// How many blocks the cylinder of this one has from it on.
  amount::Blocks blocks_in_cylinder(amount::Blocks block) const {
    return blocks_of(system_.sectors_in_cylinder(unit_, sectors_of(block)));
  }
  /// A block as a read behind all orders would find it; costs nothing.
  void look(amount::Blocks block, dataset::Block& into) const;

  /// A statement begins, which `layer` moves blocks for: in events, all that follows is a part of it.
  void begin(std::string_view statement, std::string_view layer);
  void add(const Order& order);
  /// Whether a request is being put together that writes, or one at all.
  bool has_next() const { return next_.has_value(); }
  bool next_writes() const { return next_ && next_->writes; }
  /// Whether anything has been written to it so far.
  bool has_written() const { return has_written_; }
  /// Starts it, if there is one, when the one before is complete. When it is, the processor works for
  /// `at_end`, and `finished` is called.
  void start(time::Duration at_end = {}, std::function<void()> finished = {});
  /// Waits in the system for the one that was started last.
  void wait() { system_.wait(routines_.read->name, unit_); }
  /// Whether that is under way still.
  bool is_busy() { return system_.test(routines_.read->name, unit_); }
  /// Calls a routine that moves nothing, when all else is complete; nullptr: does nothing.
  void call(const system::Routine* routine);
  /// The library's own work.
  void work(time::Duration length) { system_.work(unit_, length); }

 private:
  struct Next {
    bool writes;
    amount::Blocks first;
    amount::Blocks blocks{};
    std::vector<system::Transfer> transfers{};
    bool to_surface = false;
    time::Duration before{};
    std::vector<dataset::Word> words{};  ///< to be written
    std::uint64_t parent = 0;
  };

  system::Services& system_;
  std::int64_t unit_;
  Routines routines_;
  amount::Blocks blocks_;
  std::optional<Next> next_;
  bool has_written_ = false;
  std::uint64_t statement_ = 0;  ///< in events
  std::string_view layer_{};
  std::vector<dataset::Word> memory_;  ///< words of the write under way
};

}  // namespace platter::layer
