// The clock, and timings of the loop.

#include <algorithm>

#include "tools/documents/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

constexpr double kClockPeriod = 0.0125;  // us
constexpr double kPrinted = 0.0001;      // what the program rounds to

double spread(const std::vector<double>& timings) {
  const auto [least, most] = std::minmax_element(timings.begin(), timings.end());
  return *most - *least;
}

Evidence bh15(const Bench& bench) {
  Evidence evidence;
  const Deck deck{.channels = 4, .words = 100'000, .part = 1, .sizes = {1, 18}};
  for (const auto& channels : bench.tables(kRdisk, kCtss, deck)) {
    evidence.near("timings", "", static_cast<double>(channels.timings.size()), deck.timings, 0);
    evidence.at_most("they spread over", "us", spread(channels.timings), kClockPeriod + kPrinted);
  }
  for (const auto* seed : {"1", "7", "1980"}) {
    for (const auto& channels : bench.tables(kRdisk, kCtss, deck, {"--rotation", "drift", "--seed", seed}))
      evidence.at_most("with drift", "us", spread(channels.timings), 1);
  }
  return evidence;
}

double tick(const Bench& bench, const Host& host) {
  const Experiment experiment{.programs = {"timer.f"}, .host = host, .flags = {}, .cards = {}};
  const std::string& printed = bench.laboratory().run(experiment).printed;
  const std::string label = "TICK, NANOSECONDS";
  const auto at = printed.find(label);
  if (at == std::string::npos) throw Failed("timer.f printed no tick");
  return numbers_of(printed.substr(at)).at(0);
}

Evidence bh16(const Bench& bench) {
  Evidence evidence;
  evidence.between("tick of the Cray-1", "ns", tick(bench, kCtss), 0.001, 12.5);
  evidence.between("of the 7600", "ns", tick(bench, kLtss), 0.001, 1000);
  return evidence;
}

}  // namespace

Checks clock_checks() {
  return {{"BH15", bh15}, {"BH16", bh16}};
}

}  // namespace platter::bucher_hayes
