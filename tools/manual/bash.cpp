#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/manual/manual.hpp"

namespace platter::manual {
namespace {

std::string flag_names(const Command& command) {
  std::string names;
  for (const auto& flag : command.flags) names += fmt::format(" {}", fmt::join(flag.names, " "));
  return names;
}

/// Returns the words after "platter", joined as a key of the script.
std::string key_of(const Command& command) {
  const auto space = command.words.find(' ');
  return space == std::string::npos ? "" : command.words.substr(space + 1);
}

void add(const Command& command, std::string& words, std::string& values) {
  std::string choices;
  for (const auto& one : command.commands) choices += " " + one.name;
  for (const auto& one : command.arguments) {
    if (!one.choices.empty()) choices += fmt::format(" {}", fmt::join(one.choices, " "));
  }
  words += fmt::format("    '{}') flags='{}' words='{}' ;;\n", key_of(command), flag_names(command), choices);
  for (const auto& flag : command.flags) {
    if (flag.choices.empty()) continue;
    for (const auto& name : flag.names)
      values +=
          fmt::format("    '{} {}') values='{}' ;;\n", key_of(command), name, fmt::join(flag.choices, " "));
  }
  for (const auto& one : command.commands) add(one, words, values);
}

/// Returns the patterns, for `case`, of commands that have subcommands.
std::string inner(const Command& command) {
  std::string patterns = "''";
  for (const auto& one : command.commands) {
    if (!one.commands.empty()) patterns += fmt::format(" | '{}'", key_of(one));
  }
  return patterns;
}

/// The placeholders are {0}, the keys of commands with subcommands; {1}, the completions of each command; and
/// {2}, the values of each flag.
constexpr const char* kScript = R"(# bash completion of platter
_platter() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} key= word flags= words= values=
  if [[ $current == = ]]; then
    current=
  elif [[ $before == = ]]; then
    before=${{COMP_WORDS[COMP_CWORD - 2]}}
  fi
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD - 1}}"; do
    [[ $word != -* ]] || continue
    case $key in
      {0}) key=${{key:+$key }}$word ;;
      *) break ;;
    esac
  done
  case $key in
{1}  esac
  case "$key $before" in
    *' --machine') values=$(platter list machines 2>/dev/null | sed -n 's/^  \([^ ]*\) .*/\1/p') ;;
    *' --os') values=$(platter list systems 2>/dev/null | sed -n 's/^  \([^ ]*\) .*/\1/p') ;;
{2}  esac
  if [[ -n $values ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$values" -- "$current")
  elif [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$flags" -- "$current")
  elif [[ -n $words && $before != -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  fi
}}
# Files where nothing else is known.
complete -o default -F _platter platter
)";

}  // namespace

std::string bash_completion(const Command& command) {
  std::string words;
  std::string values;
  add(command, words, values);
  return fmt::format(kScript, inner(command), words, values);
}

}  // namespace platter::manual
