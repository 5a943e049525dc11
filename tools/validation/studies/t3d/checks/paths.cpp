// Claims about gateways and their phases, system calls and the Agent.

#include <fmt/format.h>

#include "tools/validation/studies/t3d/checks/checks.hpp"

namespace platter::koeninger {
namespace {

constexpr amount::Bytes kTrack{23 * 65536};  // one track of the DA-60

void t1(const Bench& bench, Evidence& evidence) {
  for (const auto path : {multicomputer::Path::kOne, multicomputer::Path::kTwo})
    evidence.measured("rate of one gateway with requests of 12 MB",
                      bench.rate("helvig.toml",
                                 {.site = "mixed", .memory = "256 MB", .path = path, .request = 8 * kTrack}));
}

void t2(const Bench& bench, Evidence& evidence) {
  const double one = bench.rate("packets.toml", {.site = "mixed", .path = multicomputer::Path::kOne});
  const double two = bench.rate("packets.toml", {.site = "mixed", .path = multicomputer::Path::kTwo});
  evidence.measured("rate by phase I", one);
  evidence.measured("rate by phase II", two);
  evidence.measured("rate by phase II divided by that by phase I", two / one);
}

void t3(const Bench& bench, Evidence& evidence) {
  const auto small = bench.run("small.toml", {.site = "drives"});
  const auto large =
      bench.run("small.toml", {.site = "drives", .request = 100 * amount::Bytes{4096}, .requests = 1});
  evidence.measured("time of a request of one sector", time::seconds(small.length) * 1000 / 100);
  evidence.measured("time of 100 such requests divided by that of one request of 100 sectors",
                    time::seconds(small.length) / time::seconds(large.length));
}

void t4(const Bench& bench, Evidence& evidence) {
  const auto ill = bench.run("helvig.toml", {.site = "mixed", .well_formed = 0});
  const auto well = bench.run("helvig.toml", {.site = "mixed", .well_formed = 100});
  evidence.measured("packets by phase II for requests that are not well-formed",
                    static_cast<double>(ill.direct));
  evidence.measured("packets by phase I for well-formed requests",
                    static_cast<double>(well.packets - well.direct));
}

void t5(const Bench& bench, Evidence& evidence) {
  const std::string memory = "64 MB";
  const double two = bench.rate("mixed.toml", {.site = "phase1", .memory = memory});
  const double split = bench.rate("mixed.toml", {.site = "mixed", .memory = memory});
  const double four = bench.rate("mixed.toml", {.site = "large", .memory = memory});
  evidence.measured("rate of two gateways of phase I", two);
  evidence.holds(
      "one gateway of each phase has a lower rate if three quarters of the requests are well-formed",
      split < two);
  evidence.holds("two gateways of each phase have a higher rate", four > two);
  // With 60 % of well-formed requests of 8 sectors, both gateways are busy for the same time.
  const auto rate = [&](const char* site, std::int64_t well_formed) {
    return bench.rate("balance.toml", {.site = site, .memory = memory, .well_formed = well_formed});
  };
  const double exclusively = rate("phase1", 60);
  for (const std::int64_t share : {25, 60, 90})
    evidence.measured(fmt::format("rate of one gateway of each phase, {} % well-formed", share),
                      rate("mixed", share) / exclusively);
}

void t6(const Bench& bench, Evidence& evidence) {
  using multicomputer::Path;
  const auto two = bench.run("helvig.toml", {.site = "large", .path = Path::kTwo});
  const auto three = bench.run("helvig.toml", {.site = "phase3", .path = Path::kThree});
  const auto work = [](const multicomputer::Outcome& run) {
    return time::seconds(run.host) * 1e6 / static_cast<double>(run.requests);
  };
  evidence.measured("packets through the host", static_cast<double>(three.packets - three.direct));
  evidence.measured("time of the host for a request", work(three));
  evidence.measured("time of the host for a request by phase II", work(two));
  evidence.holds("phase III costs the host less than phase II", work(three) < work(two));
}

void t15(const Bench& bench, Evidence& evidence) {
  const double buffered = bench.rate("helvig.toml", {.direct = false});
  const double direct = bench.rate("helvig.toml", {});
  const auto grown = bench.run("helvig.toml", {.memory = ""});
  const auto given = bench.run("helvig.toml", {});
  evidence.holds("direct I/O is faster than buffered I/O", direct > buffered);
  evidence.holds("an Agent with sufficient memory from the beginning is faster than one that grows",
                 given.length < grown.length);
}

}  // namespace

Checks path_checks() {
  return {{"T1", t1}, {"T2", t2}, {"T3", t3}, {"T4", t4}, {"T5", t5}, {"T6", t6}, {"T15", t15}};
}

}  // namespace platter::koeninger
