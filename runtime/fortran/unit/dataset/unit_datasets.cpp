#include "runtime/fortran/unit/dataset/unit_datasets.hpp"

#include <fmt/format.h>

#include "emulator/system/call_error.hpp"
#include "runtime/fortran/unit/connection/unit_contents.hpp"
#include "runtime/fortran/unit/dataset/random_unit.hpp"
#include "runtime/fortran/unit/dataset/unit_library.hpp"
#include "runtime/fortran/unit/interface/library_error.hpp"

namespace platter::runtime {

void require_unit_number(std::string_view statement, std::int64_t unit) {
  constexpr std::int64_t kMost = 999;
  if (unit >= 1 && unit <= kMost) return;
  throw LibraryError(
      LibraryFault::kUnit, statement, fmt::format("unit {}", unit),
      fmt::format("a unit with a blocked dataset needs a number from 1 to {}, in an INTEGER of a whole word",
                  kMost));
}

UnitDatasets::UnitDatasets(machine::Machine& machine, system::Services& system, const Options& options,
                           const ProgramFiles& files)
    : machine_(machine),
      system_(system),
      local_(options.remote_machine && options.remote_machine->number > 0
                 ? fmt::format("@{}", options.remote_machine->number + 1)
                 : ""),
      shares_(options.remote_machine.has_value()),
      asked_buffer_(options.system_buffer.value_or(amount::Sectors{})),
      files_(files) {}

void UnitDatasets::begin(const std::string& library, const std::set<std::int64_t>& opened) {
  for (std::size_t channel = 1; channel <= system_.channels(); ++channel) {
    const auto unit = machine_.connector_base() + static_cast<std::int64_t>(channel);
    const ProgramFile* file = files_.find(unit);
    const bool named = file != nullptr && !file->name.empty() && !text_unit(file->name);
    if (!named || files_.same_as(unit) != unit || opened.contains(unit)) continue;
    file::Dataset dataset = system_.dataset("PROGRAM", unit);
    dataset.name = file->name;
    system_.connect(unit, system_.place(file->name).value_or(dataset));
    named_.insert(unit);
  }
  library_ = library_of(machine_, library);
}

void UnitDatasets::reach(std::string_view statement, std::int64_t number) {
  const std::int64_t unit = files_.same_as(number);
  if (library_ == nullptr) {
    throw system::CallError(statement, fmt::format("unit {}", number),
                            fmt::format("{} has no library for blocked datasets here; call its own routines "
                                        "by name (platter list routines)",
                                        machine_.choice().system));
  }
  const ProgramFile* file = files_.find(unit);
  if (file != nullptr && text_unit(file->name)) {
    throw system::CallError(
        statement, fmt::format("unit {}", number),
        fmt::format(
            "is TAPE{0}={1} on the PROGRAM card, which makes it a file of text lines. Use formatted "
            "READ, WRITE or PUNCH (8A10 for a whole card), IF (EOF,{0}) and, for INPUT, BUFFER IN. Use "
            "another unit for all other statements",
            unit, file->name));
  }
  if (!system_.is_connected(unit)) connect(statement, unit, name_by_card(unit));
  require_sectors_of_a_block(machine_, system_, statement, unit);
  lay_out(system_, *library_, statement, unit);
}

/// Connects the unit to a dataset on one of the channels in turn, like the channels' units: with four
/// channels, units 5, 9 and 1 are on the first.
void UnitDatasets::connect(std::string_view statement, std::int64_t unit, const std::string& name) {
  require_unit_number(statement, unit);
  const auto channels = static_cast<std::int64_t>(system_.channels());
  const std::int64_t turn = (unit - machine_.connector_base() - 1) % channels;
  const auto channel = static_cast<int>(turn < 0 ? turn + channels : turn);
  if (const auto before = system_.place(name)) return system_.connect(unit, *before);
  if (const auto scratch = system_.scratch(name, channel)) return system_.connect(unit, *scratch);
  throw system::CallError(
      statement, fmt::format("unit {}", unit),
      fmt::format("drive {} has no space for another scratch dataset; {}", channel + 1,
                  shares_ ? "run fewer programs together, or use units on other drives in some of them"
                          : fmt::format("connect the unit with --file {}=NAME", unit)));
}

std::unique_ptr<SequentialFile> UnitDatasets::blocked(std::int64_t unit) {
  return std::make_unique<BlockedFile>(system_, unit, *library_, layer::blocks_of(buffer_of(unit)));
}

std::unique_ptr<WordFile> UnitDatasets::random(std::string_view routine, std::int64_t number,
                                               std::int64_t pages) {
  if (!library_->has_random())
    throw system::CallError(routine, fmt::format("unit {}", number),
                            fmt::format("library {} of {} has no RANDOM READ and RANDOM WRITE",
                                        library_->name, machine_.choice().system));
  return std::make_unique<RandomUnit>(system_, files_.same_as(number), *library_,
                                      static_cast<std::size_t>(pages));
}

bool UnitDatasets::is_on(std::int64_t unit, const std::string& name) const {
  return name.empty() ? !own_.contains(unit) : name_of(unit) == name;
}

void UnitDatasets::put_on(std::string_view statement, std::int64_t unit, const std::string& name) {
  std::optional<file::Dataset> other;
  if (name.empty()) {
    const auto own = own_.find(unit);
    other = own->second;
    own_.erase(own);
  } else {
    const bool connected = system_.is_connected(unit);
    own_.try_emplace(unit, connected ? std::optional(system_.dataset(statement, unit)) : std::nullopt);
  }
  if (other) return system_.connect(unit, *other);
  connect(statement, unit, name.empty() ? name_by_card(unit) : name);
}

void UnitDatasets::set_buffer(std::string_view statement, std::int64_t unit, amount::Sectors length) {
  if (length < amount::Sectors{1} || length > kLongestBuffer) {
    throw system::CallError(statement, fmt::format("length {}", length.count),
                            fmt::format("a buffer may have 1 to {} sectors", kLongestBuffer.count));
  }
  set_buffers_[unit] = length;
}

amount::Sectors UnitDatasets::buffer_of(std::int64_t unit) const {
  if (const auto set = set_buffers_.find(unit); set != set_buffers_.end()) return set->second;
  if (asked_buffer_ > amount::Sectors{}) return asked_buffer_;
  const ProgramFile* file = files_.find(unit);
  return file != nullptr && file->sectors ? *file->sectors : amount::Sectors{};
}

std::string UnitDatasets::name_by_card(std::int64_t unit) const {
  if (const auto* file = files_.find(unit); file != nullptr && !file->name.empty()) return file->name;
  return fmt::format("TAPE{}{}", unit, local_);
}

std::string UnitDatasets::name_of(std::int64_t unit) const {
  return system_.is_connected(unit) ? system_.dataset("INQUIRE", unit).name : name_by_card(unit);
}

std::vector<std::pair<std::int64_t, file::Dataset>> UnitDatasets::of(std::set<std::int64_t> units) const {
  units.insert(named_.begin(), named_.end());
  std::vector<std::pair<std::int64_t, file::Dataset>> all;
  for (const auto unit : units) all.emplace_back(unit, system_.dataset("PROGRAM", unit));
  return all;
}

}  // namespace platter::runtime
