#include "runtime/numbers/conversion_status.hpp"

#include <fmt/format.h>

#include <numeric>

namespace platter::numbers {

std::string ConversionStats::text() const {
  constexpr std::array<const char*, 5> kNames = {"exact", "rounded", "overflowed", "underflowed",
                                                 "without counterpart"};
  std::string text =
      fmt::format("{} numbers", std::accumulate(counts_.begin(), counts_.end(), std::int64_t{0}));
  const char* separator = ": ";
  for (std::size_t i = 1; i < counts_.size(); ++i) {
    if (counts_[i] == 0) continue;
    text += fmt::format("{}{} {}", separator, counts_[i], kNames[i]);
    separator = ", ";
  }
  return text;
}

}  // namespace platter::numbers
