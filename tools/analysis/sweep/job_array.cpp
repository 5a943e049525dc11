#include "tools/analysis/sweep/job_array.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "runtime/host/quoting.hpp"

namespace platter::sweep {

std::string job_array(const std::vector<std::string>& words, const std::string& table, std::int64_t tasks) {
  const std::filesystem::path path(table);
  std::string command;
  for (const auto& word : words) command += runtime::shell_word(word) + ' ';
  std::string begin = table.substr(0, table.size() - path.extension().string().size());
  return fmt::format(
      "#!/bin/sh\n"
      "# {} parts of a sweep, one for each task: sbatch THIS-FILE. A task that was stopped goes on where it "
      "was.\n"
      "#SBATCH --job-name=platter-sweep\n"
      "#SBATCH --array=1-{}\n"
      "#SBATCH --ntasks=1\n"
      "#SBATCH --cpus-per-task=1\n"
      "exec {}--jobs 1 --part \"$SLURM_ARRAY_TASK_ID/{}\" -o {}.\"$SLURM_ARRAY_TASK_ID\"{}\n",
      tasks, tasks, command, tasks, runtime::shell_word(begin),
      runtime::shell_word(path.extension().string()));
}

}  // namespace platter::sweep
