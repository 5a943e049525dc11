// Fluctuations with the disks' speed.

#include <fmt/format.h>

#include <algorithm>

#include "tools/validation/studies/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

/// Of a file that starts at a sector of its cylinder.
double rate(const Bench& bench, const Host& host, int start, Words flags) {
  constexpr int kSectors = 18;
  const Deck deck{.first_sector = start, .part = 1, .sizes = {kSectors}};
  if (start > 0) flags.insert(flags.end(), {"--file", "5=FILE,start=" + std::to_string(start)});
  return bench.one(kSystemCalls, host, deck, flags).overlapped.of(kSectors).kilowords_per_second;
}

/// Rates of a million words with drifting drives over that at nominal speed, one for each seed.
std::vector<double> rates(const Bench& bench, const Host& host, int start) {
  constexpr int kSeeds = 20;
  const double nominal = rate(bench, host, start, {});
  std::vector<double> all(kSeeds);
  in_parallel(all.size(), [&](std::size_t i) {
    all[i] = rate(bench, host, start, {"--rotation", "drift", "--seed", std::to_string(i + 1)}) / nominal;
  });
  return all;
}

double spread(const std::vector<double>& values) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  return (*most - *least) / ((*most + *least) / 2);
}

void bh29(const Bench& bench, Evidence& evidence) {
  // On a cylinder a call can be late for a boundary; at a sector prime to 180 every boundary lies inside a
  // call.
  for (const int start : {0, 7}) {
    const auto cos = rates(bench, kCos, start);
    const auto alamos = rates(bench, kAlamos, start);
    const std::string where = fmt::format(", file from sector {} of a cylinder", start);
    for (const double one : cos) evidence.measured("COS over its nominal rate", one, where);
    evidence.measured("spread of COS", 100 * spread(cos), where);
    evidence.at_least("spread of ALAMOS" + where, "%", 100 * spread(alamos), 100 * spread(cos));
  }
}

}  // namespace

Checks rotation_checks() {
  return {{"BH29", bh29}};
}

}  // namespace platter::bucher_hayes
