#include "tools/validation/studies/bucher-hayes/document.hpp"

#include "tools/validation/studies/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

const char* const kRevolutions = "disk revolutions per sector";
const char* const kOverhead = "overhead CPU time per sector, µs";

Series revolutions(const std::string& label, const Fit& fit) {
  Series series{label, {}};
  for (const auto& point : fit.points)
    series.points.emplace_back(1.0 / point.sectors, point.revolutions / point.moved);
  return series;
}

Series revolutions(const std::string& label, const Table& table) {
  Series series{label, {}};
  for (const auto& size : table.sizes)
    series.points.emplace_back(1.0 / size.sectors, size.revolutions_per_sector);
  return series;
}

Series overhead(const std::string& label, const Table& table) {
  Series series{label, {}};
  for (const auto& size : table.sizes) series.points.emplace_back(1.0 / size.sectors, size.t_oh);
  return series;
}

Series overhead(const std::string& label, const MeasuredRow& row) {
  Series series{label, {}};
  for (const auto& point : row.overlapped->points)
    series.points.emplace_back(1.0 / point.sectors, point.overhead);
  return series;
}

Figure figure_1(const Bench& bench) {
  const auto in = bench.row("cray1/ctss/cftlib/BUFFER IN read");
  const auto out = bench.row("cray1/ctss/cftlib/BUFFER OUT write");
  return {"BUFFER IN and BUFFER OUT on the Cray-1 (CTSS, CFTLIB)",
          kRevolutions,
          {revolutions("BUFFER OUT", *out.overlapped), revolutions("BUFFER IN", *in.overlapped)},
          {{"1.1/18 + 3/B", 1.1 / 18, 3},
           {"1.1/18 + 1/B, for B ≤ 16", 1.1 / 18, 1, 1.0 / 16, 1},
           {"1.1/18 + 2/B, for B ≥ 18", 1.1 / 18, 2, 0, 1.0 / 18}}};
}

Figure figure_2(const Bench& bench) {
  return {"WDISK and RDISK on the CDC 7600 (LTSS, FTWLIB)",
          kRevolutions,
          {revolutions("RDISK, random", bench.random_7600(0).overlapped),
           revolutions("WDISK, random", bench.random_7600(1).overlapped),
           revolutions("RDISK, sequential", *bench.row("cdc7600/ltss/ftwlib/RDISK read").overlapped),
           revolutions("WDISK, sequential", *bench.row("cdc7600/ltss/ftwlib/WDISK write").overlapped)},
          {{"1.1/20 + 1/B, sequential", 1.1 / 20, 1}, {"1.1/20 + 1.4/B, random", 1.1 / 20, 1.4}}};
}

Figure figure_3(const Bench& bench) {
  const Deck vector{.ncomp = 400, .loop = 1, .part = 1, .sizes = kCraySizes};
  return {"RDISK on the Cray-1 (CTSS, CFTLIB)",
          kOverhead,
          {overhead("vector loop", bench.one(kRdisk, kCtss, vector).overlapped),
           overhead("scalar loop", bench.row("cray1/ctss/cftlib/RDISK read"))},
          {{"6 + 660/B (scalar loop)", 6, 660}}};
}

Figure figure_4(const Bench& bench) {
  return {"WDISK and RDISK on the CDC 7600 (LTSS, FTWLIB)",
          kOverhead,
          {overhead("RDISK, random", bench.random_7600(0).overlapped),
           overhead("WDISK, random", bench.random_7600(1).overlapped),
           overhead("RDISK, sequential", bench.row("cdc7600/ltss/ftwlib/RDISK read")),
           overhead("WDISK, sequential", bench.row("cdc7600/ltss/ftwlib/WDISK write"))},
          {{"46 + 1050/B (sequential)", 46, 1050}}};
}

}  // namespace

Figure measure_figure(int number, const Bench& bench) {
  switch (number) {
    case 1:
      return figure_1(bench);
    case 2:
      return figure_2(bench);
    case 3:
      return figure_3(bench);
    default:
      return figure_4(bench);
  }
}

evidence::Document document() {
  evidence::Checks all;
  for (const auto& theme :
       {device_checks(), maximum_checks(), line_checks(), table_checks(), buffered_checks(), ltss_checks(),
        random_checks(), ctss_checks(), interval_checks(), loop_checks(), clock_checks(), channel_checks(),
        rotation_checks(), program_checks()}) {
    for (const auto& [id, check] : theme)
      all[id] = [check = check](ExperimentRunner& runner, Evidence& evidence) {
        check(Bench(runner), evidence);
      };
  }
  std::vector<evidence::Draw> figures;
  for (const int number : {1, 2, 3, 4})
    figures.emplace_back(
        [number](ExperimentRunner& runner) { return measure_figure(number, Bench(runner)); });
  return {
      .name = "bucher-hayes",
      .title =
          "I. Y. Bucher and A. H. Hayes, I/O performance measurement on Cray-1 and CDC 7600 computers (1980)",
      .folder = "documents/bucher-hayes",
      .hosts = {kCtss, kCos, kAlamos, kLtss},
      .checks = std::move(all),
      .figures = std::move(figures)};
}

}  // namespace platter::bucher_hayes
