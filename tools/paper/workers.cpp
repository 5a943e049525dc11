#include "tools/paper/workers.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace platter::paper {

void in_parallel(std::size_t count, const std::function<void(std::size_t)>& job,
                 const std::function<void(std::size_t)>& done) {
  std::mutex mutex;
  std::size_t next = 0;
  std::size_t through = 0;
  std::exception_ptr failed;
  const auto work = [&] {
    for (;;) {
      std::size_t mine = 0;
      {
        const std::lock_guard lock(mutex);
        if (next == count || failed) return;
        mine = next++;
      }
      try {
        job(mine);
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!failed) failed = std::current_exception();
        return;
      }
      const std::lock_guard lock(mutex);
      done(++through);
    }
  };
  std::vector<std::jthread> threads;
  const auto cores = std::max<std::size_t>(std::thread::hardware_concurrency(), 1);
  for (std::size_t i = 0; i < std::min(cores, count); ++i) threads.emplace_back(work);
  threads.clear();
  if (failed) std::rethrow_exception(failed);
}

}  // namespace platter::paper
