#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>

#include "emulator/amount/amount.hpp"
#include "emulator/error/program_fault.hpp"
#include "emulator/record/listener.hpp"
#include "emulator/time/engine.hpp"
#include "emulator/time/time.hpp"

namespace platter::processor {

/// Virtual time is over for the processor (Processor::set_end).
class OutOfTime : public ProgramFault {
 public:
  OutOfTime() : ProgramFault("virtual time exceeds 8000000 s (92 days), the range of the machine's clock") {}
};

/// The processor time of a program, by purpose.
struct Accounts {
  time::Duration user{};       ///< the program's own code
  time::Duration system{};     ///< system and library work inside calls
  time::Duration interrupt{};  ///< serving interrupts and single sectors
  time::Duration idle{};       ///< waiting in the system
  time::Duration lockout{};    ///< part of `user`: vector loops wait for the memory port, which transfers use
};

class InterruptHandler;
class Processes;

/// A request to interrupt the program.
struct Interrupt {
  enum class Reason : std::uint8_t { kSector, kOnCylinder, kCompletion, kDisturbance, kQuantum };
  Reason reason;
  int channel;
  std::uint64_t request;
  time::Duration length{};              ///< service time of an interrupt without a handler
  InterruptHandler* handler = nullptr;  ///< serves the interrupt; nullptr: no handler does
};

/// The state of one processor; with several processors, each has its own.
struct ProcessorState {
  std::deque<Interrupt> queue;
  bool serves = false;           ///< the processor serves an interrupt
  std::int64_t held = 0;         ///< present share of time with the memory port occupied, in millionths
  time::Duration lockout_due{};  ///< delay by transfers that met the occupied port, still to be added
};

/// The system's side of an interrupt.
class InterruptHandler {
 public:
  virtual ~InterruptHandler() = default;
  /// Serves the interrupt, and calls Processor::serve for the time that this takes.
  virtual void serve(const Interrupt& interrupt) = 0;
};

/// The program's processor, if it is emulated in another process of the host.
class RemoteProcessor {
 public:
  virtual ~RemoteProcessor() = default;
  /// Replaces Processor::compute if events may fall into the work.
  virtual void compute(time::Duration work, std::int64_t held) = 0;
  virtual void wait_for_end() = 0;
};

/// The processor that runs the program, and advances the machine's time: while the program computes, while
/// the system works, and while all programs wait. On a machine with several processors (see Processes), it
/// represents the one at work at the moment.
///
/// An interrupt during the program's work delays the rest of that work. The system's own work is not
/// interrupted: interrupts wait in a queue meanwhile, in order of arrival.
class Processor {
 public:
  Processor(time::Engine& engine, record::Recorder& recorder) : engine_(engine), recorder_(recorder) {}

  time::Instant now() const { return engine_.now(); }
  const Accounts& accounts() const { return accounts_; }
  /// Accounts the time from now on to another process.
  void set_accounts(const Accounts& accounts) { accounts_ = accounts; }
  // The state of the processor at work. Processes replaces it to switch processors.
  ProcessorState& state() { return state_; }
  Accounts& account() { return accounts_; }
  /// From now on, work is delegated to `elsewhere` unless it certainly runs undisturbed.
  void move(RemoteProcessor& elsewhere) { elsewhere_ = &elsewhere; }
  /// From now on, the processes share this processor, or several processors.
  void share(Processes& processes) { processes_ = &processes; }

  /// Sets the last instant that the machine's time reaches. Work that would continue beyond it throws
  /// OutOfTime at exactly that instant. The default and the maximum are time::kEnd.
  void set_end(time::Instant end) { end_ = end; }
  time::Duration left() const { return end_ - now(); }

  /// Sets the delay of the program for each word of a transfer that meets an occupied memory port; the
  /// default is 0.
  void set_word_lockout(time::Duration length) { word_lockout_ = length; }

  /// Runs the program's own code for `work`; interrupts prolong it. When it returns, all events up to and
  /// including that instant have happened. `held`: the share of the time in which vector loops occupy the
  /// memory port, in millionths. That share of the words transferred meanwhile meets the occupied port, and
  /// each delays the program. The position of the loops within the work is unknown, so they are assumed to be
  /// spread evenly over it.
  void compute(time::Duration work, std::int64_t held = 0) {
    if (!compute_undisturbed(work)) compute_among_events(work, held);
  }

  /// Does the same as compute(), if no event falls into the work, which is the usual case. Otherwise does
  /// nothing and returns false.
  bool compute_undisturbed(time::Duration work) {
    if (!state_.queue.empty() || work >= std::min(engine_.next(), end_) - now()) return false;
    engine_.skip(work);
    accounts_.user += work;
    return true;
  }

  /// Runs the system's work for the program inside a call.
  void work(time::Duration length, int channel, std::uint64_t request);

  /// Accounts the time to serve an interrupt. Handlers call it only from InterruptHandler::serve.
  void serve(time::Duration length, const Interrupt& interrupt);

  /// Waits in the system until `done()`. If nothing can happen any more and `done()` is still false, throws
  /// time::Deadlock with `what()`, which describes the waiting part and its condition.
  template <typename Done, typename What>
  void wait(Done done, What what) {
    const std::function<bool()> is_done = done;
    const int depth = leave_system();
    try {
      while (serve_queue(), !done()) {
        if (!idle(is_done)) throw time::Deadlock(what());
      }
    } catch (...) {
      give_up(depth);
      throw;
    }
    serve_and_give_way();
    return_to_system(depth);
  }

  /// Returns true if only the program itself can cause further events.
  bool is_alone() const {
    return processes_ == nullptr && elsewhere_ == nullptr && state_.queue.empty() &&
           engine_.next() == time::kNever;
  }

  /// Waits until the end of time, while only the devices act.
  [[noreturn]] void wait_for_end();

  /// Called by devices: words have crossed between a channel and memory.
  void words_moved(amount::Words words) {
    meet(state_, words);
    if (processes_ != nullptr) words_meet_others(words);
  }
  /// Adds the delay of transferred words to the state of a processor, which may not be the one at work.
  void meet(ProcessorState& state, amount::Words words) const {
    // The delay if the port were always occupied. Only its part `held` counts, computed without overflow.
    const time::Duration all = time::product(word_lockout_, words.count);
    state.lockout_due =
        time::sum(state.lockout_due, all / kWhole * state.held + all % kWhole * state.held / kWhole);
  }

  /// Called by devices: queues an Interrupt with these members, to be served as soon as a processor can.
  template <typename... Of>
  void raise(const Of&... of) {
    if (processes_ != nullptr) return raise_shared(Interrupt{of...});
    state_.queue.push_back(Interrupt{of...});
  }

 private:
  static constexpr std::int64_t kWhole = 1'000'000;

  void compute_among_events(time::Duration work, std::int64_t held);
  void compute_among_others(time::Duration work, std::int64_t held);
  void serve_and_give_way();
  void serve_queue();
  bool idle(const std::function<bool()>& done);
  void give_up(int depth);
  int leave_system();
  void return_to_system(int depth);
  void words_meet_others(amount::Words words);
  void raise_shared(const Interrupt& interrupt);
  /// Lets other processes run, except in the middle of an interrupt.
  void give_way() {
    if (processes_ != nullptr && !state_.serves) change_over();
  }
  void change_over();
  /// Advances time by work that cannot be interrupted; the devices continue.
  void pass(time::Duration length, time::Duration& account) {
    // As in compute_undisturbed(), usually no event falls into the work, which is short.
    if (processes_ == nullptr && length < std::min(engine_.next(), end_) - now()) {
      engine_.skip(length);
      account += length;
      return;
    }
    pass_among_events(length, account);
  }
  void pass_among_events(time::Duration length, time::Duration& account);
  void idle_to(time::Instant at);

  time::Engine& engine_;
  record::Recorder& recorder_;
  time::Instant end_ = time::kEnd;
  ProcessorState state_;
  RemoteProcessor* elsewhere_ = nullptr;  ///< the processor in another process of the host; nullptr: this one
  Processes* processes_ =
      nullptr;  ///< the processes that share the processor; nullptr: only one process runs
  Accounts accounts_;
  time::Duration word_lockout_{};
};

}  // namespace platter::processor
