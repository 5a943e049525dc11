// What people measured, and what the author advises of disks.

#include <algorithm>

#include "tools/documents/t3d/checks/checks.hpp"

namespace platter::koeninger {
namespace {

Evidence t7(const Bench& bench) {
  const double one = bench.rate("striped.toml", {.direct = false});
  const double all = bench.rate("striped.toml", {.pes = 64, .direct = false});
  Evidence evidence;
  evidence.between("one PE", "MB/s", one, 40, 65);
  evidence.holds("64 PEs have less", all < one);
  evidence.shown("64 PEs", "MB/s", all);
  return evidence;
}

Evidence t8(const Bench& bench) {
  Evidence evidence;
  evidence.holds("striped by the user: 64 PEs have less than one",
                 bench.rate("helvig.toml", {.pes = 64}) < bench.rate("helvig.toml", {.pes = 1}));
  return evidence;
}

Evidence t9(const Bench& bench) {
  const auto rate = [&](std::int64_t pes) {
    return bench.rate("disks.toml", {.site = "drives", .pes = pes});
  };
  const double one = rate(1);
  const double four = rate(4);
  Evidence evidence;
  evidence.at_least("two disks by one", "", rate(2) / one, 1.8);
  evidence.at_least("four disks by one", "", four / one, 3.4);
  evidence.holds("four PEs on each disk have less than one on each", rate(16) < four);
  return evidence;
}

Evidence t10(const Bench& bench) {
  const double one = bench.rate("helvig.toml", {.pes = 1});
  const double four = bench.rate("helvig.toml", {.pes = 4});
  const double all = bench.rate("helvig.toml", {.pes = 64});
  Evidence evidence;
  evidence.at_least("1 PE", "MB/s", one, 50);
  evidence.between("4 PEs", "MB/s", four, 110, 150);
  evidence.near("64 PEs", "MB/s", all, 15, 6);
  for (const std::int64_t pes : {1, 4, 64}) {
    const double written = pes == 1 ? one : pes == 4 ? four : all;
    const double read = bench.rate("helvig.toml", {.pes = pes, .writes = false});
    evidence.near("reads by writes", "", read / written, 1, 0.2);
  }
  return evidence;
}

Evidence t11(const Bench& bench) {
  const auto one = bench.run("rich.toml", {});
  const auto all = bench.run("rich_all.toml", {});
  const auto rate = [](const t3d::Outcome& run) {
    return static_cast<double>(run.bytes.count) / 1e6 / time::seconds(run.length);
  };
  const auto host = [](const t3d::Outcome& run) {
    return time::seconds(run.host) / time::seconds(run.length);
  };
  Evidence evidence;
  evidence.near("one PE", "MB/s", rate(one), 50, 20);
  evidence.near("64 PEs", "MB/s", rate(all), 20, 8);
  evidence.holds("and load the host more", host(all) > 5 * host(one));
  return evidence;
}

/// The Agent as it is where nobody says anything.
Evidence t12(const Bench& bench) {
  Evidence evidence;
  evidence.near("64 PEs, packed to a half", "MB/s", bench.rate("cho.toml", {.direct = false, .memory = ""}),
                25, 10);
  return evidence;
}

Evidence t13(const Bench& bench) {
  Evidence evidence;
  for (const std::int64_t pes : {4, 8})
    evidence.at_least("eight disks, more gateways, PEs: 4 or 8", "MB/s",
                      bench.rate("helvig.toml", {.site = "large", .pes = pes}), 100);
  return evidence;
}

Evidence t14(const Bench& bench) {
  const double one_disk =
      bench.rate("small.toml", {.site = "drives", .pes = 4, .request = amount::Bytes{753664}});
  const double four = bench.rate("disks.toml", {.site = "drives", .pes = 4});
  Evidence evidence;
  evidence.holds("files on one disk have less than files on four", one_disk < four);
  return evidence;
}

}  // namespace

Checks result_checks() {
  return {{"T7", t7},   {"T8", t8},   {"T9", t9},   {"T10", t10},
          {"T11", t11}, {"T12", t12}, {"T13", t13}, {"T14", t14}};
}

}  // namespace platter::koeninger
