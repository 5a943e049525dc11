// platter show: prints a specification's file, for use as a template.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

#include "emulator/specification/catalogue.hpp"
#include "emulator/specification/error.hpp"
#include "runtime/host/say.hpp"
#include "runtime/options/options.hpp"
#include "tools/cli/command.hpp"

namespace platter::command {
namespace {

int show(const std::string& asked, const std::vector<std::string>& folders) {
  const auto catalogue = runtime::load_catalogue(folders);
  const auto slash = asked.find('/');
  const auto kinds = specification::kinds();
  const std::string kind = asked.substr(0, slash);
  if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
    throw specification::Error(
        fmt::format("'{}' is not a kind of specification; the kinds are {}; as in disks/{}", kind,
                    fmt::join(kinds, ", "), catalogue.names("disks").front()));
  }
  if (slash == std::string::npos) {
    for (const auto& name : catalogue.names(kind)) runtime::print("{}/{}\n", kind, name);
    return 0;
  }
  runtime::print_data(catalogue.text(kind, asked.substr(slash + 1)));
  return 0;
}

}  // namespace

void add_show(CLI::App& app, Work& work) {
  struct Arguments {
    std::string asked;
    std::vector<std::string> folders;
  };
  auto* command = app.add_subcommand("show", "Print a specification as it is written");
  const auto arguments = std::make_shared<Arguments>();
  command
      ->add_option("specification", arguments->asked,
                   "KIND/NAME, as in the name of its file; KIND alone lists the names of that kind")
      ->required();
  runtime::add_folders(*command, arguments->folders);
  command->callback(
      [arguments, &work] { work = [arguments] { return show(arguments->asked, arguments->folders); }; });
}

}  // namespace platter::command
