#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace platter::specification {

/// The kinds of specifications there are, as folders are called: disks/dd19.toml. One of them is called so
/// without the s: --set disk.rotation=..., or disks/dd19.rotation=... (override.hpp)
inline constexpr std::array<std::string_view, 7> kKinds = {
    "controllers", "disks", "machines", "multicomputers", "processors", "subprograms", "systems"};

inline std::string singular(std::string_view kind) {
  return std::string(kind.substr(0, kind.size() - 1));
}

/// For suggestions of names.
inline std::vector<std::string> kinds() {
  return {kKinds.begin(), kKinds.end()};
}
inline std::vector<std::string> singular_kinds() {
  std::vector<std::string> names;
  for (const auto kind : kKinds) names.push_back(singular(kind));
  return names;
}

}  // namespace platter::specification
