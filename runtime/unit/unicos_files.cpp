#include "runtime/unit/unicos_files.hpp"

#include <fmt/format.h>

namespace platter::runtime {
namespace {

std::vector<device::Geometry> partitions_of(machine::Machine& machine) {
  std::vector<device::Geometry> partitions;
  for (int i = 0; i < *machine.choice().channels; ++i) partitions.push_back(machine.device(i).geometry());
  return partitions;
}

void require_alone(const Options& options) {
  if (options.distant) {
    throw specification::Error(
        "UNICOS's file system is one program's here: programs under it cannot run together");
  }
}

}  // namespace

UnicosFiles::UnicosFiles(machine::Machine& machine, system::Services& system, const Options& options)
    : files_(partitions_of(machine), machine.unicos()->unit),
      kernel_(system, machine.processor(), files_, *machine.unicos()),
      assigns_(options.assigns) {
  require_alone(options);
}

FfioOpening UnicosFiles::opening(std::int64_t unit, const std::string& file) const {
  std::string text = "cos";
  for (const auto& assign : assigns_) {
    const std::string object = fmt::format(" u:{}", unit);
    if (assign.starts_with("-F ") && assign.ends_with(object))
      text = assign.substr(3, assign.size() - 3 - object.size());
  }
  FfioOpening opening{.file = file, .chain = ffio::parse(text, defaults_), .space = {}};
  ffio::check(opening.chain);
  return opening;
}

std::unique_ptr<FfioUnit> UnicosFiles::open(std::int64_t unit, const std::string& file) {
  auto how = opening(unit, file);
  unicos::UnitReport report;
  report.unit = unit;
  report.file = file;
  report.type = "sequential unformatted";
  report.structure = "COS blocked";
  reports_.push_back(std::move(report));
  try {
    return std::make_unique<FfioUnit>(kernel_, std::move(how), defaults_, reports_.back());
  } catch (...) {
    reports_.pop_back();
    throw;
  }
}

bool UnicosFiles::remove(const std::string& file) {
  if (files_.find(file) == nullptr) return false;
  kernel_.remove(file);
  return true;
}

}  // namespace platter::runtime
