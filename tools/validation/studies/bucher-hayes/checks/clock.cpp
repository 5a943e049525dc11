// Claims about the clock, and about timings of the loop.

#include <algorithm>

#include "tools/validation/studies/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

double spread(const std::vector<double>& timings) {
  const auto [minimum, maximum] = std::minmax_element(timings.begin(), timings.end());
  return *maximum - *minimum;
}

void bh15(const Bench& bench, Evidence& evidence) {
  const Deck deck{.channels = 4, .words = 100'000, .part = 1, .sizes = {1, 18}};
  for (const auto& channels : bench.tables(kRdisk, kCtss, deck)) {
    evidence.measured("number of timings", static_cast<double>(channels.timings.size()));
    evidence.measured("spread of the timings", spread(channels.timings));
  }
  for (const auto* seed : {"1", "7", "1980"}) {
    for (const auto& channels : bench.tables(kRdisk, kCtss, deck, {"--rotation", "drift", "--seed", seed}))
      evidence.measured("spread with drifting rotation", spread(channels.timings));
  }
}

double tick(const Bench& bench, const Host& host) {
  const Experiment experiment{.programs = {"timer.f"}, .host = host, .flags = {}, .cards = {}};
  const std::string& printed = bench.runner().run(experiment).printed;
  const std::string label = "TICK, NANOSECONDS";
  const auto at = printed.find(label);
  if (at == std::string::npos) throw Failed("timer.f printed no clock tick");
  return numbers_of(printed.substr(at)).at(0);
}

void bh16(const Bench& bench, Evidence& evidence) {
  evidence.measured("clock tick of the Cray-1", tick(bench, kCtss));
  evidence.measured("clock tick of the 7600", tick(bench, kLtss));
}

}  // namespace

Checks clock_checks() {
  return {{"BH15", bh15}, {"BH16", bh16}};
}

}  // namespace platter::bucher_hayes
