#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/system/unicos/assign_flags.hpp"
#include "emulator/system/unicos/attributes.hpp"

namespace platter::unicos {

/// Throws ffio::Error for what a flag does not take.
void check_values(const Attributes& attributes);

/// Partitions, such as 0-2 or 0:1:5-7. Throws ffio::Error.
std::vector<int> read_partitions(std::string_view text);

/// nullptr: assign has none of that letter.
const AssignFlag* find_flag(char letter);

/// A whole number from 0 on.
bool is_number(std::string_view text);

template <typename Known>
bool is_one_of(const Known& known, std::string_view text) {
  return std::find(known.begin(), known.end(), text) != known.end();
}

template <typename Known>
std::string listed(const Known& known) {
  std::string all;
  for (const auto& one : known) all += (all.empty() ? "" : ", ") + std::string(one);
  return all;
}

}  // namespace platter::unicos
