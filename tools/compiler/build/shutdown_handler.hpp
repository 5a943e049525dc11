#pragma once

#include <sys/types.h>

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <thread>

namespace platter::guest {

/// Ends this process, with its tools and temporary directories, if a build exceeds its limit of wall-clock
/// time. A source can keep the translator or a compiler busy for any time, so the limit covers both.
class BuildDeadline {
 public:
  /// Starts the timer. At the deadline it prints `message` and ends the process with exit code 1; it does not
  /// throw.
  BuildDeadline(std::chrono::seconds most, std::string message);
  ~BuildDeadline();
  BuildDeadline(const BuildDeadline&) = delete;
  BuildDeadline& operator=(const BuildDeadline&) = delete;

 private:
  void watch(std::chrono::steady_clock::time_point end);

  std::string message_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = false;
  std::thread watching_;
};

/// Cleans up when this process ends: ends the processes that it has started, and removes its temporary
/// directories. SIGHUP, SIGINT, SIGQUIT and SIGTERM, unless they are ignored, run this cleanup in a separate
/// thread, which the first call that gives it anything to clean up starts. Once the cleanup has started, all
/// other calls of these functions block forever, so that no new work starts and no errors are reported about
/// the ended processes.
class ShutdownHandler {
 public:
  static ShutdownHandler& of_this_process();

  /// Runs `work` in the thread that waits for signals, and waits for it. Restrictions that the kernel applies
  /// per thread (Landlock) can thus be applied to both threads. The caller must be the only other thread.
  void in_waiting_thread(std::function<void()> work);

  /// Starts a process by calling `start`, which returns its process id. The cleanup sends it SIGTERM. If it
  /// leads a process group, the cleanup ends the whole group.
  pid_t begin(const std::function<pid_t()>& start);
  /// Waits for the end of the process and returns its wait status.
  int wait_for(pid_t process);

  /// Creates a temporary directory by calling `make`, which returns its path, and returns that path.
  std::filesystem::path add(const std::function<std::filesystem::path()>& make);
  /// Removes the directory and its contents.
  void remove(const std::filesystem::path& folder);

  /// Sets a function that prints a message after a signal has ended the processes; {} for none.
  void set_last_words(std::function<void()> last_words);

  /// Ends the processes, calls the last words, removes the directories, and ends this process with the
  /// signal.
  [[noreturn]] void leave(int signal);
  /// Ends the processes, removes the directories, prints `message`, and ends this process with exit code
  /// `code`.
  [[noreturn]] void give_up(const std::string& message, int code);

 private:
  /// Starts the thread that waits for signals unless it is running, and returns the locked mutex. Does not
  /// return if this process is about to end.
  std::unique_lock<std::mutex> begin_cleanup();
  void stay(std::unique_lock<std::mutex>& lock);
  void end_processes(std::unique_lock<std::mutex>& lock);

  std::mutex mutex_;
  std::condition_variable changed_;
  bool leaving_ = false;
  std::set<pid_t> processes_;
  std::set<std::filesystem::path> folders_;
  std::function<void()> last_words_;
  std::function<void()> work_;  ///< argument of in_waiting_thread()
};

/// Must be called at the start of main. SIGPIPE and SIGXFSZ do not end this process from then on: the write
/// fails instead, which gives a better message. Child processes start with the original handlers, and can be
/// waited for.
void prepare_signals();

/// Ends this process with the signal's default action, as if the signal had no handler.
[[noreturn]] void die_of(int signal);

}  // namespace platter::guest
