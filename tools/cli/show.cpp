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
#include "tools/terminal/say.hpp"

namespace platter::command {
namespace {

/// Returns the kinds that contain a specification of the name.
std::vector<std::string> kinds_with(const specification::Catalogue& catalogue, const std::string& name) {
  auto kinds = specification::kinds();
  std::erase_if(kinds, [&](const std::string& kind) {
    const auto names = catalogue.names(kind);
    return std::find(names.begin(), names.end(), name) == names.end();
  });
  return kinds;
}

int show(const std::string& asked, const std::vector<std::string>& folders) {
  const auto catalogue = runtime::load_catalogue(folders);
  const auto slash = asked.find('/');
  const auto kinds = specification::kinds();
  const std::string kind = asked.substr(0, slash);
  if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
    const auto found = kinds_with(catalogue, asked);
    if (found.empty())
      throw specification::Error(
          fmt::format("'{}' is neither a name nor a kind of a specification; kinds: {}; example: disks/{}",
                      kind, fmt::join(kinds, ", "), catalogue.names("disks").front()));
    const auto machine = std::find(found.begin(), found.end(), "machines");
    const std::string shown = machine == found.end() ? found.front() : *machine;
    for (const auto& other : found) {
      if (other != shown)
        terminal::say("platter: this is {0}/{1}; there is also {2}/{1}\n", shown, asked, other);
    }
    runtime::print_data(catalogue.text(shown, asked));
    return 0;
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
                   "NAME, such as dd19, or KIND/NAME, such as processors/cray1; KIND alone lists the names "
                   "of that kind")
      ->required()
      ->type_name("NAME");
  runtime::add_folders(*command, arguments->folders);
  command->callback(
      [arguments, &work] { work = [arguments] { return show(arguments->asked, arguments->folders); }; });
}

}  // namespace platter::command
