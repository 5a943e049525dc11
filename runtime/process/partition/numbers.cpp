#include "runtime/process/partition/numbers.hpp"

#include <fmt/format.h>

namespace platter::runtime::partition {

std::string numbers_of(const std::vector<std::int64_t>& pes) {
  std::string text = pes.size() == 1 ? "PE " : "PEs ";
  for (std::size_t i = 0; i < pes.size();) {
    std::size_t last = i;
    while (last + 1 < pes.size() && pes[last + 1] == pes[last] + 1) ++last;
    if (i > 0) text += ", ";
    text += fmt::format("{}", pes[i]);
    if (last > i) text += fmt::format("{}{}", last == i + 1 ? ", " : " to ", pes[last]);
    i = last + 1;
  }
  return text;
}

}  // namespace platter::runtime::partition
