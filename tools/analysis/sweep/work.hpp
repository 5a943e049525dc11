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

/// The state of the files in a folder, without subfolders. It shows whether a program writes there.
class FolderState {
 public:
  explicit FolderState(const std::filesystem::path& folder);

  /// Returns the names of files that are new or were written since `before`.
  std::vector<std::string> written_since(const FolderState& before) const;

 private:
  std::map<std::string, std::pair<std::uintmax_t, std::filesystem::file_time_type>> files_;
};

/// Returns a script for Slurm's sbatch with a job array. Each task computes one part of the sweep, one point
/// at a time, into a separate table: `table` with the task's number before the extension. `words` is the
/// command without -o, --part and --jobs.
std::string job_array(const std::vector<std::string>& words, const std::string& table, std::int64_t tasks);

/// A part of a sweep. Other processes, possibly on other machines, compute the other parts.
struct Part {
  std::int64_t number = 1;  ///< from 1
  std::int64_t parts = 1;
};

/// Computes the points of the part that are not in the store, on up to `threads` threads. `progress` receives
/// the number of completed points and of all points, and is called by one thread at a time. The first point
/// is computed alone. If it writes files into the working folder, the others are computed by one thread,
/// because they might read these files. Returns the names of these files.
std::vector<std::string> work(const Grid& grid, const Subject& subject, const Part& part, Store& store,
                              std::size_t threads,
                              const std::function<void(std::int64_t, std::int64_t)>& progress);

}  // namespace platter::sweep
