// Claims about the test programs: their buffer sizes and files, and the cylinder boundaries of a sequential
// read.

#include <cmath>
#include <map>

#include "tools/validation/studies/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

/// Returns the sizes that a program uses if its cards specify none.
std::vector<int> default_sizes(const Bench& bench, const Host& host, Deck deck) {
  deck.words = 200L * 512;
  deck.part = 1;
  std::vector<int> sizes;
  for (const auto& size : bench.one(kRdisk, host, deck).overlapped.sizes) sizes.push_back(size.sectors);
  return sizes;
}

void bh31(const Bench& bench, Evidence& evidence) {
  evidence.holds("sizes 1, 2, 3, 9, 18, 36, 90, 180 on the Cray-1",
                 default_sizes(bench, kCtss, {}) == kCraySizes);
  evidence.holds("sizes 1, 2, 3, 10, 20, 40, 60, 100, 200 on the 7600",
                 default_sizes(bench, kLtss, deck_7600()) == k7600Sizes);
  for (const auto& row : table1_rows()) {
    if (row.name() != "cray1/ctss/cftlib/BUFFER IN read") continue;
    std::vector<int> with_16 = kCraySizes;
    with_16.insert(with_16.begin() + 4, 16);
    evidence.holds("also 16 for fig. 1", row.sizes == with_16);
  }
}

void bh38(const Bench& bench, Evidence& evidence) {
  constexpr int kMillion = 1'000'000;
  const auto compare = [&](const Channels& one) {
    for (const auto& size : one.overlapped.sizes) {
      const int words = 512 * size.sectors;
      evidence.measured("difference from 512 B floor(10^6 / 512 B) words",
                        size.words - kMillion / words * words);
    }
  };
  const Channels cray = bench.one(kRdisk, kCtss, {.part = 1, .sizes = kCraySizes});
  Deck deck = deck_7600();
  deck.part = 1;
  deck.sizes = k7600Sizes;
  const Channels cdc = bench.one(kRdisk, kLtss, deck);
  compare(cray);
  compare(cdc);
  evidence.measured("words at B=1", cray.overlapped.of(1).words);
  evidence.measured("words at B=180", cray.overlapped.of(180).words);
  evidence.measured("words at B=200", cdc.overlapped.of(200).words);
}

/// Returns the time in us at which each sector of the drive passed for the last time.
std::map<std::int64_t, double> passed(const std::vector<evidence::TracedEvent>& events) {
  std::map<std::int64_t, double> times;
  for (const auto& event : events) {
    if (event.kind == record::Kind::kSector) times[event.number] = time::microseconds(event.at);
  }
  return times;
}

void bh34(const Bench& bench, Evidence& evidence) {
  constexpr double kRevolution = 1e6 / 60;
  constexpr int kCylinder = 180;
  constexpr int kSectors = 3 * kCylinder;
  struct Way {
    int start;    ///< first sector of the file, counted from the start of its cylinder
    int sectors;  ///< sectors per call
    const char* label;
  };
  for (const auto& way : {Way{7, 180, "additional revolutions at a boundary inside a call"},
                          Way{0, 180, "additional revolutions at a boundary between calls of 180 sectors"},
                          Way{0, 1, "additional revolutions at a boundary between calls of one sector"}}) {
    const Deck deck{.words = kSectors * 512L, .first_sector = way.start, .part = 1, .sizes = {way.sectors}};
    const Experiment experiment{.programs = kRdisk,
                                .host = kCtss,
                                .flags = {"--file", "5=FILE,start=" + std::to_string(way.start)},
                                .cards = deck.text(),
                                .vector = true,
                                .events = {record::Kind::kSector}};
    const auto times = passed(bench.runner().run(experiment).events);
    if (times.size() < kSectors) throw Failed("the trace does not contain the pass of every sector");
    for (int sector = way.start + 1; sector < way.start + kSectors; ++sector) {
      const double more = times.at(sector) - times.at(sector - 1) - kRevolution / 18;
      if (sector % kCylinder == 0) {
        evidence.measured(way.label, more / kRevolution);
      } else {
        evidence.measured("additional revolutions inside a cylinder", more / kRevolution);
      }
    }
  }
}

}  // namespace

Checks program_checks() {
  return {{"BH31", bh31}, {"BH34", bh34}, {"BH38", bh38}};
}

}  // namespace platter::bucher_hayes
