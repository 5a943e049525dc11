#include "tools/manual/manual.hpp"

#include <sstream>

namespace platter::manual {
namespace {

/// Returns the words in braces, such as cft and ftn for "TEXT:{cft,ftn}".
std::vector<std::string> choices_of(const std::string& type) {
  const auto open = type.find('{');
  const auto close = type.find('}');
  std::vector<std::string> choices;
  if (open == std::string::npos || close == std::string::npos) return choices;
  std::istringstream words(type.substr(open + 1, close - open - 1));
  for (std::string word; std::getline(words, word, ',');) choices.push_back(word);
  return choices;
}

Flag described(const CLI::Option& option) {
  Flag flag;
  for (const auto& name : option.get_snames()) flag.names.push_back("-" + name);
  for (const auto& name : option.get_lnames()) flag.names.push_back("--" + name);
  if (option.get_positional()) flag.names = {option.get_name(true)};
  if (option.get_type_size() != 0) {
    const std::string type = option.get_type_name();
    flag.choices = choices_of(type);
    flag.value = type.substr(0, type.find(':'));
  }
  flag.about = option.get_description();
  flag.group = option.get_group();
  return flag;
}

}  // namespace

Command described(const CLI::App& app, const std::string& before) {
  Command command{.words = before.empty() ? app.get_name() : before + " " + app.get_name(),
                  .name = app.get_name(),
                  .about = app.get_description(),
                  .flags = {},
                  .arguments = {},
                  .commands = {}};
  for (const auto* option : app.get_options()) {
    if (option->get_group().empty()) continue;
    (option->get_positional() ? command.arguments : command.flags).push_back(described(*option));
  }
  for (const auto* one : app.get_subcommands([](const CLI::App*) { return true; }))
    command.commands.push_back(described(*one, command.words));
  return command;
}

}  // namespace platter::manual
