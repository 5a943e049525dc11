#include "tools/validation/studies/unicos/document.hpp"

#include "tools/validation/studies/unicos/checks/checks.hpp"
#include "tools/validation/studies/unicos/figures/figures.hpp"

namespace platter::unicos_guide {

evidence::Document document() {
  evidence::Checks all;
  for (const auto& theme : {count_checks(), time_checks(), memory_checks(), storage_checks(), layer_checks(),
                            rule_checks(), unmeasured_checks()}) {
    for (const auto& [id, check] : theme)
      all[id] = [check = check](ExperimentRunner& laboratory, Evidence& evidence) {
        check(Bench(laboratory), evidence);
      };
  }
  return {.name = "unicos",
          .title = "Cray Research, Application Programmer's I/O Guide, chapter 13: I/O Optimization",
          .folder = "documents/unicos",
          .hosts = {kYmp},
          .checks = std::move(all),
          .figures = figures()};
}

}  // namespace platter::unicos_guide
