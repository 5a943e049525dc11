// The maximum rate, and who reaches it.

#include "tools/documents/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

constexpr double kReached = 0.98;

void each_size(const Channels& one, const auto& use) {
  for (const Table* table : {&one.overlapped, &one.non_overlapped}) {
    for (const auto& size : table->sizes) use(size);
  }
}

Evidence bh01(const Bench& bench) {
  Evidence evidence;
  for (const int writes : {0, 1}) {
    const Deck large{.writes = writes, .words = kCrayHundred, .part = 1, .sizes = kCraySizes};
    for (const auto& size : bench.one(kSystemCalls, kCos, large).overlapped.sizes)
      evidence.near("rate over 100 cylinders", "kword/s", size.kilowords_per_second, kCrayMaximum,
                    0.002 * kCrayMaximum);
    const Deck million{.writes = writes, .part = 1, .sizes = {1, 2, 3, 9, 18}};
    for (const auto& size : bench.one(kSystemCalls, kCos, million).overlapped.sizes)
      evidence.between("of a million words", "kword/s", size.kilowords_per_second, 502.1, 506.3);
  }
  return evidence;
}

Evidence bh18(const Bench& bench) {
  Evidence evidence;
  for (const auto& programs : {kRdisk, kIzdk, kRdabs}) {
    each_size(bench.one(programs, kCtss, {.writes = 1, .sizes = kCraySizes}), [&](const BufferSize& size) {
      evidence.at_least("of the maximum rate", "", size.kilowords_per_second / kCrayMaximum, kReached);
    });
  }
  return evidence;
}

Evidence bh21(const Bench& bench) {
  Evidence evidence;
  for (const auto& programs : {kRdisk, kIzdk, kRdabs}) {
    const Channels one = bench.one(programs, kCtss, {.sizes = kCraySizes});
    const auto gain = [&](int sectors) {
      return one.overlapped.of(sectors).kilowords_per_second /
             one.non_overlapped.of(sectors).kilowords_per_second;
    };
    evidence.at_least("overlapped over not, B=1", "", gain(1), 10);
    evidence.at_least("B=18", "", gain(18), 1.8);
  }
  return evidence;
}

Evidence bh23(const Bench& bench) {
  Evidence evidence;
  for (const int writes : {0, 1}) {
    each_size(
        bench.one(kSystemCalls, kCos, {.writes = writes, .sizes = kCraySizes}), [&](const BufferSize& size) {
          evidence.near("rate", "kword/s", size.kilowords_per_second, kCrayMaximum, 0.01 * kCrayMaximum);
        });
  }
  return evidence;
}

}  // namespace

Checks maximum_checks() {
  return {{"BH01", bh01}, {"BH18", bh18}, {"BH21", bh21}, {"BH23", bh23}};
}

}  // namespace platter::bucher_hayes
