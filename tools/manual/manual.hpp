#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace platter::manual {

/// A flag as --help has it.
struct Flag {
  std::vector<std::string> names;    ///< with their dashes, short ones first
  std::string value;                 ///< "NUMBER"; empty where it takes none
  std::vector<std::string> choices;  ///< all that it takes, where they are few
  std::string about;
  std::string group;
};

/// A command as --help has it: what manual pages and completion are made from, so that nothing is said twice.
struct Command {
  std::string words;  ///< "platter dataset list"
  std::string name;   ///< the last of them
  std::string about;
  std::vector<Flag> flags;      ///< hidden ones are not among them
  std::vector<Flag> arguments;  ///< those without a flag: their one name, without dashes
  std::vector<Command> commands;
};

Command described(const CLI::App& app, const std::string& before = "");

/// A page for man, of the command and all below it.
std::string man_page(const Command& command, const std::string& version);

/// What shells complete the command by.
std::string bash_completion(const Command& command);
std::string zsh_completion(const Command& command);
std::string fish_completion(const Command& command);

}  // namespace platter::manual
