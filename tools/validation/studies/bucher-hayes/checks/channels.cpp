// Claims about several channels that work at the same time.

#include <algorithm>

#include "tools/validation/studies/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

void bh22(const Bench& bench, Evidence& evidence) {
  const auto measured = bench.tables(kRdisk, kCtss, {.channels = 4, .part = 1, .sizes = kCraySizes});
  for (const auto& size : measured.at(0).overlapped.sizes)
    evidence.measured("fraction of the maximum rate, N=1", size.kilowords_per_second / kCrayMaximum);
  const Table& four = measured.at(3).overlapped;
  evidence.measured("rate per channel, N=4, B=1", four.of(1).kilowords_per_second);
  evidence.measured("fraction of the maximum rate, N=4, B=180",
                    four.of(180).kilowords_per_second / kCrayMaximum);
}

void bh33(const Bench& bench, Evidence& evidence) {
  constexpr int kSectors = 36;
  const auto rate = [&](int writes, int channels) {
    const Deck deck{.channels = channels, .writes = writes, .part = 1, .sizes = {kSectors}};
    return bench.tables(kRdisk, kCtss, deck).back().overlapped.of(kSectors).kilowords_per_second;
  };
  const double both = rate(2, 2);  // rate until the slower channel has finished
  evidence.measured("rate of each channel", both);
  evidence.measured("rate relative to a read alone", both / rate(0, 1));
  evidence.measured("rate relative to a write alone", both / rate(1, 1));
}

void bh41(const Bench& bench, Evidence& evidence) {
  const Deck deck{.channels = 4, .part = 1, .sizes = {36, 90, 180}};
  for (const auto* seed : {"1", "2", "3", "7", "1980"}) {
    const auto measured = bench.tables(kRdisk, kCtss, deck, {"--seed", seed});
    for (const auto& channels : measured) {
      for (const auto& size : channels.overlapped.sizes) {
        const double alone = measured.at(0).overlapped.of(size.sectors).kilowords_per_second;
        evidence.measured("R(B,N) divided by R(B,1)", size.kilowords_per_second / alone);
      }
    }
  }
}

}  // namespace

Checks channel_checks() {
  return {{"BH22", bh22}, {"BH33", bh33}, {"BH41", bh41}};
}

}  // namespace platter::bucher_hayes
