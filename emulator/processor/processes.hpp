#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <semaphore>

#include "emulator/processor/processor.hpp"

namespace platter::processor {

/// One of those that share a machine's processors.
struct Process {
  enum class State : std::uint8_t { kReady, kWaiting, kOver };
  explicit Process(int level) : priority(level) {}
  int priority;
  State state = State::kReady;
  bool on_cpu = false;
  bool has_idled = false;                       ///< it has had a processor while it waited
  int holds_still = 0;                          ///< others act for it so often
  std::uint64_t since = 0;                      ///< what number it was of all that became ready
  const std::function<bool()>* done = nullptr;  ///< what it waits for
  Accounts accounts{};
  std::binary_semaphore turn{0};
};

/// All of them, and who is next: of those that are ready and have no processor the one of highest priority,
/// and of equals the one that has been ready longest.
class RunQueue {
 public:
  using Number = std::size_t;

  Number add(int priority);
  static bool is_before(const Process& one, const Process& other);
  void make_ready(Process& process);
  /// What they wait for may have come.
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

/// One of a machine's processors, as those that share them see it.
struct Cpu {
  /// It goes on at the end of its sleep.
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
  RunQueue::Number name = 0;                ///< the process that it works for
  ProcessorState post;                      ///< its state while another one is at work
  bool open = false;                        ///< it sleeps and can be interrupted
  bool idles = true;                        ///< it sleeps and has nothing to do
  bool pends = false;                       ///< its process is ready to continue, but is paused
  time::Instant since{};                    ///< the time at which it began to idle
  time::Duration idle{};
};

/// The first that idles; nullptr: none does.
Cpu* idle_cpu(std::deque<Cpu>& cpus, const RunQueue& roster);
/// Of those that compute for somebody below this priority the one of lowest; nullptr: there is none.
Cpu* cpu_below(std::deque<Cpu>& cpus, const RunQueue& roster, int priority);

/// The processes that share a machine's processors, of which it may have several. Each is plain code that
/// blocks, on a stack (a thread) of its own; one thread goes on at a time, and always the same one, whatever
/// the host does. While one is asleep until an instant, because it computes or the system works for it, the
/// others of the same instant go on: so processors work at the same virtual time.
///
/// Of those that are ready the ones of highest priority have a processor, and of equals the ones that have
/// been ready longest. One keeps it until it waits in the system, until one of higher priority is ready, or
/// until its quantum is over and another of its priority is ready. The system's own work is not interrupted.
/// What an interrupt costs is on the account of whom it interrupts; changing over costs nothing.
///
/// Where there are several processors, the lowest that has a process takes the interrupts of devices, and in
/// the system (its calls, and serving interrupts) is one of them at a time; who comes meanwhile waits there
/// in order of coming, which counts as the system's work. All of this is an assumption (docs/processes.md).
class Processes final {
 public:
  using Number = std::size_t;

  /// `quantum`: how long one computes while others of its priority are ready; time::kLongest: as long as it
  /// likes.
  Processes(time::Engine& engine, Processor& processor, time::Duration quantum, std::size_t processors = 1);
  Processes(const Processes&) = delete;
  Processes& operator=(const Processes&) = delete;

  /// All of them, before the first begins. A higher number is a higher priority.
  Number add(int priority);
  /// Called whenever what is done from there on is done in the name of this one.
  void tell_changes(std::function<void(Number)> changed) { changed_ = std::move(changed); }

  /// As many as there are processors get one.
  void start();
  /// Each on its own thread: returns when it has a processor for the first time.
  void begin(Number process) { all_[process].turn.acquire(); }
  /// The one that is at work is over.
  void end();

  /// What it has had of the processors so far.
  const Accounts& accounts(Number process) const {
    return process == loaded_ ? processor_.accounts() : all_[process].accounts;
  }
  std::size_t processors() const { return cpus_.size(); }
  /// How long until `end`, which is now, nobody computed there, nor did the system work.
  time::Duration idle(std::size_t processor, time::Duration end) const {
    const Cpu& cpu = cpus_[processor];
    return cpu.idle + (cpu.idles ? time::kStart + end - cpu.since : time::Duration::zero());
  }
  /// How often one that had computed or waited gave its processor to another.
  std::int64_t changes() const { return changes_; }

  /// From here on what the processor at work does is done in the name of this one, which holds still
  /// meanwhile; returns in whose name it was before, for the other.
  Number act_for(Number process);
  void act_again_for(Number before);

  // For the processor, in the name of the process that is at work.

  /// Until that instant, or, where it is `open` to interrupts, until there is one, or it has to give way.
  void sleep(time::Instant until, bool open);
  /// An interrupt has been served: processes that have waited for it are ready from now on.
  void look_who_is_ready() { all_.look_who_is_ready(); }
  /// Gives way to whom it has to, and returns when it is its turn again.
  void give_way();
  /// It waits for `done`, and others have the processor meanwhile; returns where that may have come, or
  /// somebody has interrupted. False: nothing will ever happen again. Throws OutOfTime.
  bool wait(const std::function<bool()>& done);
  /// It waits no longer, though `done` has not come.
  void give_up();

  /// In the system there is one of the processors at a time; whoever is may enter again, and leaves as often.
  void enter_system(int times = 1);
  void leave_system();
  /// As often as it has entered, which is returned.
  int leave_system_whole();

  void raise(const Interrupt& interrupt);
  /// When next something happens but that another processor, open to interrupts and with none of them, has
  /// computed: no request of the process at work completes before.
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
  std::size_t at_ = 0;                            ///< index in cpus_ of the one at work
  std::optional<Number> loaded_;                  ///< the process whose accounts the processor has
  Cpu* woken_ = nullptr;                          ///< the one whose turn it is
  WaitOutcome wait_outcome_ = WaitOutcome::kNot;  ///< why the wait of `woken_` fails; kNot: it does not
  std::optional<std::size_t> in_system_;          ///< index in cpus_
  int depth_ = 0;                                 ///< how often that one has entered the system
  std::deque<Cpu*> before_system_;
  std::int64_t changes_ = 0;
};

/// The processor at work is in the system as long as this is there; nullptr: there is only one.
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
