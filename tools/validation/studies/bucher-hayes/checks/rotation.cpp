// Claims about fluctuations of the disks' speed.

#include <fmt/format.h>

#include <algorithm>

#include "tools/validation/studies/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

/// Measures the rate of a file that starts at this sector of its cylinder.
double rate(const Bench& bench, const Host& host, int start, Words flags) {
  constexpr int kSectors = 18;
  const Deck deck{.first_sector = start, .part = 1, .sizes = {kSectors}};
  if (start > 0) flags.insert(flags.end(), {"--file", "5=FILE,start=" + std::to_string(start)});
  return bench.one(kSystemCalls, host, deck, flags).overlapped.of(kSectors).kilowords_per_second;
}

/// Returns, for each seed, the rate of a million words with drifting drives relative to the rate at nominal
/// speed.
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
  const auto [minimum, maximum] = std::minmax_element(values.begin(), values.end());
  return (*maximum - *minimum) / ((*maximum + *minimum) / 2);
}

void bh29(const Bench& bench, Evidence& evidence) {
  // A file that starts at a cylinder may lose a revolution if a call is late for a boundary. If it starts at
  // a sector that is prime to 180, every boundary is inside a call.
  for (const int start : {0, 7}) {
    const auto cos = rates(bench, kCos, start);
    const auto alamos = rates(bench, kAlamos, start);
    const std::string where = fmt::format(", file from sector {} of a cylinder", start);
    for (const double one : cos) evidence.measured("rate of COS relative to its nominal rate", one, where);
    evidence.measured("spread of the rates of COS", 100 * spread(cos), where);
    evidence.at_least("spread of the rates of ALAMOS" + where, "%", 100 * spread(alamos), 100 * spread(cos));
  }
}

}  // namespace

Checks rotation_checks() {
  return {{"BH29", bh29}};
}

}  // namespace platter::bucher_hayes
