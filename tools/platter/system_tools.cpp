#include "tools/platter/system_tools.hpp"

#include <algorithm>

#include "tools/platter/dataset/create.hpp"

namespace platter::command {

std::vector<explain::Remedy> SystemTools::remedies(const ExplainedRun& run) const {
  return explain::remedies(run.machine, run.scene, run.statement, run.library);
}

int SystemTools::create_datasets(const DatasetArguments& arguments, machine::Machine& machine) const {
  return create_on_channels(arguments, machine);
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
