#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace platter::terminal {

/// How far a command is that takes longer than a second: on a terminal at standard error, and nowhere else.
/// What it does and since when stands in the last line there, until clear() or its end; whoever prints to
/// standard output clears it first.
class Progress {
 public:
  /// What is done, "compiling". It is told although nobody counts.
  explicit Progress(std::string doing);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// How far it is, in words: "3 of 12 points".
  void tell(std::string how_far);
  /// Who is told how many there are of what the name says. It goes no longer than this.
  std::function<void(std::size_t)> of(const char* name);
  /// For evidence::Laboratory.
  std::function<void(std::size_t)> of_runs() { return of("runs"); }
  /// Takes the line away; nothing comes behind.
  void clear();

 private:
  void watch();

  const std::string doing_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::mutex mutex_;
  std::condition_variable ended_;
  std::string how_far_;
  bool is_over_ = false;
  std::thread thread_;  ///< on a terminal
};

}  // namespace platter::terminal
