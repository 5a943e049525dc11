#include "runtime/unit/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "emulator/specification/error.hpp"
#include "emulator/system/call_error.hpp"
#include "runtime/unit/unit_library.hpp"

namespace platter::runtime {
namespace {

bool on_drives(const Options& options, const system::Services& system) {
  return options.text.empty() ? system.specification().text.on_drives : options.text == "drives";
}

}  // namespace

Units::Units(machine::Machine& machine, system::Services& system, const Options& options, ProgramFiles files,
             partition::Link* link)
    : machine_(machine),
      system_(system),
      local_(options.distant && options.distant->process > 0
                 ? fmt::format("@{}", options.distant->process + 1)
                 : ""),
      shares_(options.distant.has_value()),
      asked_buffer_(options.system_buffer.value_or(amount::Sectors{})),
      files_(std::move(files)),
      forms_(files_, options.files, on_drives(options, system)),
      word_kinds_(options.cray_words) {
  for (const auto& file : options.files) opened_.insert(file.unit);
  // NOLINTBEGIN(*-owning-memory): each is owned at once
  if (machine.unicos()) named_files_.reset(unicos_ = new UnicosFiles(machine, system, options, link));
  if (machine.vms()) named_files_.reset(vms_ = new VmsFiles(machine, system, options));
  if (machine.cms()) named_files_.reset(cms_ = new CmsFiles(machine, system, options));
  // NOLINTEND(*-owning-memory)
  if (named_files_) return;
  name_channel_units();
  library_ = library_of(machine, options.library);
}

/// TAPE8=DATA of a channel's unit names the dataset that it is on; --file says more, and goes before.
void Units::name_channel_units() {
  for (std::size_t channel = 1; channel <= system_.channels(); ++channel) {
    const auto unit = machine_.connector_base() + static_cast<std::int64_t>(channel);
    const ProgramFile* file = files_.find(unit);
    const bool named = file != nullptr && !file->name.empty() && !text_unit(file->name);
    if (!named || files_.same_as(unit) != unit || opened_.contains(unit)) continue;
    file::Dataset dataset = system_.dataset("PROGRAM", unit);
    dataset.name = file->name;
    system_.connect(unit, system_.place(file->name).value_or(dataset));
    named_.insert(unit);
  }
}

RecordUnit* Units::find_blocked(std::int64_t unit) {
  const auto found = blocked_.find(files_.same_as(unit));
  return found == blocked_.end() ? nullptr : found->second.get();
}

bool Units::is_open(std::int64_t number) const {
  const std::int64_t unit = files_.same_as(number);
  if (forms_.is_closed(unit) || forms_.is_text(unit)) return false;
  return blocked_.contains(unit) || opened_.contains(unit) || called_.contains(unit) ||
         direct_.contains(unit);
}

bool Units::take_end_of_file(std::int64_t unit) {
  const bool text = forms_.take_end_of_file(unit);  // that of a dataset's lines is known to both
  RecordUnit* const blocked = find_blocked(unit);
  return (blocked != nullptr && blocked->take_end_of_file()) || text;
}

void Units::open(std::int64_t unit) {
  forms_.open_dataset(unit);
  opened_.insert(files_.same_as(unit));
}

void Units::open_direct(std::int64_t number, amount::Bytes record, bool formatted) {
  const std::int64_t unit = files_.same_as(number);
  direct_.close(unit);
  if (RecordUnit* one = find_blocked(unit)) one->close();
  blocked_.erase(unit);
  formatted ? forms_.open_lines(number) : forms_.open_dataset(number);
  direct_.put(unit, named_files_->open_direct(unit, file_of(unit), record, formatted));
}

void Units::open_lines(std::int64_t unit) {
  forms_.open_lines(unit);
  opened_.insert(files_.same_as(unit));
}

void Units::name(std::string_view statement, std::int64_t number, const std::string& name) {
  const std::int64_t unit = files_.same_as(number);
  if (named_files_) {
    if (file_of(unit) == name) return;
    leave(unit);
    if (!name.empty()) file_names_.put(unit, name);
    return;
  }
  const auto own = own_.find(unit);
  if (name.empty() ? own == own_.end() : name_of(unit) == name) return;
  if (RecordUnit* one = find_blocked(unit)) {
    one->close();
    written_ = written();
  }
  blocked_.erase(unit);
  std::optional<file::Dataset> other;
  if (name.empty()) {
    other = own->second;
    own_.erase(own);
  } else {
    const bool connected = system_.is_connected(unit);
    own_.try_emplace(unit, connected ? std::optional(system_.dataset(statement, unit)) : std::nullopt);
  }
  if (other) return system_.connect(unit, *other);
  connect(statement, unit, name.empty() ? name_by_card(unit) : name);
}

void Units::leave(std::int64_t number) {
  const std::int64_t unit = files_.same_as(number);
  RecordUnit* const one = find_blocked(unit);
  if (one != nullptr && !named_files_) return one->rewind();
  if (!named_files_) return;
  direct_.close(unit);
  if (one != nullptr) one->close();
  blocked_.erase(unit);
  file_names_.forget(unit);
  named_files_->forget(unit);
}

RecordUnit& Units::lines(std::string_view statement, std::int64_t number) {
  forms_.take_as_lines(statement, number);
  return positioned(statement, number);
}

RecordUnit& Units::blocked(std::string_view statement, std::int64_t number) {
  // BUFFER IN and OUT move words, and a line is a record of them.
  const bool holds_lines = forms_.is_closed(number) || !forms_.is_dataset(number)
                               ? forms_.lines_given(number) != nullptr
                               : forms_.is_lines(number);
  if (statement.starts_with("BUFFER") && holds_lines) return lines(statement, number);
  forms_.take_as_dataset(statement, number);
  return positioned(statement, number);
}

RecordUnit* Units::cards(std::int64_t number, const MakeCards& make) {
  if (!forms_.may_read_cards(number)) return nullptr;
  const std::int64_t unit = files_.same_as(number);
  if (named_files_ && file_of(unit) != named_files_->usual_name(unit)) return nullptr;  // assigned
  if (!forms_.is_text(number) && (is_called(unit) || is_open(unit) || is_there(name_of(unit))))
    return nullptr;
  auto& one = blocked_[unit];
  if (!one) one = make(forms_.formatted_input(unit));
  return one.get();
}

RecordUnit& Units::positioned(std::string_view statement, std::int64_t number) {
  const std::int64_t unit = files_.same_as(number);
  forms_.reopen(unit);
  require_not_called(statement, number);
  auto& one = blocked_[unit];
  if (one) return *one;
  try {
    if (named_files_) require_unit_number(statement, number);
    if (named_files_) return *(one = named_files_->open(unit, file_of(unit), forms_.is_lines(unit)));
    reach(statement, number);
    if (!forms_.is_lines(unit)) word_kinds_.note(unit, name_of(unit));
    one = std::make_unique<BlockedUnit>(system_, unit, *library_, layer::blocks_of(buffer_of(unit)));
  } catch (...) {
    blocked_.erase(unit);
    throw;
  }
  return *one;
}

/// The unit gets a dataset that the library can work on.
void Units::reach(std::string_view statement, std::int64_t number) {
  const std::int64_t unit = files_.same_as(number);
  if (library_ == nullptr) {
    throw system::CallError(statement, fmt::format("unit {}", number),
                            fmt::format("{} has no library for blocked datasets here; its own routines are "
                                        "called by name (platter list routines)",
                                        machine_.choice().system));
  }
  const ProgramFile* file = files_.find(unit);
  if (file != nullptr && text_unit(file->name)) {
    throw system::CallError(
        statement, fmt::format("unit {}", number),
        fmt::format("is TAPE{0}={1} on the PROGRAM card, which holds text, not a blocked "
                    "dataset; READ, IF (EOF,{0}), WRITE and PUNCH work on it with a FORMAT, "
                    "as A10 of whole cards; for other BUFFER statements than BUFFER IN of "
                    "INPUT, and for unformatted ones, take a unit of its own",
                    unit, file->name));
  }
  if (!system_.is_connected(unit)) connect(statement, unit, name_by_card(unit));
  require_sectors_of_a_block(machine_, system_, statement, unit);
  lay_out(system_, *library_, statement, unit);
}

/// Channels in turn, as the units of channels have them: with four, units 5, 9 and 1 are on the first.
void Units::connect(std::string_view statement, std::int64_t unit, const std::string& name) {
  require_unit_number(statement, unit);
  const auto channels = static_cast<std::int64_t>(system_.channels());
  const std::int64_t turn = (unit - machine_.connector_base() - 1) % channels;
  const auto channel = static_cast<int>(turn < 0 ? turn + channels : turn);
  if (const auto before = system_.place(name)) return system_.connect(unit, *before);
  if (const auto scratch = system_.scratch(name, channel)) return system_.connect(unit, *scratch);
  throw system::CallError(
      statement, fmt::format("unit {}", unit),
      fmt::format("drive {} has no room for another scratch dataset; {}", channel + 1,
                  shares_ ? "run fewer programs together, or use units that are on other drives in some"
                          : fmt::format("connect the unit with --file {}=NAME", unit)));
}

void Units::set_buffer(std::string_view statement, std::int64_t number, amount::Sectors length) {
  const std::int64_t unit = files_.same_as(number);
  if (unicos_ != nullptr) {
    throw system::CallError(
        statement, fmt::format("unit {}", number),
        fmt::format("buffers are assign's affair under UNICOS: leave the call out, and say "
                    "--assign '-b BLOCKS u:{}'",
                    number));
  }
  if (length < amount::Sectors{1} || length > kLongestBuffer) {
    throw system::CallError(statement, fmt::format("length {}", length.count),
                            fmt::format("a buffer has 1 to {} sectors", kLongestBuffer.count));
  }
  if (RecordUnit* one = find_blocked(unit)) one->close();
  written_ = written();
  blocked_.erase(unit);
  set_buffers_[unit] = length;
  blocked(statement, unit);
}

amount::Sectors Units::buffer_of(std::int64_t unit) const {
  if (const auto set = set_buffers_.find(unit); set != set_buffers_.end()) return set->second;
  if (asked_buffer_ > amount::Sectors{}) return asked_buffer_;
  const ProgramFile* file = files_.find(unit);
  return file != nullptr && file->sectors ? *file->sectors : amount::Sectors{};
}

std::set<std::string> Units::written() const {
  std::set<std::string> names = written_;
  for (const auto& [unit, one] : blocked_) {
    if (one->has_written() && !forms_.is_lines(unit)) names.insert(name_of(unit));
  }
  return names;
}

bool Units::exists(std::int64_t unit) const {
  return (forms_.is_dataset(unit) && is_open(unit)) || is_there(name_of(unit));
}

void Units::remove(std::string_view statement, std::int64_t number) {
  const std::int64_t unit = files_.same_as(number);
  const std::string name = name_of(unit);
  for (const auto& [other, one] : blocked_) {
    if (other == unit || !is_open(other) || name_of(other) != name) continue;
    throw system::CallError(
        statement, fmt::format("unit {}", number),
        fmt::format("dataset {} cannot be deleted: unit {} is on it, too; CLOSE that first", name, other));
  }
  if (RecordUnit* one = find_blocked(unit)) one->discard();
  direct_.discard(unit);
  blocked_.erase(unit);
  temporary_.erase(unit);
  written_.erase(name);
  if (!named_files_) return system_.remove(statement, name);
  named_files_->remove(name);
  file_names_.forget(unit);
  named_files_->forget(unit);
}

void Units::make_scratch(std::int64_t number) {
  temporary_.insert(files_.same_as(number));
}

void Units::name_scratch(std::int64_t number) {
  const std::int64_t unit = files_.same_as(number);
  if (!named_files_ || file_of(unit) != named_files_->usual_name(unit)) return;
  if (const auto name = named_files_->scratch_name(unit); !name.empty()) file_names_.put(unit, name);
}

void Units::close() {
  for (const auto unit : std::set<std::int64_t>(temporary_)) remove("STATUS='SCRATCH'", unit);
  for (auto& [number, unit] : blocked_) unit->close();
  direct_.close_all();
  for (auto& [number, unit] : called_) unit->close();
  if (named_files_) named_files_->close();
}

}  // namespace platter::runtime
