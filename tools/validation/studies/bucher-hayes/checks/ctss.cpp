// Claims about the random-access routines of CTSS.

#include "tools/validation/studies/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

void bh09(const Bench& bench, Evidence& evidence) {
  const Line line = *bench.row("cray1/ctss/cftlib/RDISK read").overhead;
  evidence.measured("T_call", line.slope_estimate());
  evidence.measured("T_trans", line.intercept_estimate());
}

void bh17(const Bench& bench, Evidence& evidence) {
  for (const auto* name : {"baselib/IZDKIN read", "cftlib/RDISK read", "fortlib/RDABS read"}) {
    const auto row = bench.row(std::string("cray1/ctss/") + name);
    evidence.measured("M", row.non_overlapped->line.slope_estimate());
    for (const auto& point : row.non_overlapped->points)
      evidence.measured("M at each buffer size", point.lost_per_call(row.nominal));
  }
}

void bh19(const Bench& bench, Evidence& evidence) {
  for (const auto& adapter : {Words{}, Words{"use_izdk.f"}}) {
    Words programs = kSweep;
    programs.insert(programs.end(), adapter.begin(), adapter.end());
    const SweepDeck deck{.direction = 1, .trips = {12}};
    const Experiment experiment{.programs = programs, .host = kCtss, .flags = {}, .cards = deck.text()};
    const Outcome& outcome = bench.runner().run(experiment);
    const double lost = outcome.count("revolutions_lost");
    const double boundaries = outcome.count("revolutions_lost_at_boundaries");
    evidence.measured("length of the loop", parse_sweep(outcome.printed).at(0).loop);
    evidence.measured("calls", outcome.count("calls"));
    evidence.measured("revolutions lost inside cylinders", lost - boundaries);
    evidence.measured("revolutions lost at cylinder boundaries", boundaries);
  }
}

void bh37(const Bench& bench, Evidence& evidence) {
  std::vector<int> sizes;
  for (int sectors = 1; sectors <= 40; ++sectors) sizes.push_back(sectors);
  for (const auto& size : bench.one(kRdabs, kCtss, {.part = 1, .sizes = sizes}).overlapped.sizes) {
    if (size.sectors < 24) evidence.measured("M for B < 24", size.lost);
    if (size.sectors > 30) evidence.measured("M for B > 30", size.lost);
    if (size.sectors >= 24 && size.sectors <= 30) evidence.measured("M for B = 24 to 30", size.lost);
  }
}

}  // namespace

Checks ctss_checks() {
  return {{"BH09", bh09}, {"BH17", bh17}, {"BH19", bh19}, {"BH37", bh37}};
}

}  // namespace platter::bucher_hayes
