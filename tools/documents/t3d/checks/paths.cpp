// Gateways and their phases, system calls, the Agent.

#include "tools/documents/t3d/checks/checks.hpp"

namespace platter::koeninger {
namespace {

constexpr amount::Bytes kTrack{23 * 65536};  // of the DA-60

Evidence t1(const Bench& bench) {
  Evidence evidence;
  evidence.near("one gateway, requests of 12 MB", "MB/s",
                bench.rate("helvig.toml", {.memory = "256 MB", .request = 8 * kTrack}), 130, 13);
  return evidence;
}

Evidence t2(const Bench& bench) {
  const double one = bench.rate("packets.toml", {.path = t3d::Path::kOne});
  const double two = bench.rate("packets.toml", {.path = t3d::Path::kTwo});
  Evidence evidence;
  evidence.near("phase I", "MB/s", one, 20, 2);
  evidence.near("phase II", "MB/s", two, 30, 3);
  evidence.near("II by I", "", two / one, 1.5, 0.15);
  return evidence;
}

Evidence t3(const Bench& bench) {
  const auto small = bench.run("small.toml", {.site = "drives"});
  const auto large =
      bench.run("small.toml", {.site = "drives", .request = 100 * amount::Bytes{4096}, .requests = 1});
  Evidence evidence;
  evidence.at_least("a request of a sector", "ms", time::seconds(small.length) * 1000 / 100, 2);
  evidence.at_least("100 of them by one of 100 sectors", "",
                    time::seconds(small.length) / time::seconds(large.length), 10);
  return evidence;
}

Evidence t4(const Bench& bench) {
  const auto ill = bench.run("helvig.toml", {.well_formed = 0});
  const auto well = bench.run("helvig.toml", {.well_formed = 100});
  Evidence evidence;
  evidence.near("packets by phase II of what is not well-formed", "", static_cast<double>(ill.direct), 0, 0);
  evidence.near("packets by phase I of what is", "", static_cast<double>(well.packets - well.direct), 0, 0);
  return evidence;
}

Evidence t5(const Bench& bench) {
  const std::string memory = "64 MB";
  const double two = bench.rate("mixed.toml", {.site = "phase1", .memory = memory});
  const double split = bench.rate("mixed.toml", {.site = "mixed", .memory = memory});
  const double four = bench.rate("mixed.toml", {.site = "large", .memory = memory});
  Evidence evidence;
  evidence.shown("two gateways of phase I", "MB/s", two);
  evidence.holds("one of each has less, where three quarters are well-formed", split < two);
  evidence.holds("two of each have more", four > two);
  return evidence;
}

Evidence t6(const Bench& /*unused*/) {
  throw Failed(
      "gateways of phase III go as those of phase II; that their I/O subsystem is not the host's changes "
      "nothing here");
}

Evidence t15(const Bench& bench) {
  const double buffered = bench.rate("helvig.toml", {.direct = false});
  const double direct = bench.rate("helvig.toml", {});
  const auto grown = bench.run("helvig.toml", {.memory = ""});
  const auto given = bench.run("helvig.toml", {});
  Evidence evidence;
  evidence.holds("direct is faster than buffered", direct > buffered);
  evidence.holds("an Agent with its memory from the beginning is faster than one that grows",
                 given.length < grown.length);
  return evidence;
}

}  // namespace

Checks path_checks() {
  return {{"T1", t1}, {"T2", t2}, {"T3", t3}, {"T4", t4}, {"T5", t5}, {"T6", t6}, {"T15", t15}};
}

}  // namespace platter::koeninger
