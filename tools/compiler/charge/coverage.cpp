#include "tools/compiler/charge/coverage.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <utility>

#include "tools/compiler/charge/assembly/error.hpp"

namespace platter::charge {

void check_coverage(const Assembly& assembly, const LineTable& lines, const std::vector<bool>& charged,
                    const std::vector<bool>& exempt) {
  std::map<std::pair<unsigned, unsigned>, bool> covered;
  for (std::size_t i = 0; i < assembly.instructions.size(); ++i) {
    const Location& location = assembly.instructions[i].location;
    if (!location.known() || exempt[i]) continue;
    bool& line = covered[{location.file, location.line}];
    line = line || charged[i];
  }
  std::vector<std::string> complaints;
  for (const auto& [line, is_covered] : covered) {
    if (is_covered) continue;
    complaints.push_back(
        fmt::format("{}: this line has instructions but no charge; Platter cannot tell how long it takes",
                    lines.name({line.first, line.second, 0})));
  }
  if (!complaints.empty()) throw Error(fmt::format("{}", fmt::join(complaints, "\n")));
}

}  // namespace platter::charge
