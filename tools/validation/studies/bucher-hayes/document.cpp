#include "tools/validation/studies/bucher-hayes/document.hpp"

#include "tools/validation/studies/bucher-hayes/checks/checks.hpp"
#include "tools/validation/studies/bucher-hayes/figures/figure.hpp"

namespace platter::bucher_hayes {

evidence::Document document() {
  evidence::Checks all;
  for (const auto& theme :
       {device_checks(), maximum_checks(), line_checks(), table_checks(), buffered_checks(), ltss_checks(),
        random_checks(), ctss_checks(), interval_checks(), loop_checks(), clock_checks(), channel_checks(),
        rotation_checks(), program_checks()}) {
    for (const auto& [id, check] : theme)
      all[id] = [check = check](ExperimentRunner& laboratory, Evidence& evidence) {
        check(Bench(laboratory), evidence);
      };
  }
  std::vector<evidence::Draw> figures;
  for (const int number : {1, 2, 3, 4})
    figures.emplace_back(
        [number](ExperimentRunner& laboratory) { return measure_figure(number, Bench(laboratory)); });
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
