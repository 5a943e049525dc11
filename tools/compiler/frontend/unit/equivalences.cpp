#include "tools/compiler/frontend/unit/equivalences.hpp"

#include <map>
#include <utility>

namespace platter::dialect {

void spread_common(const std::vector<std::set<std::string>>& groups, std::set<std::string>& common) {
  std::map<std::string, std::vector<std::size_t>> groups_of;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (const auto& name : groups[i]) groups_of[name].push_back(i);
  }
  std::vector<std::string> found;
  for (const auto& [name, in] : groups_of) {
    if (common.contains(name)) found.push_back(name);
  }
  while (!found.empty()) {
    const auto in = std::exchange(groups_of[found.back()], {});  // once each, however long the chain
    found.pop_back();
    for (const std::size_t i : in) {
      for (const auto& name : groups[i]) {
        if (common.insert(name).second) found.push_back(name);
      }
    }
  }
}

}  // namespace platter::dialect
