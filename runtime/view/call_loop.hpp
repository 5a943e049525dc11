#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "emulator/processor/processor.hpp"
#include "emulator/record/listener.hpp"

namespace platter::runtime {

/// A program that calls one routine in a loop: it computes after each call, tests or waits until the request
/// is complete, and calls again. If the computing times are the same in each iteration, these numbers
/// describe the program, and platter report can run it with other numbers.
struct CallLoop {
  std::string routine;
  int channel = 0;  ///< from 0
  std::int64_t calls = 0;
  std::int64_t sectors = 0;  ///< number of sectors per call
  std::int64_t first_sector = 0;
  bool waits = false;      ///< the program waits in the system instead of testing
  time::Duration start{};  ///< time that the program computes before the first call
  time::Duration loop{};   ///< time from one test to the next, or from a call to its wait
  time::Duration
      entry{};  ///< difference between the first loop after a call and the other loops; may be negative
  time::Duration next{};  ///< time from the test or wait that completes a request to the next call
  time::Duration end{};   ///< time from the last test or wait to the end of the program
};

/// Finds the call loop of a program from its events, in constant memory. Durations are the program's own
/// computing, without interrupts.
class CallLoopFinder final : public record::Listener {
 public:
  explicit CallLoopFinder(const processor::Processor& processor) : processor_(processor) {}

  static constexpr record::Kinds kinds() {
    using record::Kind;
    return {Kind::kCall, Kind::kTest, Kind::kWait, Kind::kTransfer, Kind::kStatement};
  }
  void on_event(const record::Event& event) override;

  /// Called at the end of the program. Returns the loop that its calls form; nullopt if they form no loop,
  /// and why_not() then returns the reason.
  std::optional<CallLoop> finish();
  const std::string& why_not() const { return why_not_; }

 private:
  /// A duration that must be the same in each iteration; empty before the first.
  using Steady = std::optional<time::Duration>;

  /// Returns the time that the program has computed so far, without waiting for memory.
  time::Duration computed() const { return processor_.accounts().user - processor_.accounts().lockout; }
  time::Duration since_last();
  void require(Steady& steady, time::Duration length, const char* what);
  void reject(std::string reason);
  void call(const record::Event& event);
  void test(const record::Event& event);
  void wait();
  void transfer(const record::Event& event);

  const processor::Processor& processor_;
  CallLoop found_;
  Steady first_;  ///< computed time from a call to its first test or its wait
  Steady loop_;   ///< from one test to the next
  Steady next_;
  time::Duration last_{};    ///< computed time at the last call, test or wait
  std::int64_t tests_ = 0;   ///< number of tests since the last call
  bool is_pending_ = false;  ///< the program has not yet seen the completion of the last request
  bool has_moved_ = false;
  std::string why_not_;
};

}  // namespace platter::runtime
