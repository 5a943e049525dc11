// Claims about gateways and their phases, system calls and the Agent.

#include "tools/validation/studies/t3d/checks/checks.hpp"

namespace platter::koeninger {
namespace {

constexpr amount::Bytes kTrack{23 * 65536};  // one track of the DA-60

void t1(const Bench& bench, Evidence& evidence) {
  evidence.measured("one gateway, requests of 12 MB",
                    bench.rate("helvig.toml", {.memory = "256 MB", .request = 8 * kTrack}));
}

void t2(const Bench& bench, Evidence& evidence) {
  const double one = bench.rate("packets.toml", {.path = multicomputer::Path::kOne});
  const double two = bench.rate("packets.toml", {.path = multicomputer::Path::kTwo});
  evidence.measured("phase I", one);
  evidence.measured("phase II", two);
  evidence.measured("II by I", two / one);
}

void t3(const Bench& bench, Evidence& evidence) {
  const auto small = bench.run("small.toml", {.site = "drives"});
  const auto large =
      bench.run("small.toml", {.site = "drives", .request = 100 * amount::Bytes{4096}, .requests = 1});
  evidence.measured("a request of a sector", time::seconds(small.length) * 1000 / 100);
  evidence.measured("100 of them by one of 100 sectors",
                    time::seconds(small.length) / time::seconds(large.length));
}

void t4(const Bench& bench, Evidence& evidence) {
  const auto ill = bench.run("helvig.toml", {.well_formed = 0});
  const auto well = bench.run("helvig.toml", {.well_formed = 100});
  evidence.measured("packets by phase II of what is not well-formed", static_cast<double>(ill.direct));
  evidence.measured("packets by phase I of what is", static_cast<double>(well.packets - well.direct));
}

void t5(const Bench& bench, Evidence& evidence) {
  const std::string memory = "64 MB";
  const double two = bench.rate("mixed.toml", {.site = "phase1", .memory = memory});
  const double split = bench.rate("mixed.toml", {.site = "mixed", .memory = memory});
  const double four = bench.rate("mixed.toml", {.site = "large", .memory = memory});
  evidence.measured("two gateways of phase I", two);
  evidence.holds("one of each has less, where three quarters are well-formed", split < two);
  evidence.holds("two of each have more", four > two);
}

void t6(const Bench& /*unused*/, Evidence& /*unused*/) {
  throw Failed(
      "gateways of phase III go as those of phase II; that their I/O subsystem is not the host's changes "
      "nothing here");
}

void t15(const Bench& bench, Evidence& evidence) {
  const double buffered = bench.rate("helvig.toml", {.direct = false});
  const double direct = bench.rate("helvig.toml", {});
  const auto grown = bench.run("helvig.toml", {.memory = ""});
  const auto given = bench.run("helvig.toml", {});
  evidence.holds("direct is faster than buffered", direct > buffered);
  evidence.holds("an Agent with its memory from the beginning is faster than one that grows",
                 given.length < grown.length);
}

}  // namespace

Checks path_checks() {
  return {{"T1", t1}, {"T2", t2}, {"T3", t3}, {"T4", t4}, {"T5", t5}, {"T6", t6}, {"T15", t15}};
}

}  // namespace platter::koeninger
