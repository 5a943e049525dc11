#include "tools/validation/studies/t3d/document.hpp"

#include "tools/validation/studies/t3d/checks/checks.hpp"

namespace platter::koeninger {

evidence::Document document() {
  evidence::Checks all;
  for (const auto& theme : {path_checks(), result_checks()}) {
    for (const auto& [id, check] : theme)
      all[id] = [check = check](evidence::ExperimentRunner& runner, Evidence& evidence) {
        check(Bench(runner), evidence);
      };
  }
  return {.name = "t3d",
          .title = "R. K. Koeninger, CRAY T3D Experiments with I/O, CUG 1995",
          .folder = "documents/t3d",
          .hosts = kSites,
          .checks = std::move(all)};
}

}  // namespace platter::koeninger
