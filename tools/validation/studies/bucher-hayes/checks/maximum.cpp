// Claims about the maximum rate, and which routines reach it.

#include "tools/validation/studies/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

void each_size(const Channels& one, const auto& use) {
  for (const Table* table : {&one.overlapped, &one.non_overlapped}) {
    for (const auto& size : table->sizes) use(size);
  }
}

void bh01(const Bench& bench, Evidence& evidence) {
  for (const int writes : {0, 1}) {
    const Deck large{.writes = writes, .words = kCrayHundred, .part = 1, .sizes = kCraySizes};
    for (const auto& size : bench.one(kSystemCalls, kCos, large).overlapped.sizes)
      evidence.measured("rate over 100 cylinders", size.kilowords_per_second);
    const Deck million{.writes = writes, .part = 1, .sizes = {1, 2, 3, 9, 18}};
    for (const auto& size : bench.one(kSystemCalls, kCos, million).overlapped.sizes)
      evidence.measured("rate over a million words", size.kilowords_per_second);
  }
}

void bh18(const Bench& bench, Evidence& evidence) {
  for (const auto& programs : {kRdisk, kIzdk, kRdabs}) {
    each_size(bench.one(programs, kCtss, {.writes = 1, .sizes = kCraySizes}), [&](const BufferSize& size) {
      evidence.measured("fraction of the maximum rate", size.kilowords_per_second / kCrayMaximum);
    });
  }
}

void bh21(const Bench& bench, Evidence& evidence) {
  for (const auto& programs : {kRdisk, kIzdk, kRdabs}) {
    const Channels one = bench.one(programs, kCtss, {.sizes = kCraySizes});
    const auto gain = [&](int sectors) {
      return one.overlapped.of(sectors).kilowords_per_second /
             one.non_overlapped.of(sectors).kilowords_per_second;
    };
    evidence.measured("overlapped rate divided by non-overlapped rate, B=1", gain(1));
    evidence.measured("overlapped rate divided by non-overlapped rate, B=18", gain(18));
  }
}

void bh23(const Bench& bench, Evidence& evidence) {
  for (const int writes : {0, 1}) {
    each_size(bench.one(kSystemCalls, kCos, {.writes = writes, .sizes = kCraySizes}),
              [&](const BufferSize& size) { evidence.measured("rate", size.kilowords_per_second); });
  }
}

}  // namespace

Checks maximum_checks() {
  return {{"BH01", bh01}, {"BH18", bh18}, {"BH21", bh21}, {"BH23", bh23}};
}

}  // namespace platter::bucher_hayes
