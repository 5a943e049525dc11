#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "tools/manual/manual.hpp"

namespace platter::manual {
namespace {

/// Escapes a text for troff: dashes stay plain, and no line is taken for a request.
std::string in_roff(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
  }
  return result.starts_with('.') || result.starts_with('\'') ? "\\&" + result : result;
}

std::string flags_of(const std::vector<Flag>& flags) {
  std::string text;
  for (const auto& flag : flags) {
    const std::string value =
        flag.choices.empty() ? flag.value : fmt::format("{}", fmt::join(flag.choices, "|"));
    text += fmt::format(
        ".TP\n.B {}\n{}\n",
        in_roff(fmt::format("{}{}{}", fmt::join(flag.names, ", "), value.empty() ? "" : " ", value)),
        in_roff(flag.about));
  }
  return text;
}

/// Returns the groups in the order of their first flags.
std::vector<std::string> groups_of(const std::vector<Flag>& flags) {
  std::vector<std::string> groups;
  for (const auto& flag : flags) {
    if (std::find(groups.begin(), groups.end(), flag.group) == groups.end()) groups.push_back(flag.group);
  }
  return groups;
}

void add_command(std::string& page, const Command& command) {
  std::string arguments;
  for (const auto& one : command.arguments) arguments += " " + one.names.front();
  page += fmt::format(".SS {} [options]{}\n{}.\n", in_roff(command.words), in_roff(arguments),
                      in_roff(command.about));
  page += flags_of(command.arguments);
  for (const auto& group : groups_of(command.flags)) {
    std::vector<Flag> flags;
    for (const auto& flag : command.flags) {
      if (flag.group == group) flags.push_back(flag);
    }
    page += fmt::format(".P\n.I {}\n{}", in_roff(group), flags_of(flags));
  }
  for (const auto& one : command.commands) add_command(page, one);
}

}  // namespace

std::string man_page(const Command& command, const std::string& version) {
  std::string page = fmt::format(
      ".TH PLATTER 1 \"\" \"platter {}\" \"User Commands\"\n.SH NAME\nplatter \\- {}\n"
      ".SH SYNOPSIS\n.B platter\n.I command\n[options]\n.SH OPTIONS\n{}.SH COMMANDS\n",
      in_roff(version), "run old Fortran I/O programs as on the machines of their time",
      flags_of(command.flags));
  for (const auto& one : command.commands) add_command(page, one);
  page +=
      ".SH EXIT STATUS\n"
      ".TP\n"
      ".B 0\n"
      "Success.\n"
      ".TP\n"
      ".B 1\n"
      "The program or a check failed.\n"
      ".TP\n"
      ".B 2\n"
      "Wrong usage or specification, or an output that cannot be written.\n"
      ".P\n"
      "128 and the number of a signal that ended the command.\n"
      ".SH ENVIRONMENT\n"
      ".TP\n"
      ".B PLATTER_CACHE\n"
      "Folder that stores compiled programs (default: ~/.cache/platter).\n"
      ".TP\n"
      ".B PLATTER_CACHE_SIZE\n"
      "Maximum size of that folder in megabytes (default: 1000).\n"
      ".SH EXAMPLES\n"
      ".EX\n"
      "platter run prog.f \\-\\-machine cray1 \\-\\-os ctss\n"
      "platter explain ctss/RDISK \\-\\-loop 1000\n"
      "platter table1\n"
      ".EE\n";
  return page;
}

}  // namespace platter::manual
