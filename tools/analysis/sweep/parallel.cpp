#include "tools/analysis/sweep/parallel.hpp"

#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace platter::sweep {

void in_parallel(std::size_t from, std::size_t to, std::size_t threads,
                 const std::function<void(std::size_t i, std::size_t thread)>& task) {
  std::atomic<std::size_t> next = from;
  std::mutex mutex;
  std::exception_ptr failed;
  const auto worker = [&](std::size_t thread) {
    try {
      for (std::size_t i = 0; (i = next++) < to;) task(i, thread);
    } catch (...) {
      const std::lock_guard lock(mutex);
      failed = std::current_exception();
      next = to;
    }
  };
  std::vector<std::thread> workers;
  try {
    for (std::size_t i = 1; i < threads && i < to - from; ++i) workers.emplace_back(worker, i);
  } catch (const std::system_error&) {  // the threads that exist do the work
  }
  worker(0);
  for (auto& one : workers) one.join();
  if (failed) std::rethrow_exception(failed);
}

}  // namespace platter::sweep
