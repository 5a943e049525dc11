#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace platter::manual {

/// A flag, as --help describes it.
struct Flag {
  std::vector<std::string> names;    ///< including dashes, short names first
  std::string value;                 ///< placeholder such as "NUMBER"; empty if the flag accepts no value
  std::vector<std::string> choices;  ///< the accepted values, if there are few
  std::string about;
  std::string group;
};

/// A command, as --help describes it. Manual pages and completions are generated from this.
struct Command {
  std::string words;  ///< full name, such as "platter dataset list"
  std::string name;   ///< last word of the full name
  std::string about;
  std::vector<Flag> flags;      ///< without hidden flags
  std::vector<Flag> arguments;  ///< positional arguments, each with one name without dashes
  std::vector<Command> commands;
};

/// Returns the description of a command and its subcommands. `before`: the words before the command's name.
Command described(const CLI::App& app, const std::string& before = "");

/// Returns a manual page of the command and all its subcommands.
std::string man_page(const Command& command, const std::string& version);

/// These return completion scripts for the command.
std::string bash_completion(const Command& command);
std::string zsh_completion(const Command& command);
std::string fish_completion(const Command& command);

}  // namespace platter::manual
