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

/// A processor's time is over (Processor::set_end).
class OutOfTime : public ProgramFault {
 public:
  OutOfTime()
      : ProgramFault("virtual time goes beyond 8000000 s (92 days), as far as the machine's clock goes") {}
};

/// Where the processor's time went.
struct Accounts {
  time::Duration user{};       ///< the program's own work
  time::Duration system{};     ///< system and library work inside calls
  time::Duration interrupt{};  ///< interrupts and the per-sector service
  time::Duration idle{};       ///< waiting in the system
  time::Duration
      lockout{};  ///< of the user's time, while words of a transfer keep vector loops from the memory port
};

class InterruptHandler;
class Processes;

/// A reason to interrupt the program.
struct Interrupt {
  enum class Reason : std::uint8_t { kSector, kOnCylinder, kCompletion, kDisturbance, kQuantum };
  Reason reason;
  int channel;
  std::uint64_t request;
  time::Duration length{};              ///< of serving it, where that is known beforehand
  InterruptHandler* handler = nullptr;  ///< who serves it otherwise
};

/// What each processor has of its own, where a machine has several.
struct ProcessorState {
  std::deque<Interrupt> queue;
  bool serves = false;           ///< one of these
  std::int64_t held = 0;         ///< of the memory port, in millionths, at this moment
  time::Duration lockout_due{};  ///< of words that have met it held
};

/// The system's side of an interrupt.
class InterruptHandler {
 public:
  virtual ~InterruptHandler() = default;
  /// Serves it, calling Processor::serve for the time it takes.
  virtual void serve(const Interrupt& interrupt) = 0;
};

/// Where the processor of a program is in another process of the host.
class RemoteProcessor {
 public:
  virtual ~RemoteProcessor() = default;
  /// What Processor::compute does where something may happen meanwhile.
  virtual void compute(time::Duration work, std::int64_t held) = 0;
  virtual void wait_for_end() = 0;
};

/// The processor of the program that is run, which moves the machine's time: it passes while the program
/// computes, while the system works, and while everybody waits. Where a machine has several (Processes), it
/// is the one of whoever is at work at this moment.
///
/// An interrupt that falls inside a stretch of the program's work delays the rest of it. The system's own
/// work is not interrupted: what comes meanwhile waits in a queue, in order of coming.
class Processor {
 public:
  Processor(time::Engine& engine, record::Recorder& recorder) : engine_(engine), recorder_(recorder) {}

  time::Instant now() const { return engine_.now(); }
  const Accounts& accounts() const { return accounts_; }
  /// From here on it is somebody else's time.
  void set_accounts(const Accounts& accounts) { accounts_ = accounts; }
  // For Processes, which change it for another one.
  ProcessorState& post() { return post_; }
  Accounts& account() { return accounts_; }
  /// From here on all but what certainly happens undisturbed happens there.
  void move(RemoteProcessor& elsewhere) { elsewhere_ = &elsewhere; }
  /// From here on several processes have it in turn, or are on several of its kind.
  void share(Processes& processes) { processes_ = &processes; }

  /// Time passes up to `end`, that instant included; what would go on behind it throws OutOfTime at exactly
  /// that instant. time::kEnd at first, and at most.
  void set_end(time::Instant end) { end_ = end; }
  time::Duration left() const { return end_ - now(); }

  /// How long a word of a transfer that meets a held memory port keeps the program waiting; none at all at
  /// first.
  void set_word_lockout(time::Duration length) { word_lockout_ = length; }

  /// The program computes for `work`; interrupts make it last longer. At its end, all that happened up to and
  /// including that instant has happened. `held` says how much of the stretch vector loops hold the memory
  /// port, in millionths: so many of the words that arrive or leave meanwhile meet it held, each at a price.
  /// Where in the stretch a loop stands is not known, so it is taken to be spread over it.
  void compute(time::Duration work, std::int64_t held = 0) {
    if (!compute_undisturbed(work)) compute_among_events(work, held);
  }

  /// As compute(), if no event falls into the stretch, which is nearly always the case. Otherwise does
  /// nothing and returns false.
  bool compute_undisturbed(time::Duration work) {
    if (!post_.queue.empty() || work >= std::min(engine_.next(), end_) - now()) return false;
    engine_.skip(work);
    accounts_.user += work;
    return true;
  }

  /// The system works for the program inside a call.
  void work(time::Duration length, int channel, std::uint64_t request);

  /// An interrupt is served; by handlers only from within InterruptHandler::serve.
  void serve(time::Duration length, const Interrupt& interrupt);

  /// The program waits in the system until `done()`. Where nothing will ever happen again, and it is still
  /// false, throws time::Deadlock with `what()`: who waits, and for what.
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

  /// Whether nothing will ever happen but what the program does itself; false where others may do something.
  bool is_alone() const {
    return processes_ == nullptr && elsewhere_ == nullptr && post_.queue.empty() &&
           engine_.next() == time::kNever;
  }

  /// Nobody does anything any more but the devices, until the end.
  [[noreturn]] void wait_for_end();

  /// For devices: so many words have crossed between a channel and memory.
  void words_moved(amount::Words words) {
    meet(post_, words);
    if (processes_ != nullptr) words_meet_others(words);
  }
  /// Those of this post, which may be another one's.
  void meet(ProcessorState& post, amount::Words words) const {
    const time::Duration all = time::product(word_lockout_, words.count);  // a part of it, without overflow
    post.lockout_due =
        time::sum(post.lockout_due, all / kWhole * post.held + all % kWhole * post.held / kWhole);
  }

  /// For devices: asks to be served as soon as a processor can, for an Interrupt of these.
  template <typename... Of>
  void raise(const Of&... of) {
    if (processes_ != nullptr) return raise_shared(Interrupt{of...});
    post_.queue.push_back(Interrupt{of...});
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
  /// Nobody else gets the processor in the middle of an interrupt.
  void give_way() {
    if (processes_ != nullptr && !post_.serves) change_over();
  }
  void change_over();
  /// Time in which the processor cannot be interrupted; the devices go on.
  void pass(time::Duration length, time::Duration& account) {
    // Nothing happens meanwhile, as in compute(): the system's work is mostly short.
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
  ProcessorState post_;
  RemoteProcessor* elsewhere_ = nullptr;  ///< the processor in another process; nullptr: this one
  Processes* processes_ = nullptr;        ///< the processes that share it; nullptr: there is only one
  Accounts accounts_;
  time::Duration word_lockout_{};
};

}  // namespace platter::processor
