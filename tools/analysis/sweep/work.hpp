#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/analysis/sweep/grid.hpp"
#include "tools/analysis/sweep/point.hpp"
#include "tools/analysis/sweep/store.hpp"

namespace platter::sweep {

/// Calls `task(i, thread)` for each i of [from, to) in ascending order, on that many threads, or on fewer if
/// the host has no more. After an exception no further task starts, and the exception is thrown here.
void in_parallel(std::size_t from, std::size_t to, std::size_t threads,
                 const std::function<void(std::size_t i, std::size_t thread)>& task);

/// The files of a folder, not of those in it, as they were when this was made: whether a program writes
/// there.
class FolderState {
 public:
  explicit FolderState(const std::filesystem::path& folder);

  /// Those that are new or were written since `before`, by name.
  std::vector<std::string> written_since(const FolderState& before) const;

 private:
  std::map<std::string, std::pair<std::uintmax_t, std::filesystem::file_time_type>> files_;
};

/// A script for Slurm's sbatch: a job array of so many tasks, each of which does its part of a sweep, one
/// point at a time, into a table of its own, `table` with the task's number in front of its ending. `words`:
/// the command without -o, --part and --jobs.
std::string job_array(const std::vector<std::string>& words, const std::string& table, std::int64_t tasks);

/// Of a sweep in several parts, each done by a process of its own, on other machines perhaps.
struct Part {
  std::int64_t number = 1;  ///< from 1
  std::int64_t parts = 1;
};

/// Does the points of the part that the store does not have, on so many threads; the first of each program is
/// what builds it. `progress` hears, from one thread at a time, how many are done and how many there are.
/// The first is done alone. Returns what it wrote into the working folder: another at the same time might
/// read that, so the rest is then done by one thread.
std::vector<std::string> work(const Grid& grid, const Subject& subject, const Part& part, Store& store,
                              std::size_t threads,
                              const std::function<void(std::int64_t, std::int64_t)>& progress);

}  // namespace platter::sweep
