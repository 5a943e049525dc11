#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <semaphore>

#include "emulator/processor/processor.hpp"

namespace platter::processor {

/// A process that shares the machine's processors with others.
struct Process {
  enum class State : std::uint8_t { kReady, kWaiting, kOver };
  explicit Process(int level) : priority(level) {}
  int priority;
  State state = State::kReady;
  bool on_cpu = false;
  bool has_idled = false;   ///< the process has waited with an idle processor
  int holds_still = 0;      ///< number of processors that act for the process at present (see act_for)
  std::uint64_t since = 0;  ///< rank in the order in which processes became ready
  const std::function<bool()>* done = nullptr;  ///< condition that the process waits for
  Accounts accounts{};
  std::binary_semaphore turn{0};
};

/// All processes, and the choice of the next one to run: among the ready processes without a processor, the
/// one of highest priority, and among equals the one that has been ready longest.
class RunQueue {
 public:
  using Number = std::size_t;

  Number add(int priority);
  static bool is_before(const Process& one, const Process& other);
  void make_ready(Process& process);
  /// Makes each waiting process ready if its condition has become true.
  void look_who_is_ready();
  std::optional<Number> next_ready() const;

  Process& operator[](Number number) { return all_[number]; }
  const Process& operator[](Number number) const { return all_[number]; }
  auto begin() { return all_.begin(); }
  auto end() { return all_.end(); }
  bool empty() const { return all_.empty(); }

 private:
  std::deque<Process> all_;
  std::uint64_t readied_ = 0;
};

class Processes;

/// One of the machine's processors, from the view of the processes.
struct Cpu {
  /// Continues the processor's process at the end of its sleep.
  struct Wake final : time::Actor {
    explicit Wake(Cpu& its) : cpu(its) {}
    void act(time::Instant now) override;
    Cpu& cpu;
    time::Engine::ActorId seat{};
  };
  struct Quantum final : time::Actor, InterruptHandler {
    explicit Quantum(Cpu& its) : cpu(its) {}
    void act(time::Instant now) override;
    void serve(const Interrupt& /*interrupt*/) override { is_over = true; }
    Cpu& cpu;
    time::Engine::ActorId seat{};
    bool is_over = false;
  };

  Cpu(Processes& its, std::size_t which) : all(its), number(which) {}
  Cpu(const Cpu&) = delete;
  Cpu& operator=(const Cpu&) = delete;

  Processes& all;
  std::size_t number;
  Quantum quantum{*this};
  Wake wake{*this};
  std::optional<RunQueue::Number> process;  ///< the process that has this processor
  RunQueue::Number name = 0;                ///< the process that the processor acts for (see act_for)
  ProcessorState state;                     ///< state of the processor while another one is at work
  bool open = false;                        ///< the processor sleeps and can be interrupted
  bool idles = true;                        ///< the processor sleeps and has nothing to do
  bool pends = false;     ///< the processor's process could continue, but is suspended by act_for()
  time::Instant since{};  ///< start of the processor's current idle time
  time::Duration idle{};
};

/// Returns the first idle processor; nullptr if there is none.
Cpu* idle_cpu(std::deque<Cpu>& cpus, const RunQueue& roster);
/// Returns, among the interruptible processors that compute for a process below this priority, the one of
/// lowest priority; nullptr if there is none.
Cpu* cpu_below(std::deque<Cpu>& cpus, const RunQueue& roster, int priority);

/// The processes that share a machine's processors. Each process is plain code that blocks, on its own
/// thread. Only one thread runs at a time, and the choice is deterministic, independent of the host. While a
/// process sleeps until an instant, because it computes or the system works for it, the other processes run
/// up to that instant: so processors work at the same virtual time.
///
/// The ready processes of highest priority have the processors; among equals, those that have been ready
/// longest. A process keeps its processor until it waits in the system, until a process of higher priority is
/// ready, or until its quantum is over and another process of its priority is ready. The system's own work is
/// not interrupted. The time of an interrupt is accounted to the interrupted process; a process switch takes
/// no time.
///
/// With several processors, the lowest-numbered one that has a process serves the interrupts of devices. Only
/// one processor at a time is in the system (its calls, and serving interrupts). The others wait for it in
/// order of arrival, and the wait is accounted as system time. All of this is assumed (docs/processes.md).
class Processes final {
 public:
  using Number = std::size_t;

  /// `quantum`: how long a process computes while others of its priority are ready; time::kLongest: without
  /// limit.
  Processes(time::Engine& engine, Processor& processor, time::Duration quantum, std::size_t processors = 1);
  Processes(const Processes&) = delete;
  Processes& operator=(const Processes&) = delete;

  /// Adds a process; all are added before the first one starts. A higher number is a higher priority.
  Number add(int priority);
  /// Sets the function to be called when a processor starts to act in the name of another process.
  void on_change(std::function<void(Number)> changed) { changed_ = std::move(changed); }

  /// Gives the processors to the first processes.
  void start();
  /// Called by each process on its own thread; returns when the process has a processor for the first time.
  void begin(Number process) { all_[process].turn.acquire(); }
  /// Ends the process at work.
  void end();

  /// Returns the processor time that the process has used so far.
  const Accounts& accounts(Number process) const {
    return process == loaded_ ? processor_.accounts() : all_[process].accounts;
  }
  std::size_t processors() const { return cpus_.size(); }
  /// Returns the processor's idle time up to `end`, which is the current time: neither a process nor the
  /// system used it.
  time::Duration idle(std::size_t processor, time::Duration end) const {
    const Cpu& cpu = cpus_[processor];
    return cpu.idle + (cpu.idles ? time::kStart + end - cpu.since : time::Duration::zero());
  }
  /// The number of process switches on a processor after computing or waiting.
  std::int64_t changes() const { return changes_; }

  /// Makes the processor at work act for `process`, which is suspended until act_again_for().
  /// Returns the process that it acted for before, to be passed to act_again_for().
  Number act_for(Number process);
  void act_again_for(Number before);

  // Called by Processor, for the process at work.

  /// Sleeps until that instant. If `open`, an interrupt, or a process that needs the processor, ends the
  /// sleep earlier.
  void sleep(time::Instant until, bool open);
  /// After an interrupt has been served: makes the processes ready that waited for it.
  void look_who_is_ready() { all_.look_who_is_ready(); }
  /// Gives the processor to a process that takes precedence, if there is one. Returns when the caller may
  /// continue.
  void give_way();
  /// Waits for `done` while others have the processor. Returns true when `done` may be true, or after an
  /// interrupt; false if nothing can happen any more. Throws OutOfTime.
  bool wait(const std::function<bool()>& done);
  /// Ends the wait although `done` is not true.
  void give_up();

  /// Enters or leaves the system, in which only one processor at a time may be. The processor may enter
  /// again, and leaves as often as it has entered.
  void enter_system(int times = 1);
  void leave_system();
  /// Leaves the system, however often the processor has entered it. Returns how often that was.
  int leave_system_whole();

  void raise(const Interrupt& interrupt);
  /// Returns a lower bound of the instant at which the next request of the process at work can complete: the
  /// next planned action, except the end of sleep of other processors that are interruptible and have no
  /// pending interrupts.
  time::Instant next_for_status();
  void words_moved(amount::Words words);

 private:
  friend struct Cpu;
  using State = Process::State;
  enum class WaitOutcome : std::uint8_t { kNot, kForEver, kPastTheEnd };
  Cpu& at_work() { return cpus_[at_]; }
  Process& own() { return all_[*cpus_[at_].process]; }
  void settle();
  void put(Cpu& cpu, Number process);
  void give(Cpu& cpu, Number process);
  void end_idling(Cpu& cpu);
  void wake(Cpu& cpu);
  void begin_quantum(Cpu& cpu);
  void change(Number next);
  void load(Cpu& cpu);
  void run();
  void pass_on(Cpu& cpu);
  void raise(Cpu& cpu, const Interrupt& interrupt);

  time::Engine& engine_;
  Processor& processor_;
  time::Duration quantum_;
  std::function<void(Number)> changed_ = [](Number) {};
  std::deque<Cpu> cpus_;
  RunQueue all_;
  std::size_t at_ = 0;                            ///< index in cpus_ of the processor at work
  std::optional<Number> loaded_;                  ///< the process that the Processor's accounts belong to
  Cpu* woken_ = nullptr;                          ///< the processor that continues next
  WaitOutcome wait_outcome_ = WaitOutcome::kNot;  ///< why the wait of `woken_` fails
  std::optional<std::size_t> in_system_;          ///< index in cpus_ of the processor in the system
  int depth_ = 0;                                 ///< how often that processor has entered the system
  std::deque<Cpu*> before_system_;
  std::int64_t changes_ = 0;
};

/// Keeps the processor at work in the system during the object's lifetime. `processes` is nullptr if only one
/// process runs.
class InSystem {
 public:
  explicit InSystem(Processes* processes) : processes_(processes) {
    if (processes_ != nullptr) processes_->enter_system();
  }
  ~InSystem() {
    if (processes_ != nullptr) processes_->leave_system();
  }
  InSystem(const InSystem&) = delete;
  InSystem& operator=(const InSystem&) = delete;

 private:
  Processes* processes_;
};

}  // namespace platter::processor
