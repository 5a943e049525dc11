#include "tools/guest/linker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <set>
#include <sstream>

#include "emulator/specification/nearest.hpp"
#include "tools/guest/builder.hpp"
#include "tools/guest/process.hpp"

namespace platter::guest {
namespace {

/// The Fortran name behind one of the linker's, such as rdisk_; "" where there is none. Those of Platter's
/// own are not for programs.
std::string fortran_name(std::string symbol) {
  constexpr std::string_view kOurs = "plt_";
  const bool fortran = symbol.size() > 1 && symbol.back() == '_' && symbol[symbol.size() - 2] != '_' &&
                       std::islower(static_cast<unsigned char>(symbol.front())) != 0;
  if (!fortran || symbol.starts_with(kOurs)) return "";
  symbol.pop_back();
  std::transform(symbol.begin(), symbol.end(), symbol.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return symbol;
}

std::vector<std::string> defined_in(const std::vector<std::filesystem::path>& objects) {
  std::vector<std::string> command{"nm", "-g", "--defined-only", "-P"};
  for (const auto& object : objects) command.push_back(object.string());
  std::set<std::string> names;
  std::istringstream lines(capture_process(command).output);
  for (std::string line; std::getline(lines, line);) {
    const std::string name = fortran_name(line.substr(0, line.find(' ')));
    if (!name.empty()) names.insert(name);
  }
  return {names.begin(), names.end()};
}

std::string advice(const std::string& name, const std::vector<std::string>& known) {
  constexpr std::size_t kFew = 2;  // letters that are wrong in a misspelt name
  const std::string nearest = specification::nearest(name, known);
  if (nearest.empty() || specification::edits(name, nearest) > kFew) return "";
  return fmt::format("; did you mean {}?", nearest);
}

}  // namespace

void link(const std::vector<std::string>& command, const std::vector<std::filesystem::path>& objects) {
  const Captured linked = capture_process(command, Stream::kError);
  constexpr std::string_view kUndefined = ": undefined reference to `";
  std::vector<std::string> known;
  std::istringstream lines(linked.output);
  for (std::string line; std::getline(lines, line);) {
    const auto at = line.find(kUndefined);
    const std::string symbol = at == std::string::npos ? "" : line.substr(at + kUndefined.size());
    const std::string name = fortran_name(symbol.substr(0, symbol.find('\'')));
    const bool around = linked.code != 0 && (line.find(": in function `") != std::string::npos ||
                                             line.find("ld returned 1 exit status") != std::string::npos);
    if (around) continue;
    if (name.empty()) {
      fmt::print(stderr, "{}\n", line);
      continue;
    }
    if (known.empty()) known = defined_in(objects);
    // Where the place is of no line the linker says its own name first.
    const std::string place = line.substr(0, at);
    fmt::print(stderr, "{}: there is no subprogram {}, neither the program's nor Platter's{}\n", place, name,
               advice(name, known));
  }
  if (linked.code != 0) throw BuildError("");
}

}  // namespace platter::guest
