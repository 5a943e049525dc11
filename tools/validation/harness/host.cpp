#include "tools/validation/harness/host.hpp"

#include <fmt/format.h>

#include "emulator/device/rotation.hpp"
#include "emulator/machine/machine.hpp"
#include "emulator/multicomputer/disks.hpp"
#include "runtime/options/options.hpp"

namespace platter::evidence {
namespace {

InstalledHost machine_as_changed(const Host& host, const specification::Catalogue& catalogue) {
  machine::MachineConfig choice;
  choice.machine = host.machine;
  choice.system = host.os;
  record::Recorder unobserved;
  machine::Machine machine(catalogue, choice, unobserved);
  auto& disk = machine.device(0);
  if (disk.rotation() == nullptr) {
    throw specification::Error(
        fmt::format("the paper's rows are in revolutions, and {}, disk of {}, does not turn", machine.disk(0),
                    host.machine));
  }
  return {.geometry = disk.geometry(), .rpm = disk.rotation()->rpm()};
}

/// Reads the multicomputer and builds the site's disks; rates of jobs need neither geometry nor rotation.
void require_multicomputer(const Host& host, const specification::Catalogue& catalogue) {
  auto document = catalogue.open("multicomputers", host.machine);
  const auto specification = multicomputer::read_specification(document, catalogue);
  constexpr std::uint64_t kSeed = 1;
  record::Recorder unobserved;
  time::Engine engine;
  const multicomputer::Disks disks(catalogue, specification.site(host.site), kSeed, unobserved, engine);
}

}  // namespace

InstalledHost install(const Host& host, const std::vector<std::string>& folders,
                      std::vector<std::string> sets) {
  const auto catalogue = runtime::load_catalogue(folders, sets);
  InstalledHost installed;
  if (host.site.empty()) {
    installed = machine_as_changed(host, catalogue);
  } else {
    require_multicomputer(host, catalogue);
  }
  installed.sets = std::move(sets);
  return installed;
}

}  // namespace platter::evidence
