#include "tools/validation/studies/vms/document.hpp"

#include "tools/validation/studies/vms/checks/checks.hpp"

namespace platter::noble {

evidence::Document document() {
  evidence::Checks all;
  for (const auto& theme : {method_checks(), comparison_checks()}) {
    for (const auto& [id, check] : theme)
      all[id] = [check = check](ExperimentRunner& runner, Evidence& evidence) {
        check(Bench(runner), evidence);
      };
  }
  return {.name = "vms",
          .title = "R. G. Noble, I/O Speeds on a VAX 11/780, NRAO, 1985",
          .folder = "documents/vms",
          .hosts = {kVax},
          .checks = std::move(all)};
}

}  // namespace platter::noble
