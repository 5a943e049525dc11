#include "tools/validation/studies/cms/document.hpp"

#include "tools/validation/studies/cms/checks/checks.hpp"

namespace platter::johnston {

evidence::Document document() {
  evidence::Checks all;
  for (const auto& theme : {file_checks(), system_checks()}) {
    for (const auto& [id, check] : theme)
      all[id] = [check = check](ExperimentRunner& runner, Evidence& evidence) {
        check(Bench(runner), evidence);
      };
  }
  return {.name = "cms",
          .title = "T. Y. Johnston, There Is No I/O Like No I/O, SLAC, 1985",
          .folder = "documents/cms",
          .hosts = {kIbm},
          .checks = std::move(all)};
}

}  // namespace platter::johnston
