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

/// Ends this process, with its tools and temporary folders, if a build takes longer than it may by the wall
/// clock. A source can keep the translator or a compiler busy for any time, so the limit covers both.
class BuildDeadline {
 public:
  /// Throws nothing later: at the deadline `message` is printed, and the process ends with exit code 1.
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

/// What this process has to see to before it goes: the processes that it has started, which end first, and
/// its temporary folders, which are removed. A signal that ends it waits for that; from then on whoever calls
/// one of these functions waits forever, so that nothing new is begun and nobody complains of what was ended.
class ShutdownHandler {
 public:
  static ShutdownHandler& of_this_process();

  /// Called once, at the beginning of main: SIGHUP, SIGINT, SIGQUIT and SIGTERM, where they are not ignored,
  /// are what leave() does in a thread of its own. SIGPIPE and SIGXFSZ end nothing: what is written meets an
  /// error, which says more. Processes that are started have all of these as they were.
  void wait_for_signals();

  /// Runs `work` in that thread and waits for it: the kernel's rules for a thread (Landlock) then hold for
  /// both. Called by the only other thread.
  void in_waiting_thread(std::function<void()> work);

  /// Starts a process by `start`, which returns its number. It ends when it is asked by SIGTERM. If it leads
  /// a process group, all of that is ended with it.
  pid_t begin(const std::function<pid_t()>& start);
  /// Waits for its end; the result is what waitpid says of it.
  int wait_for(pid_t process);

  /// Makes a folder by `make`, which returns its path; so does this.
  std::filesystem::path add(const std::function<std::filesystem::path()>& make);
  /// Removes the folder with all that is in it.
  void remove(const std::filesystem::path& folder);

  /// What is still to be said when a signal has ended the processes; {}: nothing.
  void set_last_words(std::function<void()> last_words);

  /// Ends the processes, says the last words, removes the folders, and ends this one by the signal.
  [[noreturn]] void leave(int signal);
  /// The same with a message, and the exit code instead of a signal.
  [[noreturn]] void give_up(const std::string& message, int code);

 private:
  void stay(std::unique_lock<std::mutex>& lock);
  void end_processes(std::unique_lock<std::mutex>& lock);

  std::mutex mutex_;
  std::condition_variable changed_;
  bool leaving_ = false;
  std::set<pid_t> processes_;
  std::set<std::filesystem::path> folders_;
  std::function<void()> last_words_;
  std::function<void()> work_;  ///< of in_waiting_thread()
};

/// Ends this process by the signal, as if it had never been caught.
[[noreturn]] void die_of(int signal);

}  // namespace platter::guest
