// platter completion: prints completions for shells, and the manual page.

#include <fmt/format.h>

#include <memory>

#include "runtime/host/say.hpp"
#include "runtime/options/usage.hpp"
#include "runtime/options/version.hpp"
#include "tools/cli/command.hpp"
#include "tools/manual/manual.hpp"

namespace platter::command {

void add_completion(CLI::App& app, Work& work) {
  auto* command =
      app.add_subcommand("completion", "Print a completion script for a shell, or the manual page");
  const auto form = std::make_shared<std::string>();
  command->add_option("form", *form, "bash, zsh or fish: a script for that shell; man: platter.1")
      ->required()
      ->check(runtime::one_of({"bash", "zsh", "fish", "man"}));
  command->callback([&app, form, &work] {
    work = [&app, form] {
      const auto described = manual::described(app);
      if (*form == "bash") runtime::print_data(manual::bash_completion(described));
      if (*form == "zsh") runtime::print_data(manual::zsh_completion(described));
      if (*form == "fish") runtime::print_data(manual::fish_completion(described));
      if (*form == "man") runtime::print_data(manual::man_page(described, std::string(runtime::kVersion)));
      return 0;
    };
  });
}

}  // namespace platter::command
