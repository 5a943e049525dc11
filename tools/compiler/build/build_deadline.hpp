#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
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

}  // namespace platter::guest
