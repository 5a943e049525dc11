#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <semaphore>

#include "emulator/processor/processor.hpp"

namespace platter::processor {

/// The processes that share a processor. Each is plain code that blocks, on a stack (a thread) of its own;
/// one of them runs at a time, and always the same one, whatever the host does.
///
/// Of those that are ready the one of highest priority has the processor, and of equals the one that has been
/// ready longest. It keeps it until it waits in the system, until one of higher priority is ready, or until
/// its quantum is over and another of its priority is ready. The system's own work is not interrupted. What
/// an interrupt costs is on the account of whom it interrupts; changing over costs nothing (a hypothesis).
class Processes final : public time::Actor, public InterruptHandler {
 public:
  using Number = std::size_t;

  /// `quantum`: how long one computes while others of its priority are ready; time::kLongest: as long as it
  /// likes.
  Processes(time::Engine& engine, Processor& processor, time::Duration quantum);

  /// All of them, before the first begins. A higher number is a higher priority.
  Number add(int priority);
  /// Called whenever one gets the processor.
  void tell_changes(std::function<void(Number)> changed) { changed_ = std::move(changed); }

  /// The first of them gets the processor.
  void start() { hand_over(); }
  /// Each on its own thread: returns when it has the processor for the first time.
  void begin(Number process) { all_[process].turn.acquire(); }
  /// The one that has the processor is over.
  void end();

  /// What it has had of the processor so far.
  const Accounts& accounts(Number process) const {
    return process == current_ ? processor_.accounts() : all_[process].accounts;
  }
  /// How often one that had computed or waited gave the processor to another.
  std::int64_t changes() const { return changes_; }

  // For the processor, in the name of the process that has it.

  /// Gives way to whom it has to, and returns when it is its turn again.
  void give_way();
  /// It waits for `done`, and others have the processor meanwhile. False where nobody else could use it now.
  bool wait(const std::function<bool()>& done);
  /// It waits no longer, though `done` has not come.
  void give_up();

  void act(time::Instant now) override;
  void serve(const Interrupt& interrupt) override;

 private:
  enum class State : std::uint8_t { kReady, kWaiting, kOver };
  struct Process {
    explicit Process(int level) : priority(level) {}
    int priority;
    State state = State::kReady;
    std::uint64_t since = 0;                      ///< readied_ when it became ready
    const std::function<bool()>* done = nullptr;  ///< what it waits for
    Accounts accounts{};
    std::binary_semaphore turn{0};
  };

  std::optional<Number> next_ready();
  void make_ready(Process& process);
  void hand_over();
  void begin_quantum();
  void change();

  time::Engine& engine_;
  Processor& processor_;
  time::Duration quantum_;
  time::Engine::Seat seat_;
  std::function<void(Number)> changed_ = [](Number) {};
  std::deque<Process> all_;
  Number current_ = 0;
  bool is_over_ = false;  ///< its quantum
  std::uint64_t readied_ = 0;
  std::int64_t changes_ = 0;
};

}  // namespace platter::processor
