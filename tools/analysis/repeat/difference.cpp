#include "tools/analysis/repeat/difference.hpp"

#include <fmt/format.h>

namespace platter::repeat {

std::vector<std::string> differences(nlohmann::ordered_json then, nlohmann::ordered_json now) {
  std::vector<std::string> lines;
  for (auto* one : {&then, &now}) {
    one->erase("repeat");
    one->erase("host");
    one->erase("provenance");  // of runs that are not made again
  }
  if (then.dump() == now.dump()) return lines;
  const auto before = then.flatten();
  const auto after = now.flatten();
  for (const auto& [name, value] : before.items()) {
    if (!after.contains(name)) {
      lines.push_back(fmt::format("{}: {}, now nothing", name, value.dump()));
    } else if (after.at(name).dump() != value.dump()) {
      lines.push_back(fmt::format("{}: {}, now {}", name, value.dump(), after.at(name).dump()));
    }
  }
  for (const auto& [name, value] : after.items()) {
    if (!before.contains(name)) lines.push_back(fmt::format("{}: nothing, now {}", name, value.dump()));
  }
  if (lines.empty()) lines.emplace_back("the order of its members");
  return lines;
}

}  // namespace platter::repeat
