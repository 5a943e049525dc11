#include "tools/analysis/sweep/work.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "runtime/host/quoting.hpp"
#include "tools/compiler/build/scratch.hpp"

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
  } catch (const std::system_error&) {  // the threads that were created do all the work
  }
  worker(0);
  for (auto& one : workers) one.join();
  if (failed) std::rethrow_exception(failed);
}

namespace fs = std::filesystem;

FolderState::FolderState(const fs::path& folder) {
  std::error_code gone;  // other processes may remove files meanwhile
  for (const auto& entry : fs::directory_iterator(folder, gone)) {
    const auto name = entry.path().filename().string();
    if (!entry.is_regular_file(gone)) continue;
    files_[name] = {entry.file_size(gone), entry.last_write_time(gone)};
  }
}

std::vector<std::string> FolderState::written_since(const FolderState& before) const {
  std::vector<std::string> names;
  for (const auto& [name, state] : files_) {
    const auto found = before.files_.find(name);
    if (found == before.files_.end() || found->second != state) names.push_back(name);
  }
  return names;
}

std::string job_array(const std::vector<std::string>& words, const std::string& table, std::int64_t tasks) {
  const std::filesystem::path path(table);
  std::string command;
  for (const auto& word : words) command += runtime::shell_word(word) + ' ';
  std::string begin = table.substr(0, table.size() - path.extension().string().size());
  return fmt::format(
      "#!/bin/sh\n"
      "# {} parts of a sweep, one for each task: sbatch THIS-FILE. A stopped task resumes when it is "
      "submitted again.\n"
      "#SBATCH --job-name=platter-sweep\n"
      "#SBATCH --array=1-{}\n"
      "#SBATCH --ntasks=1\n"
      "#SBATCH --cpus-per-task=1\n"
      "exec {}--jobs 1 --part \"$SLURM_ARRAY_TASK_ID/{}\" -o {}.\"$SLURM_ARRAY_TASK_ID\"{}\n",
      tasks, tasks, command, tasks, runtime::shell_word(begin),
      runtime::shell_word(path.extension().string()));
}

std::vector<std::string> work(const Grid& grid, const Subject& subject, const Part& part, Store& store,
                              std::size_t threads,
                              const std::function<void(std::int64_t, std::int64_t)>& progress) {
  const auto done = store.done();
  std::vector<std::int64_t> left;
  std::int64_t all = 0;
  for (std::int64_t number = part.number - 1; number < grid.size(); number += part.parts, ++all) {
    if (!done.contains(number)) left.push_back(number);
  }
  // Programs may be able to read the folder for temporary files, so the results of points are not stored
  // there.
  const guest::Scratch scratch(store.folder(), "points.");
  std::mutex mutex;
  std::int64_t finished = all - std::ssize(left);
  const auto point = [&](std::size_t i, std::size_t thread) {
    const auto folder = scratch.file(fmt::format("thread-{}", thread));
    std::filesystem::create_directories(folder);
    store.put(left[i], run(command_of(subject, grid.at(left[i])), folder));
  };
  const auto report = [&] {
    const std::lock_guard lock(mutex);
    progress(++finished, all);
  };
  const auto state = [] { return FolderState(std::filesystem::current_path()); };
  const auto before = state();
  const std::size_t first = std::min<std::size_t>(left.size(), 1);
  in_parallel(0, first, 1, point);
  const auto written = state().written_since(before);  // before `progress`, which may write a file there
  if (first > 0) report();
  if (!written.empty()) threads = 1;
  in_parallel(first, left.size(), threads, [&](std::size_t i, std::size_t thread) {
    point(i, thread);
    report();
  });
  return written;
}

}  // namespace platter::sweep
