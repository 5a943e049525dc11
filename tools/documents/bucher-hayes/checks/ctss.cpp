// The random-access routines of CTSS.

#include "tools/documents/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

Evidence bh09(const Bench& bench) {
  Evidence evidence;
  const Line line = *bench.row("cray1/ctss/cftlib/RDISK read").overhead;
  evidence.near("T_call", "us", line.slope, 660, 10);
  evidence.near("T_trans", "us/sector", line.intercept, 6, 2);
  return evidence;
}

Evidence bh17(const Bench& bench) {
  Evidence evidence;
  for (const auto* name : {"baselib/IZDKIN read", "cftlib/RDISK read", "fortlib/RDABS read"}) {
    const auto row = bench.row(std::string("cray1/ctss/") + name);
    evidence.near("M", "rev/call", row.non_overlapped->line.slope, 1, 0.05);
    for (const auto& point : row.non_overlapped->points)
      evidence.near("M at each size", "rev/call", point.lost_per_call(row.nominal), 1, 0.05);
  }
  return evidence;
}

Evidence bh19(const Bench& bench) {
  Evidence evidence;
  for (const auto& adapter : {Words{}, Words{"use_izdk.f"}}) {
    Words programs = kSweep;
    programs.insert(programs.end(), adapter.begin(), adapter.end());
    const SweepDeck deck{.direction = 1, .trips = {12}};
    const Experiment experiment{.programs = programs, .host = kCtss, .flags = {}, .cards = deck.text()};
    const Outcome& outcome = bench.laboratory().run(experiment);
    const double lost = outcome.count("revolutions_lost");
    const double boundaries = outcome.count("revolutions_lost_at_boundaries");
    evidence.at_most("loop", "us", parse_sweep(outcome.printed).at(0).loop, 30);
    evidence.near("calls", "", outcome.count("calls"), deck.cylinders * 180 + 1, 0);
    evidence.near("revolutions lost inside cylinders", "", lost - boundaries, 0, 0);
    evidence.near("at boundaries", "", boundaries, deck.cylinders - 1, 0);
  }
  return evidence;
}

Evidence bh37(const Bench& bench) {
  std::vector<int> sizes;
  for (int sectors = 1; sectors <= 40; ++sectors) sizes.push_back(sectors);
  Evidence evidence;
  for (const auto& size : bench.one(kRdabs, kCtss, {.part = 1, .sizes = sizes}).overlapped.sizes) {
    if (size.sectors < 24) evidence.near("M for B < 24", "rev/call", size.lost, 0, 0.05);
    if (size.sectors > 30) evidence.near("M for B > 30", "rev/call", size.lost, 1, 0.05);
    if (size.sectors >= 24 && size.sectors <= 30) evidence.shown("M from 24 to 30", "rev/call", size.lost);
  }
  return evidence;
}

}  // namespace

Checks ctss_checks() {
  return {{"BH09", bh09}, {"BH17", bh17}, {"BH19", bh19}, {"BH37", bh37}};
}

}  // namespace platter::bucher_hayes
