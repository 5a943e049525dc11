#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/manual/manual.hpp"

namespace platter::manual {
namespace {

/// Quotes a text for _arguments: single quotes, and the special characters [, ] and : are escaped.
std::string quoted(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '\'') {
      result += "'\\''";
      continue;
    }
    if (c == '[' || c == ']' || c == ':' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::string value_of(const Flag& flag) {
  if (flag.value.empty()) return "";
  for (const auto& name : flag.names) {
    if (name == "--machine") return ":machine:_platter_names machines";
    if (name == "--os") return ":system:_platter_names systems";
  }
  if (!flag.choices.empty()) return fmt::format(":{}:({})", quoted(flag.value), fmt::join(flag.choices, " "));
  return fmt::format(":{}:_files", quoted(flag.value));
}

std::string function_of(const Command& command) {
  std::string name = "_" + command.words;
  for (char& c : name) {
    if (c == ' ') c = '_';
  }
  return name;
}

void add(const Command& command, std::string& script) {
  std::string arguments;
  for (const auto& flag : command.flags) {
    for (const auto& name : flag.names)
      arguments += fmt::format(" \\\n    '*{}[{}]{}'", name, quoted(flag.about), value_of(flag));
  }
  if (command.commands.empty()) {
    std::string rest = " \\\n    '*:file:_files'";
    if (!command.arguments.empty() && !command.arguments.front().choices.empty())
      rest = fmt::format(" \\\n    '*:{}:({})'", command.arguments.front().names.front(),
                         fmt::join(command.arguments.front().choices, " "));
    script += fmt::format("{}() {{\n  _arguments -s{}{}\n}}\n", function_of(command), arguments, rest);
    return;
  }
  std::string names;
  std::string cases;
  for (const auto& one : command.commands) {
    names += fmt::format("\n    '{}:{}'", one.name, quoted(one.about));
    cases += fmt::format("      {}) {} ;;\n", one.name, function_of(one));
    add(one, script);
  }
  script += fmt::format(
      "{0}() {{\n  local state line\n  local -a names=({1}\n  )\n  _arguments -C{2} \\\n    '1: :->command' "
      "'*:: :->rest'\n  case $state in\n    command) _describe command names ;;\n    rest) case $words[1] "
      "in\n"
      "{3}    esac ;;\n  esac\n}}\n",
      function_of(command), names, arguments, cases);
}

}  // namespace

std::string zsh_completion(const Command& command) {
  std::string script =
      "#compdef platter\n_platter_names() {\n  local -a known=(${(f)\"$(platter list $1 2>/dev/null | "
      "sed -n 's/^  \\([^ ]*\\) .*/\\1/p')\"})\n  compadd -a known\n}\n";
  add(command, script);
  return script + "compdef _platter platter\n";
}

}  // namespace platter::manual
