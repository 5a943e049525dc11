#pragma once

#include <cstddef>
#include <deque>
#include <optional>

#include "emulator/processor/processor.hpp"
#include "emulator/processor/run_queue.hpp"

namespace platter::processor {

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

}  // namespace platter::processor
