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

}  // namespace platter::processor
