#include "tools/cli/command.hpp"

#include <map>
#include <string>
#include <vector>

namespace platter::command {
namespace {

/// With fewer flags, a command shows a single list, which is quicker to read.
constexpr std::size_t kMany = 12;

/// Groups by subject. A flag that its command has put into a group stays there; all other flags are options.
const std::map<std::string, std::vector<std::string>>& groups() {
  static const std::map<std::string, std::vector<std::string>> kGroups{
      {"Program",
       {"-I", "--dialect", "--characters", "--one-trip", "--strict", "--vector", "--build-time", "--what-if",
        "--limit"}},
      {"Machine",
       {"--machine", "--os", "--site", "--channels", "--rotation", "--seed", "--load", "--fault", "--disk",
        "--library", "--system-buffer", "--specs", "--set", "--quantum", "--priority"}},
      {"Data",
       {"--file", "--cards", "--date", "--switches", "--image", "--assign", "--copy-in", "--copy-out",
        "--words", "--text", "--blanks"}},
      {"Results",
       {"--json", "--csv", "--procstat", "--host", "--no-summary", "--svg", "--output", "--table", "--plot"}},
  };
  return kGroups;
}

}  // namespace

void group_flags(CLI::App& app) {
  for (auto* command : app.get_subcommands([](const CLI::App*) { return true; })) group_flags(*command);
  if (app.get_options().size() <= kMany) return;
  for (const auto& [group, flags] : groups()) {
    for (const auto& flag : flags) {
      auto* option = app.get_option_no_throw(flag);
      if (option != nullptr && option->get_group() == "Options") option->group(group);
    }
  }
}

}  // namespace platter::command
