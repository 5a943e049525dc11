// Claims about how often a program under CTSS must test for completion.

#include <limits>

#include "tools/validation/studies/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

// Trips of the compute loop. On the Cray-1, the loop takes 2.2 us plus 1.51 us per trip.
constexpr int k90us = 58;
constexpr int k150us = 98;
constexpr int k900us = 595;
constexpr int k1000us = 660;
constexpr int k1100us = 725;

void bh20(const Bench& bench, Evidence& evidence) {
  const auto tested = bench.sweep({.direction = 1, .trips = {k90us, k150us, k1000us}});
  evidence.measured("length of the short loop", tested.at(0).loop);
  evidence.measured("M with the short loop", tested.at(0).read);
  evidence.measured("length of the second loop", tested.at(1).loop);
  evidence.measured("M with the second loop", tested.at(1).read);
  // A steady loop and a steady rotation beat against each other (docs/model.md). The mean over several loop
  // lengths removes the beat. Its limit of 0.8 is our design choice.
  SweepDeck around{.cylinders = 5, .direction = 1, .trips = {}};
  for (int trips = k900us; trips <= k1100us; trips += 5) around.trips.push_back(trips);
  double sum = 0;
  for (const auto& one : bench.sweep(around)) {
    evidence.measured("lengths of the long loops", one.loop);
    sum += one.read;
  }
  evidence.measured("mean M with the long loops", sum / static_cast<double>(around.trips.size()));
  evidence.measured("M with the loop of 1000 us", tested.at(2).read);
}

void bh42(const Bench& bench, Evidence& evidence) {
  const auto tested = bench.sweep({.cylinders = 10, .trips = {58, 80, 120, 150, 200, 300, 400, 660}});
  const auto leaves_0 = [&](double Tested::* lost) {
    for (const auto& one : tested) {
      if (one.*lost > 0.01) return one.loop;
    }
    return std::numeric_limits<double>::infinity();
  };
  evidence.measured("shortest loop that loses revolutions, reads", leaves_0(&Tested::read));
  evidence.at_least("shortest loop that loses revolutions, writes", "us", leaves_0(&Tested::write),
                    leaves_0(&Tested::read) + 1);
}

}  // namespace

Checks interval_checks() {
  return {{"BH20", bh20}, {"BH42", bh42}};
}

}  // namespace platter::bucher_hayes
