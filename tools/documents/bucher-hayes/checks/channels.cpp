// Several channels at once.

#include <algorithm>

#include "tools/documents/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

Evidence bh22(const Bench& bench) {
  Evidence evidence;
  const auto measured = bench.tables(kRdisk, kCtss, {.channels = 4, .part = 1, .sizes = kCraySizes});
  for (const auto& size : measured.at(0).overlapped.sizes)
    evidence.at_least("N=1, of the maximum", "", size.kilowords_per_second / kCrayMaximum, 0.98);
  const Table& four = measured.at(3).overlapped;
  evidence.at_most("N=4, B=1", "kword/s", four.of(1).kilowords_per_second, 192);
  evidence.at_least("N=4, B=180, of the maximum", "", four.of(180).kilowords_per_second / kCrayMaximum, 0.95);
  return evidence;
}

Evidence bh33(const Bench& bench) {
  constexpr int kSectors = 36;
  const auto rate = [&](int writes, int channels) {
    const Deck deck{.channels = channels, .writes = writes, .part = 1, .sizes = {kSectors}};
    return bench.tables(kRdisk, kCtss, deck).back().overlapped.of(kSectors).kilowords_per_second;
  };
  const double both = rate(2, 2);  // until the slower of them is through
  Evidence evidence;
  evidence.shown("rate of each", "kword/s", both);
  evidence.near("over a read alone", "", both / rate(0, 1), 1, 0.02);
  evidence.near("over a write alone", "", both / rate(1, 1), 1, 0.02);
  return evidence;
}

Evidence bh41(const Bench& bench) {
  Evidence evidence;
  const Deck deck{.channels = 4, .part = 1, .sizes = {36, 90, 180}};
  for (const auto* seed : {"1", "2", "3", "7", "1980"}) {
    const auto measured = bench.tables(kRdisk, kCtss, deck, {"--seed", seed});
    for (const auto& channels : measured) {
      for (const auto& size : channels.overlapped.sizes) {
        const double alone = measured.at(0).overlapped.of(size.sectors).kilowords_per_second;
        evidence.near("R(B,N) over R(B,1)", "", size.kilowords_per_second / alone, 1, 0.02);
      }
    }
  }
  return evidence;
}

}  // namespace

Checks channel_checks() {
  return {{"BH22", bh22}, {"BH33", bh33}, {"BH41", bh41}};
}

}  // namespace platter::bucher_hayes
