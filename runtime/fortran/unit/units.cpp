#include "runtime/fortran/unit/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "emulator/system/call_error.hpp"
#include "runtime/fortran/unit/interface/library_error.hpp"
#include "runtime/fortran/unit/interface/library_unit.hpp"

namespace platter::runtime {

LibraryUnit& LibraryUnits::find(std::string_view routine, std::int64_t number, std::string_view opener) {
  const auto found = all_.find(files_.same_as(number));
  if (found == all_.end()) {
    throw LibraryError(LibraryFault::kNotOpen, routine, fmt::format("unit {}", number),
                       fmt::format("is not open; CALL {} first", opener));
  }
  if (found->second->opener() != opener) {
    throw LibraryError(LibraryFault::kNotOpen, routine, fmt::format("unit {}", number),
                       fmt::format("was opened by {}, not by {}", found->second->opener(), opener));
  }
  return *found->second;
}

void LibraryUnits::require_none(std::string_view statement, std::int64_t number) const {
  const auto found = all_.find(files_.same_as(number));
  if (found == all_.end()) return;
  throw system::CallError(statement, fmt::format("unit {}", number),
                          fmt::format("was opened by {0}, so statements cannot use it; close it with {1}",
                                      found->second->opener(), found->second->closer()));
}

void LibraryUnits::require_closed(std::string_view routine, std::int64_t number) const {
  const auto found = all_.find(files_.same_as(number));
  if (found == all_.end()) return;
  throw LibraryError(LibraryFault::kOpenAlready, routine, fmt::format("unit {}", number),
                     fmt::format("is already open by {}; close it with {}", found->second->opener(),
                                 found->second->closer()));
}

void LibraryUnits::close(std::string_view routine, std::int64_t number, std::string_view opener) {
  find(routine, number, opener).close();
  all_.erase(files_.same_as(number));
}

namespace {

bool on_drives(const Options& options, const system::Services& system) {
  return options.text.empty() ? system.specification().text.on_drives : options.text == "drives";
}

}  // namespace

Units::Units(machine::Machine& machine, system::Services& system, const Options& options, ProgramFiles files,
             FileService* named_files)
    : system_(machine.choice().system),
      files_(std::move(files)),
      forms_(files_, options.files, on_drives(options, system)),
      datasets_(machine, system, options, files_),
      called_(files_),
      named_files_(named_files),
      word_kinds_(options.cray_words) {
  for (const auto& file : options.files) opened_.insert(file.unit);
  if (named_files_ == nullptr) datasets_.begin(options.library, opened_);
}

SequentialUnit* Units::find_blocked(std::int64_t unit) {
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
  const bool text = forms_.take_end_of_file(unit);  // both objects record the end of a dataset's lines
  SequentialUnit* const blocked = find_blocked(unit);
  return (blocked != nullptr && blocked->take_end_of_file()) || text;
}

void Units::open(std::int64_t unit) {
  forms_.open_dataset(unit);
  opened_.insert(files_.same_as(unit));
}

void Units::open_direct(std::int64_t number, amount::Bytes record, bool formatted) {
  const std::int64_t unit = files_.same_as(number);
  direct_.close(unit);
  if (SequentialUnit* one = find_blocked(unit)) one->close();
  blocked_.erase(unit);
  formatted ? forms_.open_lines(number) : forms_.open_dataset(number);
  direct_.put(unit, named_files_->open_direct(unit, file_of(unit), record, formatted));
}

void Units::open_lines(std::int64_t unit) {
  forms_.open_lines(unit);
  opened_.insert(files_.same_as(unit));
}

/// Writes the unit's data to its dataset. The next statement opens the unit again.
void Units::close_and_detach(std::int64_t unit) {
  if (SequentialUnit* one = find_blocked(unit)) {
    one->close();
    written_ = written();
  }
  blocked_.erase(unit);
}

void Units::name(std::string_view statement, std::int64_t number, const std::string& name) {
  const std::int64_t unit = files_.same_as(number);
  if (named_files_ != nullptr) {
    if (file_of(unit) == name) return;
    leave(unit);
    if (!name.empty()) file_names_.put(unit, name);
    return;
  }
  if (datasets_.is_on(unit, name)) return;
  close_and_detach(unit);
  datasets_.put_on(statement, unit, name);
}

void Units::leave(std::int64_t number) {
  const std::int64_t unit = files_.same_as(number);
  SequentialUnit* const one = find_blocked(unit);
  if (one != nullptr && named_files_ == nullptr) return one->rewind();
  if (named_files_ == nullptr) return;
  direct_.close(unit);
  if (one != nullptr) one->close();
  blocked_.erase(unit);
  file_names_.forget(unit);
  named_files_->forget(unit);
}

SequentialUnit& Units::lines(std::string_view statement, std::int64_t number) {
  forms_.take_as_lines(statement, number);
  SequentialUnit& one = positioned(statement, number);
  one.set_formatted();
  return one;
}

SequentialUnit& Units::blocked(std::string_view statement, std::int64_t number) {
  // BUFFER IN and OUT transfer words. Each line of a unit with lines is a record of words.
  const bool holds_lines = forms_.is_closed(number) || !forms_.is_dataset(number)
                               ? forms_.lines_given(number) != nullptr
                               : forms_.is_lines(number);
  if (statement.starts_with("BUFFER") && holds_lines) return lines(statement, number);
  forms_.take_as_dataset(statement, number);
  return positioned(statement, number);
}

SequentialUnit* Units::cards(std::int64_t number, const MakeCards& make) {
  if (!forms_.may_read_cards(number)) return nullptr;
  const std::int64_t unit = files_.same_as(number);
  // The unit is assigned to another file.
  if (named_files_ != nullptr && file_of(unit) != named_files_->usual_name(unit)) return nullptr;
  if (!forms_.is_text(number) && (is_called(unit) || is_open(unit) || is_there(name_of(unit))))
    return nullptr;
  auto& one = blocked_[unit];
  if (!one) one = std::make_unique<SequentialUnit>(make(forms_.formatted_input(unit)), system_);
  return one.get();
}

SequentialUnit& Units::positioned(std::string_view statement, std::int64_t number) {
  const std::int64_t unit = files_.same_as(number);
  forms_.reopen(unit);
  require_not_called(statement, number);
  auto& one = blocked_[unit];
  if (one) return *one;
  try {
    if (named_files_ != nullptr) {
      require_unit_number(statement, unit);
      named_files_->prepare_without_open(unit, statement);
      one = std::make_unique<SequentialUnit>(named_files_->open(unit, file_of(unit), forms_.is_lines(unit)),
                                             system_);
      return *one;
    }
    datasets_.reach(statement, number);
    if (!forms_.is_lines(unit)) word_kinds_.note(unit, name_of(unit));
    one = std::make_unique<SequentialUnit>(datasets_.blocked(unit), system_);
  } catch (...) {
    blocked_.erase(unit);
    if (named_files_ != nullptr) named_files_->forget(unit);  // the next WRITE may create the file
    throw;
  }
  return *one;
}

void Units::set_buffer(std::string_view statement, std::int64_t number, amount::Sectors length) {
  const std::int64_t unit = files_.same_as(number);
  if (named_files_ != nullptr) named_files_->require_settable_buffer(statement, number);
  datasets_.set_buffer(statement, unit, length);
  close_and_detach(unit);
  blocked(statement, unit);
}

std::unique_ptr<WordFile> Units::open_words(std::string_view routine, std::int64_t number,
                                            std::int64_t pages) {
  const std::int64_t unit = files_.same_as(number);
  if (named_files_ != nullptr) {
    try {
      return named_files_->open_words(unit, file_of(unit), amount::Blocks{pages});
    } catch (const IoError& error) {
      throw system::CallError(routine, fmt::format("unit {}", number), error.what());
    }
  }
  datasets_.reach(routine, number);
  return datasets_.random(routine, number, pages);
}

LibraryUnit& Units::open_called(std::string_view routine, std::int64_t number, std::int64_t pages,
                                const Make& make) {
  require_unit_number(routine, number);
  const std::int64_t unit = files_.same_as(number);
  const auto refuse = [&](const std::string& why) {
    throw system::CallError(routine, fmt::format("unit {}", number), why);
  };
  called_.require_closed(routine, number);
  if (find_blocked(unit) != nullptr && is_open(unit))
    refuse("READ, WRITE or BUFFER statements have used it; CLOSE it first, or use another unit");
  if (word_kinds_.writes_cray_words())
    refuse(
        "--words cray needs to know which words are REAL, but the words of this unit have no type; leave out "
        "--words cray");
  forms_.take_as_dataset(routine, number);
  return called_.put(number, make(open_words(routine, number, pages)));
}

void Units::close_called(std::string_view routine, std::int64_t number, std::string_view opener) {
  called_.close(routine, number, opener);
  forms_.close(files_.same_as(number));
}

std::vector<std::pair<std::int64_t, file::Dataset>> Units::named() const {
  if (named_files_ != nullptr) return {};
  std::set<std::int64_t> units;
  for (const auto& [unit, one] : blocked_) {
    if (!forms_.is_text(unit)) units.insert(unit);
  }
  for (const auto unit : opened_) {
    if (datasets_.is_connected(unit)) units.insert(unit);
  }
  return datasets_.of(std::move(units));
}

std::string Units::name_of(std::int64_t number) const {
  const std::int64_t unit = files_.same_as(number);
  return named_files_ != nullptr ? named_files_->name_of(unit, file_of(unit)) : datasets_.name_of(unit);
}

bool Units::is_on(std::int64_t number, const std::string& name) const {
  const std::int64_t unit = files_.same_as(number);
  if (named_files_ == nullptr) return datasets_.is_on(unit, name);
  return name_of(unit) == named_files_->full_name(name);
}

std::optional<std::int64_t> Units::unit_on(const std::string& name) const {
  const std::string full = full_name(name);
  std::set<std::int64_t> units = opened_;
  for (const auto& [unit, one] : blocked_) units.insert(unit);
  called_.add_to(units);
  direct_.add_to(units);
  for (const auto unit : units) {
    if (is_open(unit) && name_of(unit) == full) return unit;
  }
  return std::nullopt;
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
        fmt::format("dataset {} cannot be deleted: unit {} is also connected to it; CLOSE that unit first",
                    name, other));
  }
  if (SequentialUnit* one = find_blocked(unit)) one->discard();
  direct_.discard(unit);
  blocked_.erase(unit);
  temporary_.erase(unit);
  written_.erase(name);
  if (named_files_ == nullptr) return datasets_.remove(statement, name);
  named_files_->remove(name);
  file_names_.forget(unit);
  named_files_->forget(unit);
}

void Units::make_scratch(std::int64_t number) {
  temporary_.insert(files_.same_as(number));
}

void Units::name_scratch(std::int64_t number) {
  const std::int64_t unit = files_.same_as(number);
  if (named_files_ == nullptr || file_of(unit) != named_files_->usual_name(unit)) return;
  if (const auto name = named_files_->scratch_name(unit); !name.empty()) file_names_.put(unit, name);
}

void Units::close() {
  for (const auto unit : std::set<std::int64_t>(temporary_)) remove("STATUS='SCRATCH'", unit);
  for (auto& [number, unit] : blocked_) unit->close();
  direct_.close_all();
  called_.close_all();
  if (named_files_ != nullptr) named_files_->close();
}

}  // namespace platter::runtime
