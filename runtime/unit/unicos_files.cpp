#include "runtime/unit/unicos_files.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/ffio/error.hpp"
#include "runtime/options/assign_file.hpp"
#include "runtime/unit/ffio_words.hpp"

namespace platter::runtime {
namespace {

std::vector<device::Geometry> partitions_of(machine::Machine& machine) {
  std::vector<device::Geometry> partitions;
  for (int i = 0; i < *machine.choice().channels; ++i) partitions.push_back(machine.device(i).geometry());
  return partitions;
}

/// What the drives of other systems have, and a file system of UNICOS has not.
void require_possible(const Options& options) {
  const auto refuse = [](const char* flag, const char* why) {
    throw specification::Error(fmt::format("{}: {}", flag, why));
  };
  if (options.distant)
    refuse("platter together", "a file system of UNICOS is one program's here; run the programs one by one");
  for (const auto& file : options.files) {
    if (!file.channel && !file.start && !file.sectors) continue;
    refuse(fmt::format("--file {}={}", file.connector, file.name).c_str(),
           "a file of UNICOS lies where assign says: -p PARTITIONS for its place, -n BLOCKS for its space");
  }
  if (options.system_buffer)
    refuse("--system-buffer", "buffers are assign's affair under UNICOS: say --assign '-b BLOCKS u:UNIT'");
}

unicos::Assignments assignments_of(const Options& options) {
  auto all = read_assign_file(assign_file());
  for (const auto& line : options.assigns) {
    try {
      const auto request = unicos::read_assign(line);
      if (request.does == unicos::AssignRequest::Does::kList)
        throw ffio::Error("-V lists, and is for the command platter assign");
      all.apply(request);
    } catch (const ffio::Error& error) {
      throw specification::Error(fmt::format("--assign '{}': {}", line, error.what()));
    }
  }
  return all;
}

/// In procview's words; those of other files than COS's are ours.
std::string structure_of(const std::vector<ffio::Wanted>& chain) {
  for (const auto& one : chain) {
    if (!one.kind->makes_records) continue;
    return std::string(one.kind->structure.empty() ? one.kind->name : one.kind->structure);
  }
  return "unblocked";
}

}  // namespace

UnicosFiles::UnicosFiles(machine::Machine& machine, system::Services& system, const Options& options)
    : files_(partitions_of(machine), machine.unicos()->unit),
      kernel_(system, machine.processor(), files_, *machine.unicos()),
      assignments_(assignments_of(options)) {
  require_possible(options);
}

std::string UnicosFiles::name_of(std::int64_t unit, const std::string& file) {
  return assignments_.find({.unit = unit, .file = file}, defaults_).file;
}

std::unique_ptr<FfioUnit> UnicosFiles::open(std::int64_t unit, const std::string& file, unicos::Access access,
                                            std::int64_t blocks) {
  auto found =
      assignments_.find({.unit = unit, .file = file, .access = access, .cache_blocks = blocks}, defaults_);
  unicos::UnitReport report;
  report.unit = unit;
  report.file = found.file;
  report.type = access == unicos::Access::kSequentialFormatted ? "sequential formatted"
                : access == unicos::Access::kDirectUnformatted ? "direct unformatted"
                                                               : "sequential unformatted";
  report.structure = structure_of(found.chain);
  report.attributes = found.attributes;
  reports_.push_back(std::move(report));
  try {
    return std::make_unique<FfioUnit>(kernel_, std::move(found), defaults_, reports_.back());
  } catch (...) {
    reports_.pop_back();
    throw;
  }
}

std::unique_ptr<WordFile> UnicosFiles::open_words(std::int64_t unit, const std::string& file,
                                                  std::int64_t blocks) {
  const auto found = assignments_.find(
      {.unit = unit, .file = file, .access = unicos::Access::kDirectUnformatted, .cache_blocks = blocks},
      defaults_);
  const auto records = std::find_if(found.chain.begin(), found.chain.end(),
                                    [](const ffio::Wanted& one) { return one.kind->makes_records; });
  if (records != found.chain.end()) {
    throw ffio::Error(
        fmt::format("file {}: words are reached by their numbers, and {} puts control words between them; "
                    "assign layers without records (cachea, cache, bufa, mr, sds, system) or -s u",
                    found.file, records->kind->name));
  }
  return std::make_unique<FfioWords>(unit, open(unit, file, unicos::Access::kDirectUnformatted, blocks));
}

bool UnicosFiles::remove(const std::string& file) {
  if (files_.find(file) == nullptr) return false;
  kernel_.remove(file);
  return true;
}

}  // namespace platter::runtime
