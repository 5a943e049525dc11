#include "tools/sweep/work.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include "tools/guest/scratch.hpp"
#include "tools/sweep/folder_state.hpp"

namespace platter::sweep {

std::vector<std::string> work(const Grid& grid, const Subject& subject, const Part& part, Store& store,
                              std::size_t threads,
                              const std::function<void(std::int64_t, std::int64_t)>& progress) {
  const auto done = store.done();
  std::vector<std::int64_t> left;
  std::int64_t all = 0;
  for (std::int64_t number = part.number - 1; number < grid.size(); number += part.parts, ++all) {
    if (!done.contains(number)) left.push_back(number);
  }
  // Not among the temporary files, which may be in a program's reach: another point's results are here.
  const guest::Scratch scratch(store.folder(), "points.");
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::exception_ptr failed;
  std::int64_t finished = all - std::ssize(left);
  std::size_t end = std::min<std::size_t>(left.size(), 1);
  const auto worker = [&](std::size_t thread) {
    try {
      const auto folder = scratch.file(fmt::format("thread-{}", thread));
      std::filesystem::create_directory(folder);
      for (std::size_t i = 0; (i = next++) < end;) {
        store.put(left[i], run(command_of(subject, grid.at(left[i])), folder));
        const std::lock_guard lock(mutex);
        progress(++finished, all);
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      failed = std::current_exception();
      next = left.size();
    }
  };
  const auto state = [] { return FolderState(std::filesystem::current_path()); };
  const auto before = state();
  worker(0);
  if (failed) std::rethrow_exception(failed);
  const auto written = state().written_since(before);
  if (!written.empty()) threads = 1;
  next = end;
  end = left.size();
  std::vector<std::thread> workers;
  try {
    for (std::size_t i = 0; i < threads; ++i) workers.emplace_back(worker, i);
  } catch (const std::system_error&) {  // the host has no more threads: those that there are do the work
    if (workers.empty()) worker(0);
  }
  for (auto& one : workers) one.join();
  if (failed) std::rethrow_exception(failed);
  return written;
}

}  // namespace platter::sweep
