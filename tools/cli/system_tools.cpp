#include "tools/cli/system_tools.hpp"

#include <algorithm>

namespace platter::command {

std::vector<explain::Remedy> SystemTools::remedies(const ExplainedRun& run) const {
  return explain::remedies(run.machine, run.scene, run.statement, run.library);
}

const SystemTools& tools_of(const machine::Machine& machine) {
  static const SystemTools kPlain;
  const auto all = all_system_tools();
  const auto found = std::find_if(all.begin(), all.end(), [&](const SystemTools* tools) {
    return tools->name() == machine.personality().name();
  });
  return found == all.end() ? kPlain : **found;
}

}  // namespace platter::command
