// Checks of claims about the straight lines in the paper's equations 6 and 8.

#include <fmt/format.h>

#include <cmath>

#include "tools/validation/studies/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

/// First sector within its cylinder of a file that starts inside a cylinder, in units of the file's layout.
/// It is prime to 180 and 200.
constexpr int kInside = 7;

bool one_m(const MeasuredRow& row) {
  const auto& printed = row.printed;
  return printed.expected.size() == 2 && !printed.expected[0].or_more && printed.expected[0].from == 1 &&
         printed.expected[0].to > printed.sizes.back();
}

void bh03(const Bench& bench, Evidence& evidence) {
  for (const auto& row : bench.rows()) {
    if (!row.failure.empty()) {
      evidence.holds(row.printed.name() + " is measured", false);
      continue;
    }
    if (!one_m(row)) continue;
    for (const Fit* fit : {&*row.overlapped, &*row.non_overlapped}) {
      const double m = fit->line.slope;
      const double s = 1 / fit->line.intercept;
      double farthest = 0;
      for (const auto& point : fit->points)
        farthest = std::max(farthest, std::abs(point.predicted(s, m) / point.revolutions - 1));
      evidence.measured("largest relative distance from the line", farthest);
      if (m >= 1 - 0.1) evidence.measured("r^2 of the fit", fit->line.r2);
    }
  }
}

/// Measures S, the sectors per revolution, on a file of a hundred cylinders that starts inside a cylinder.
/// `part`: overlapped or non-overlapped calls. If M is 2 or more, small buffer sizes take too long to
/// simulate, so only large sizes are measured.
Estimate sectors_of_large_file(const Bench& bench, const PrintedRow& row, Part part) {
  constexpr int kLarge = 9;
  const bool cray = row.host.machine == "cray1";
  Deck deck = cray ? Deck{} : deck_7600();
  deck.ncomp = row.ncomp;
  deck.sectors_per_track /= row.layout;
  deck.writes = row.writes ? 1 : 0;
  deck.words = (cray ? kCrayHundred : k7600Hundred) / row.layout;
  deck.part = static_cast<int>(part);
  for (const int sectors : row.sizes) {
    if (row.lost_low <= 1 || sectors >= kLarge) deck.sizes.push_back(sectors);
  }
  deck.first_sector = kInside;
  deck.statement = row.statement;
  deck.lead = row.lead;
  deck.lead_sectors = row.lead_sectors;
  Words flags{"--file", fmt::format("5=LARGE,start={}", kInside * row.layout)};
  if (row.buffered()) flags.insert(flags.end(), {"--library", row.library});
  const auto one = bench.one(row.programs, row.host, deck, flags);
  return (part == Part::kOverlapped ? one.overlapped : one.non_overlapped).sectors_per_revolution();
}

void bh04(const Bench& bench, Evidence& evidence) {
  for (const auto& row : bench.rows()) {
    const auto& printed = row.printed;
    if (!printed.sectors_per_revolution) continue;
    if (!row.failure.empty()) {
      evidence.holds(printed.name() + " is measured", false);
      continue;
    }
    const std::string label =
        "S of " + printed.host.machine + (printed.layout > 1 ? ", files in every other sector" : "");
    for (const Part part : {Part::kOverlapped, Part::kNonOverlapped}) {
      if (printed.lost_low <= 1) evidence.measured(label, row.part(part).sectors());
      // The program fits a single line, which does not give the S of two branches. The branches of LTSS
      // diverge below the measured sizes.
      const bool one_line = !row.part(part).branches || printed.lost_low > 1;
      if (one_line && (!printed.buffered() || printed.lost_low > 1))
        evidence.measured(label + ", 100 cylinders", sectors_of_large_file(bench, printed, part));
    }
  }
}

void bh36(const Bench& bench, Evidence& evidence) {
  for (const auto& row : bench.rows()) {
    if (!row.printed.judges(row.printed.t_call)) continue;
    if (!row.failure.empty()) {
      evidence.holds(row.printed.name() + " is measured", false);
      continue;
    }
    for (const auto& point : row.overlapped->points) {
      const double line = row.overhead->at(1.0 / point.sectors);
      evidence.measured("distance from the line divided by (3 % + 2 us)",
                        std::abs(point.overhead - line) / (0.03 * line + 2));
    }
  }
}

}  // namespace

Checks line_checks() {
  return {{"BH03", bh03}, {"BH04", bh04}, {"BH36", bh36}};
}

}  // namespace platter::bucher_hayes
