#include "runtime/fortran/unit/dataset/unit_library.hpp"

#include <fmt/format.h>

#include <vector>

#include "emulator/codec/cos/block.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/system/call_error.hpp"

namespace platter::runtime {

const layer::Library* library_of(const machine::Machine& machine, const std::string& name) {
  const auto& libraries = machine.libraries();
  if (name.empty()) return libraries.empty() ? nullptr : &libraries.front();
  std::vector<std::string> names;
  for (const auto& library : libraries) {
    if (library.name == name) return &library;
    names.push_back(library.name);
  }
  throw specification::Error(fmt::format("{} has no library '{}'{}", machine.choice().system, name,
                                         specification::suggestion(name, names)));
}

void require_sectors_of_a_block(machine::Machine& machine, system::Services& system,
                                std::string_view statement, std::int64_t unit) {
  const int channel = system.dataset(statement, unit).channel();
  const auto words = machine.device(channel).geometry().words_per_sector;
  if (words == dataset::kBlockWords) return;
  throw system::CallError(
      statement, fmt::format("unit {}", unit),
      fmt::format("a blocked dataset needs sectors of {} words, but those of drive {} have {}; use a unit on "
                  "another drive, or the routines of the system (platter list routines)",
                  dataset::kBlockWords.count, channel + 1, words.count));
}

void lay_out(system::Services& system, const layer::Library& library, std::string_view statement,
             std::int64_t unit) {
  file::Dataset dataset = system.dataset(statement, unit);
  if (dataset.front().interleave == library.interleave) return;
  if (const auto* before = system.find(dataset.name)) {  // another unit may have set the layout
    if (before->dataset.front().interleave != dataset.front().interleave)
      system.connect(unit, before->dataset);
    return;
  }
  for (file::Extent& extent : dataset.extents) {
    extent.sectors = extent.interleave * extent.sectors / library.interleave;
    extent.interleave = library.interleave;
  }
  system.connect(unit, dataset);
}

}  // namespace platter::runtime
