// Claims about measurements of users, and about the author's advice on disks.

#include <algorithm>

#include "tools/validation/studies/t3d/checks/checks.hpp"

namespace platter::koeninger {
namespace {

void t7(const Bench& bench, Evidence& evidence) {
  const double one = bench.rate("striped.toml", {.direct = false});
  const double all = bench.rate("striped.toml", {.pes = 64, .direct = false});
  evidence.measured("rate of one PE", one);
  evidence.holds("64 PEs have a lower rate than one", all < one);
  evidence.measured("rate of 64 PEs", all);
}

void t8(const Bench& bench, Evidence& evidence) {
  evidence.holds("with files striped by the user, 64 PEs have a lower rate than one",
                 bench.rate("helvig.toml", {.pes = 64}) < bench.rate("helvig.toml", {.pes = 1}));
}

void t9(const Bench& bench, Evidence& evidence) {
  const auto rate = [&](std::int64_t pes) {
    return bench.rate("disks.toml", {.site = "drives", .pes = pes});
  };
  const double one = rate(1);
  const double four = rate(4);
  evidence.measured("rate of two disks divided by that of one", rate(2) / one);
  evidence.measured("rate of four disks divided by that of one", four / one);
  evidence.holds("four PEs per disk have a lower rate than one per disk", rate(16) < four);
}

void t10(const Bench& bench, Evidence& evidence) {
  const double one = bench.rate("helvig.toml", {.pes = 1});
  const double four = bench.rate("helvig.toml", {.pes = 4});
  const double all = bench.rate("helvig.toml", {.pes = 64});
  evidence.measured("rate of 1 PE", one);
  evidence.measured("rate of 4 PEs", four);
  evidence.measured("rate of 64 PEs", all);
  for (const std::int64_t pes : {1, 4, 64}) {
    const double written = pes == 1 ? one : pes == 4 ? four : all;
    const double read = bench.rate("helvig.toml", {.pes = pes, .writes = false});
    evidence.measured("rate of reads divided by that of writes", read / written);
  }
}

void t11(const Bench& bench, Evidence& evidence) {
  const auto one = bench.run("rich.toml", {});
  const auto all = bench.run("rich_all.toml", {});
  const auto rate = [](const multicomputer::Outcome& run) {
    return static_cast<double>(run.bytes.count) / 1e6 / time::seconds(run.length);
  };
  const auto host = [](const multicomputer::Outcome& run) {
    return time::seconds(run.host) / time::seconds(run.length);
  };
  evidence.measured("rate of one PE", rate(one));
  evidence.measured("rate of 64 PEs", rate(all));
  evidence.measured("load of the host by 64 PEs divided by that by one PE", host(all) / host(one));
}

/// The Agent has its default settings, since the job sets no variable.
void t12(const Bench& bench, Evidence& evidence) {
  evidence.measured("rate of 64 PEs that pack their data to a half",
                    bench.rate("cho.toml", {.direct = false, .memory = ""}));
}

void t13(const Bench& bench, Evidence& evidence) {
  for (const std::int64_t pes : {4, 8})
    evidence.measured("rate of 4 or 8 PEs with eight disks and more gateways",
                      bench.rate("helvig.toml", {.site = "large", .pes = pes}));
}

void t14(const Bench& bench, Evidence& evidence) {
  const double one_disk =
      bench.rate("small.toml", {.site = "drives", .pes = 4, .request = amount::Bytes{753664}});
  const double four = bench.rate("disks.toml", {.site = "drives", .pes = 4});
  evidence.holds("files on one disk have a lower rate than files on four", one_disk < four);
}

}  // namespace

Checks result_checks() {
  return {{"T7", t7},   {"T8", t8},   {"T9", t9},   {"T10", t10},
          {"T11", t11}, {"T12", t12}, {"T13", t13}, {"T14", t14}};
}

}  // namespace platter::koeninger
