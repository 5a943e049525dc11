// Claims about gateways and their phases, system calls and the Agent.

#include "tools/validation/studies/t3d/checks/checks.hpp"

namespace platter::koeninger {
namespace {

constexpr amount::Bytes kTrack{23 * 65536};  // one track of the DA-60

void t1(const Bench& bench, Evidence& evidence) {
  evidence.measured("rate of one gateway with requests of 12 MB",
                    bench.rate("helvig.toml", {.memory = "256 MB", .request = 8 * kTrack}));
}

void t2(const Bench& bench, Evidence& evidence) {
  const double one = bench.rate("packets.toml", {.path = multicomputer::Path::kOne});
  const double two = bench.rate("packets.toml", {.path = multicomputer::Path::kTwo});
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
  const auto ill = bench.run("helvig.toml", {.well_formed = 0});
  const auto well = bench.run("helvig.toml", {.well_formed = 100});
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
}

void t6(const Bench& /*unused*/, Evidence& /*unused*/) {
  throw Failed(
      "gateways of phase III are simulated like those of phase II; that their I/O subsystem is not connected "
      "to the host makes no difference here");
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
