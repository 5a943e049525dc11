#include "tools/validation/studies/bucher-hayes/bench/deck.hpp"

#include <fmt/format.h>

#include <initializer_list>

namespace platter::bucher_hayes {
namespace {

constexpr std::size_t kFields = 8;

std::string card(std::initializer_list<long> fields) {
  std::string text;
  for (const long field : fields) text += fmt::format("{:10}", field);
  return text + '\n';
}

/// Returns the count of numbers, and then the numbers, eight per card.
std::string list(const std::vector<int>& numbers) {
  if (numbers.empty()) return {};
  std::string text = card({static_cast<long>(numbers.size())});
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    text +=
        fmt::format("{:10}{}", numbers[i], i % kFields == kFields - 1 || i + 1 == numbers.size() ? "\n" : "");
  }
  return text;
}

}  // namespace

std::string Deck::text() const {
  return "PLATTER\n" + card({ncomp, channels, writes, random ? 1 : 0, timings, words, calls, loop}) +
         card({sectors_per_track, head_groups, first_sector, part, statement, system_quarters, lead,
               lead_sectors}) +
         list(sizes);
}

std::string SweepDeck::text() const {
  constexpr int kTimings = 5;
  return "PLATTER\n" + card({cylinders, 18, 10, kTimings, direction}) + list(trips);
}

}  // namespace platter::bucher_hayes
