#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/codec/cos/block.hpp"
#include "emulator/error/io_error.hpp"
#include "emulator/system/layer/layer.hpp"
#include "emulator/system/services.hpp"

namespace platter::layer {

/// Reports that a fault has prevented a transfer, so none of its words are valid.
class DeviceError : public IoError {
 public:
  explicit DeviceError(const fault::Report& fault) : IoError(fault.text()) {}
};

/// The routines of a system that a library calls.
struct Routines {
  const system::Routine* read = nullptr;
  const system::Routine* write = nullptr;
  // nullptr: the library does not call such a routine.
  const system::Routine* seek = nullptr;  ///< routine called at REWIND, and before `truncate`
  const system::Routine* truncate =
      nullptr;  ///< routine called at CLOSE, to cut off the sectors after the written ones
  const system::Routine* open = nullptr;
  const system::Routine* close = nullptr;
};

/// A unit's access to its dataset. At most one request is under way, and at most one is being put together.
/// Orders that continue at the block where the previous one ended become one request of several transfers.
class RequestCoalescer {
 public:
  /// Throws system::CallError if the unit is not connected.
  RequestCoalescer(system::Services& system, std::int64_t unit, const Routines& routines);

  std::int64_t unit() const { return unit_; }
  const Routines& routines() const { return routines_; }
  amount::Blocks blocks() const { return blocks_; }
  /// Returns how many blocks, from this one on, are in its cylinder.
  amount::Blocks blocks_in_cylinder(amount::Blocks block) const {
    return blocks_of(system_.sectors_in_cylinder(unit_, sectors_of(block)));
  }
  /// Copies a block as a read after all orders would find it. It takes no time.
  void look(amount::Blocks block, dataset::Block& into) const;

  /// Starts a statement. `layer` is the one that decides which blocks are moved. Events attribute all later
  /// requests to the statement.
  void begin(std::string_view statement, std::string_view layer);
  void add(const Order& order);
  /// Whether a request is being put together, and whether that request writes.
  bool has_next() const { return next_.has_value(); }
  bool next_writes() const { return next_ && next_->writes; }
  /// Returns true if anything has been written to the dataset so far.
  bool has_written() const { return has_written_; }
  /// Waits for the previous request, then starts the one that is being put together, if there is one. When
  /// that is complete, the processor works for `at_end`, and `finished` is called.
  void start(time::Duration at_end = {}, std::function<void()> finished = {});
  /// Waits in the system for the request that was started last. It may have failed: see check().
  void wait() { system_.wait(routines_.read->name, unit_); }
  /// Throws DeviceError if a completed request has failed; each failure is thrown once. Called at the end of
  /// a statement, so that a fault does not change the unit's position.
  void check() {
    if (met_fault()) note();
  }
  /// Returns whether a completed request has failed. A later check() still throws.
  bool has_failed_request() { return met_fault() && !fault_->is_recovered; }
  /// Returns whether a request has failed since the last call of this function. Copies of its blocks are then
  /// invalid.
  bool take_failed() { return std::exchange(has_failed_, false); }
  /// Returns whether a request has recovered from a fault since the last call of this function.
  bool take_recovered() { return std::exchange(has_recovered_, false); }
  /// Returns whether the request that was started last is still under way.
  bool is_busy() { return system_.test(routines_.read->name, unit_); }
  /// Calls a routine that moves no words, when all requests are complete; nullptr: does nothing.
  void call(const system::Routine* routine);
  /// Charges the library's work to the processor.
  void work(time::Duration length) { system_.work(unit_, length); }

 private:
  /// Updates fault_ with the system's next fault, and returns whether fault_ is set.
  bool met_fault() {
    if (auto fault = system_.take_fault(unit_); fault && (!fault_ || fault_->is_recovered)) fault_ = fault;
    return fault_.has_value();
  }
  void note();

  struct Next {
    bool writes;
    amount::Blocks first;
    amount::Blocks blocks{};
    std::vector<system::Transfer> transfers{};
    bool to_surface = false;
    time::Duration before{};
    std::vector<dataset::Word> words{};  ///< words to be written
    std::uint64_t parent = 0;
  };

  system::Services& system_;
  std::int64_t unit_;
  Routines routines_;
  amount::Blocks blocks_;
  std::optional<Next> next_;
  bool has_written_ = false;
  std::optional<fault::Report> fault_{};  ///< a fault that check() has not reported yet
  bool has_failed_ = false;
  bool has_recovered_ = false;
  std::uint64_t statement_ = 0;  ///< event id of the current statement
  std::string_view layer_{};
  std::vector<dataset::Word> memory_;  ///< words of the current write
};

}  // namespace platter::layer
