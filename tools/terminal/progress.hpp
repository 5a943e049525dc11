#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace platter::terminal {

/// The last line of the terminal at standard error, which tells how far a command is and is written over.
/// Everybody's, since there is one. Several threads may.
class Line {
 public:
  static Line& of_this_process();

  /// Puts the text there, cut to the terminal's width.
  void show(const std::string& text);
  void hide();
  /// Takes away what is there, and does something that nobody shows a line in the middle of.
  void hide_and(const std::function<void()>& do_it);

 private:
  void take_away();

  std::mutex mutex_;
  bool is_there_ = false;
};

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
