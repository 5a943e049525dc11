#include "tools/compiler/build/linked_names.hpp"

#include <fmt/format.h>

#include <sstream>

#include "tools/compiler/build/builder.hpp"

namespace platter::guest {

std::vector<LinkedName> parse_linked_names(const std::string& output) {
  std::vector<LinkedName> names;
  std::istringstream lines(output);
  std::string name;
  std::string type;
  for (std::string line; std::getline(lines, line);) {
    if (line.ends_with("]:")) continue;  // the heading of an archive's member
    if (!(std::istringstream(line) >> name >> type) || type.size() != 1)
      throw BuildError(fmt::format("nm: '{}' is not a name and its type", line));
    names.push_back({name, type.front()});
  }
  return names;
}

}  // namespace platter::guest
