#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace platter::sweep {

/// A script for Slurm's sbatch: a job array of so many tasks, each of which does its part of a sweep, one
/// point at a time, into a table of its own, `table` with the task's number in front of its ending. `words`:
/// the command without -o, --part and --jobs.
std::string job_array(const std::vector<std::string>& words, const std::string& table, std::int64_t tasks);

}  // namespace platter::sweep
