#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace platter::terminal {

/// The status line: the last line of the terminal at standard error, which shows a command's progress and is
/// overwritten. Each process has one. Several threads may use it.
class Line {
 public:
  static Line& of_this_process();

  /// Shows the text, cut to the width of the terminal.
  void show(const std::string& text);
  void hide();
  /// Removes the line and calls `do_it`. Other threads cannot show the line until it returns.
  void hide_and(const std::function<void()>& do_it);

 private:
  void take_away();

  std::mutex mutex_;
  bool is_there_ = false;
};

/// Shows the progress of a command that takes longer than a second, if standard error is a terminal. The
/// status line shows the activity and its duration until clear() or destruction. Call clear() before printing
/// to standard output.
class Progress {
 public:
  /// `doing` is the activity, such as "compiling". It is shown even if tell() is never called.
  explicit Progress(std::string doing);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Sets the progress, such as "3 of 12 points".
  void show(std::string how_far);
  /// Returns a callback that shows a count, followed by `name`. It must not be called after this object is
  /// destroyed.
  std::function<void(std::size_t)> of(const char* name);
  /// Returns a callback for evidence::ExperimentRunner.
  std::function<void(std::size_t)> of_runs() { return of("runs"); }
  /// Removes the line. It is not shown again.
  void clear();

 private:
  void watch();

  const std::string doing_;
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::mutex mutex_;
  std::condition_variable ended_;
  std::string how_far_;
  bool is_over_ = false;
  std::thread thread_;  ///< not started unless standard error is a terminal
};

}  // namespace platter::terminal
