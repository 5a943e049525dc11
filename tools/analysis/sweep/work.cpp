#include "tools/analysis/sweep/work.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "tools/analysis/sweep/folder_state.hpp"
#include "tools/analysis/sweep/parallel.hpp"
#include "tools/compiler/build/scratch.hpp"

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
  std::mutex mutex;
  std::int64_t finished = all - std::ssize(left);
  const auto point = [&](std::size_t i, std::size_t thread) {
    const auto folder = scratch.file(fmt::format("thread-{}", thread));
    std::filesystem::create_directories(folder);
    store.put(left[i], run(command_of(subject, grid.at(left[i])), folder));
    const std::lock_guard lock(mutex);
    progress(++finished, all);
  };
  const auto state = [] { return FolderState(std::filesystem::current_path()); };
  const auto before = state();
  const std::size_t first = std::min<std::size_t>(left.size(), 1);
  in_parallel(0, first, 1, point);
  const auto written = state().written_since(before);
  if (!written.empty()) threads = 1;
  in_parallel(first, left.size(), threads, point);
  return written;
}

}  // namespace platter::sweep
