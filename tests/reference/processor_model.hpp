#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "tests/reference/model.hpp"

namespace platter::reference {

/// The next operation of a program.
struct Operation {
  enum class Kind : std::uint8_t {
    kCompute,  ///< the program computes for `length`; vector loops occupy the memory port for `held`
               ///< millionths of that
    kSystem,   ///< the system works for the program for `length`
    kWait,     ///< the program waits until the interrupt of `bell` has been served
  };
  Kind kind = Kind::kCompute;
  Ps length = 0;
  std::int64_t held = 0;
  std::size_t bell = 0;
};

/// An interrupt: when it comes, how long it is served, and the words that cross at that instant.
struct Bell {
  Ps at = 0;
  Ps service = 0;
  std::int64_t words = 0;
};

struct ProgramShape {
  int priority = 1;
  std::vector<Operation> operations{};
};

struct ProcessorCase {
  std::vector<Bell> bells{};
  std::vector<ProgramShape> programs{};
  bool shared = false;  ///< the programs are processes; otherwise there is one program
  Ps quantum = kNever;  ///< length of a process's quantum
  Ps word_lockout = 0;  ///< delay of the program by each word that meets the occupied memory port
  Ps end = kNever;      ///< the last instant of the run; used only if not shared
  std::string text() const;
};

struct ProcessorEvent {
  enum class Kind : std::uint8_t { kServed, kDone, kOutOfTime };
  Ps at = 0;
  Kind kind{};
  std::size_t program = 0;  ///< kDone: number of the program
  std::size_t number = 0;   ///< kServed: the bell; kDone: the operation
  auto operator<=>(const ProcessorEvent&) const = default;
};

struct ProgramAccounts {
  Ps user = 0;
  Ps system = 0;
  Ps interrupt = 0;
  Ps idle = 0;
  Ps lockout = 0;
  auto operator<=>(const ProgramAccounts&) const = default;
};

struct ProcessorOutcome {
  std::vector<ProcessorEvent> events{};
  std::vector<ProgramAccounts> accounts{};
  bool operator==(const ProcessorOutcome&) const = default;
  std::string text() const;
};

/// One processor, picosecond by picosecond, by the rules of docs/processes.md.
class ProcessorModel {
 public:
  explicit ProcessorModel(const ProcessorCase& one);
  ProcessorOutcome run();

 private:
  struct Program {
    std::size_t operation = 0;  ///< index of the current operation
    Ps left = 0;                ///< remaining time of the current operation
    bool waits = false;
    bool is_over = false;
    std::int64_t ready_order =
        0;  ///< rank by which programs became ready; the smaller, the longer it has been ready
  };

  Program& current() { return programs_[running_]; }
  const Operation& operation() const {
    return one_.programs[running_].operations[programs_[running_].operation];
  }
  void ring();
  bool act_in_no_time();
  void serve_first();
  void end_service();
  std::optional<std::size_t> best_ready() const;
  bool is_before(std::size_t a, std::size_t b) const;
  bool give_way(bool has_waited);
  void switch_to(std::size_t program);
  void start_quantum();
  void complete_operation();
  void end_program();
  void start_operation(std::size_t program);
  void spend();

  ProcessorCase one_;
  ProcessorOutcome outcome_;
  std::vector<Program> programs_;
  std::vector<bool> rung_;  ///< bells that have been served
  Ps now_ = 0;
  std::size_t running_ = 0;  ///< the program that has the processor; it may wait there
  bool all_over_ = false;
  std::deque<std::size_t>
      queue_;  ///< queued interrupts, by bell; a number equal to the count of bells is the end of a quantum
  std::optional<std::size_t> serving_;
  Ps service_left_ = 0;
  bool has_computed_ = false;  ///< the program has computed in the picosecond before `now_`
  Ps quantum_end_ = kNever;
  bool quantum_over_ = false;
  std::int64_t orders_ = 0;
};

}  // namespace platter::reference
