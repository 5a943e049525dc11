#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/manual/manual.hpp"

namespace platter::manual {
namespace {

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + "'";
}

std::string value_of(const Flag& flag) {
  if (flag.value.empty()) return "";
  for (const auto& name : flag.names) {
    if (name == "--machine") return " -x -a '(__platter_names machines)'";
    if (name == "--os") return " -x -a '(__platter_names systems)'";
  }
  if (!flag.choices.empty())
    return fmt::format(" -x -a {}", quoted(fmt::format("{}", fmt::join(flag.choices, " "))));
  return " -r";
}

void add(const Command& command, std::string& script) {
  const auto space = command.words.find(' ');
  const std::string key = space == std::string::npos ? "" : command.words.substr(space);
  for (const auto& one : command.commands)
    script += fmt::format("complete -c platter -f -n '__platter_before{}' -a {} -d {}\n", key, one.name,
                          quoted(one.about));
  for (const auto& one : command.arguments) {
    if (!one.choices.empty())
      script += fmt::format("complete -c platter -f -n '__platter_at{}' -a {}\n", key,
                            quoted(fmt::format("{}", fmt::join(one.choices, " "))));
  }
  const char* where = command.commands.empty() ? "__platter_at" : "__platter_before";
  for (const auto& flag : command.flags) {
    std::string names;
    for (const auto& name : flag.names)
      names += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    script += fmt::format("complete -c platter -n '{}{}'{}{} -d {}\n", where, key, names, value_of(flag),
                          quoted(flag.about));
  }
  for (const auto& one : command.commands) add(one, script);
}

constexpr const char* kBegin = R"(# fish completion of platter
function __platter_words
    for word in (commandline -opc)[2..]
        string match -q -- '-*' $word; or echo $word
    end
end
# Whether the command line starts with these words.
function __platter_at
    set -l words (__platter_words)
    set -l many (count $argv)
    test (count $words) -ge $many; and test "$words[1..$many]" = "$argv"
end
# Whether the command line is exactly these words, so that another command can follow.
function __platter_before
    set -l words (__platter_words)
    test "$words" = "$argv"
end
function __platter_names
    platter list $argv 2>/dev/null | string replace -rf '^  (\S+) .*' '$1'
end
)";

}  // namespace

std::string fish_completion(const Command& command) {
  std::string script = kBegin;
  add(command, script);
  return script;
}

}  // namespace platter::manual
