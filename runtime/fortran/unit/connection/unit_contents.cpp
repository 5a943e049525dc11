#include "runtime/fortran/unit/connection/unit_contents.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/specification/error.hpp"
#include "emulator/system/call_error.hpp"

namespace platter::runtime {
namespace {

// libgfortran's unit numbers. READ n and PRINT n use 5 and 6, and PUNCH n uses the number that
// tools/compiler/frontend inserts.
constexpr std::int64_t kInput = 5;
constexpr std::int64_t kOutput = 6;
constexpr std::int64_t kPunch = 100;

constexpr std::int64_t kMostUnits = 999;  // largest number of a unit on a dataset

}  // namespace

bool is_of_host(std::int64_t unit) {
  return unit == kInput || unit == kOutput || unit == kPunch || unit < 1 ||
         (unit > kMostUnits && !is_beside(unit));
}

std::optional<std::int64_t> text_unit(std::string_view file) {
  if (file == "INPUT") return kInput;
  if (file == "OUTPUT") return kOutput;
  if (file == "PUNCH") return kPunch;
  return std::nullopt;
}

UnitContents::UnitContents(const ProgramFiles& files, const std::vector<FileOption>& given,
                           bool text_on_drives)
    : files_(files), text_on_drives_(text_on_drives) {
  for (const auto& file : given) {
    given_.emplace(file.unit, file);
    const std::int64_t unit = formatted(file.unit);
    if (file.text && is_of_host(unit)) {
      throw specification::Error(
          fmt::format("--file {}={},text: unit {} is the {}, whose text is stored on the host; give the "
                      "dataset another unit",
                      file.unit, file.name, file.unit,
                      unit == kInput    ? "cards"
                      : unit == kOutput ? "printer"
                                        : "punch"));
    }
  }
}

std::int64_t UnitContents::formatted(std::int64_t unit) const {
  if (terminals_.contains(unit)) return kOutput;
  const std::int64_t same = files_.same_as(unit);
  if (beside_.contains(same)) return kBeside + same;
  const ProgramFile* file = files_.find(same);
  return file == nullptr ? same : text_unit(file->name).value_or(same);
}

std::int64_t UnitContents::formatted_input(std::int64_t unit) const {
  return terminals_.contains(unit) ? kInput : formatted(unit);
}

bool UnitContents::may_read_cards(std::int64_t unit) const {
  if (formatted_input(unit) != kInput || is_dataset(unit)) return false;
  const ProgramFile* const file = files_.find(files_.same_as(unit));
  return file != nullptr ? text_unit(file->name) == kInput : !given_.contains(unit);
}

void UnitContents::make_terminal(std::int64_t unit) {
  if (unit != kInput && connected_by(unit).empty()) terminals_.insert(unit);
}

void UnitContents::put_beside(std::int64_t unit) {
  if (unit == kInput || unit == kOutput) beside_.insert(unit);
}

bool UnitContents::is_standard(std::int64_t unit) const {
  return (unit == kInput || unit == kOutput) && !beside_.contains(unit);
}

bool UnitContents::holds(std::int64_t unit, Form form) const {
  const auto found = forms_.find(formatted(unit));
  return found != forms_.end() && found->second == form;
}

/// Returns true if the unit's number refers to two files. PROGRAM X(INPUT,OUTPUT,TAPE6) has a file TAPE6
/// besides the printer: READ n and PRINT n use the cards and the printer, and BUFFER OUT (6,1) uses the file,
/// but gfortran has one number for both.
bool UnitContents::is_apart(std::int64_t unit) const {
  const ProgramFile* file = files_.find(unit);
  return (unit == kInput || unit == kOutput) && file != nullptr && !text_unit(file->name);
}

/// Returns the dataset that the user has given the unit and the option that did so, for messages; "" if there
/// is none. Connectors 5 and 6 are also those of RDISK, which does not affect the cards and the printer.
std::string UnitContents::connected_by(std::int64_t unit) const {
  if (unit == kInput || unit == kOutput) return "";
  if (const auto given = given_.find(unit); given != given_.end())
    return fmt::format("{0} (--file {1}={0})", given->second.name, unit);
  const ProgramFile* file = files_.find(unit);
  if (file == nullptr || file->name.empty() || text_unit(file->name) || files_.same_as(unit) != unit)
    return "";
  return fmt::format("{0} (TAPE{1}={0} on the PROGRAM card)", file->name, unit);
}

void UnitContents::require_text(std::string_view statement, std::int64_t number) const {
  const std::int64_t unit = formatted(number);
  const std::string given = connected_by(unit);
  if (is_apart(unit) || (given.empty() && !is_dataset(unit))) return;
  const std::string where = fmt::format("{}direct-access statements work only on files of the host. Use",
                                        puts_lines_on_drives(unit) ? "" : "formatted and ");
  const std::string advice =
      puts_lines_on_drives(unit)
          ? ""
          : fmt::format(
                "; formatted ones work on lines in datasets with --text drives or --file {}=NAME,text", unit);
  throw system::CallError(
      statement, fmt::format("unit {}", number),
      given.empty()
          ? fmt::format("is connected to a dataset by an earlier OPEN or {} statement; {} another unit for "
                        "them, or CLOSE this one and OPEN it with FORM='FORMATTED'",
                        is_lines(unit) ? "a formatted" : "an unformatted", where)
          : fmt::format("is connected to dataset {}; {} another unit for them{}", given, where, advice));
}

/// Returns the --file option with lines for this unit, or for a unit that the PROGRAM card makes the same
/// one.
const FileOption* UnitContents::lines_given(std::int64_t number) const {
  const std::int64_t unit = formatted(number);
  const auto found = std::find_if(given_.begin(), given_.end(), [&](const auto& one) {
    return one.second.text && formatted(one.first) == unit;
  });
  return found == given_.end() ? nullptr : &found->second;
}

bool UnitContents::puts_lines_on_drives(std::int64_t number) const {
  const std::int64_t unit = formatted(number);
  if (is_of_host(unit) || (is_text(unit) && !is_closed(unit))) return false;
  return text_on_drives_ || lines_given(unit) != nullptr;
}

bool UnitContents::keeps_blanks(std::int64_t unit) const {
  const FileOption* const file = lines_given(unit);
  return file != nullptr && file->keeps_blanks;
}

std::int64_t UnitContents::take_as_lines(std::string_view statement, std::int64_t number) {
  const std::int64_t unit = formatted(number);
  if (holds(unit, Form::kDataset)) {
    throw system::CallError(statement, fmt::format("unit {}", number),
                            "is connected to a dataset of records by an earlier OPEN or unformatted "
                            "statement; formatted statements work on lines. Use another unit for them, or "
                            "CLOSE this one and OPEN it with FORM='FORMATTED'");
  }
  closed_.erase(unit);
  forms_[unit] = Form::kLines;
  return unit;
}

std::int64_t UnitContents::take_as_text(std::string_view statement, std::int64_t number) {
  const std::int64_t unit = statement == "READ" ? formatted_input(number) : formatted(number);
  if (!is_text(unit)) {
    require_text(statement, number);
    forms_.try_emplace(unit, Form::kText);
  }
  closed_.erase(unit);
  return unit;
}

void UnitContents::take_as_dataset(std::string_view statement, std::int64_t number) {
  const std::int64_t unit = formatted(number);
  if (is_lines(unit) || (is_text(unit) && !is_apart(unit))) {
    const bool own = unit != kInput && unit != kOutput;
    const char* const what =
        is_lines(unit) ? "holds lines of text because of an earlier OPEN or formatted statement"
        : own ? "holds text on the host because of an earlier OPEN or formatted or direct-access statement"
              : (unit == kInput ? "reads the cards" : "is the printer");
    const std::string advice =
        own ? "or CLOSE this one and OPEN it with FORM='UNFORMATTED'"
            : fmt::format("or declare a separate file: PROGRAM X(INPUT,OUTPUT,TAPE{})", unit);
    const std::string lines = own && statement.starts_with("BUFFER")
                                  ? fmt::format(
                                        "; or store its lines as records of words in a dataset, with --text "
                                        "drives or --file {}=NAME,text",
                                        unit)
                                  : "";
    throw system::CallError(statement, fmt::format("unit {}", number),
                            fmt::format("{}; unformatted statements and BUFFER IN and OUT work only on {}. "
                                        "Use another unit for them, {}{}",
                                        what, is_lines(unit) ? "records" : "datasets", advice, lines));
  }
  closed_.erase(unit);
  forms_[unit] = Form::kDataset;
}

void UnitContents::require_openable_as_text(std::int64_t unit) const {
  if (!is_closed(unit)) require_text("OPEN", unit);
}

void UnitContents::open_text(std::int64_t number) {
  const std::int64_t unit = formatted(number);
  closed_.erase(unit);
  forms_[unit] = Form::kText;
}

/// Forgets the contents that the unit had before a CLOSE.
void UnitContents::forget_closed(std::int64_t unit) {
  if (closed_.erase(formatted(unit)) > 0) forms_.erase(formatted(unit));
}

void UnitContents::open_dataset(std::int64_t unit) {
  forget_closed(unit);
  take_as_dataset("OPEN", unit);
}

void UnitContents::open_lines(std::int64_t unit) {
  forget_closed(unit);
  take_as_lines("OPEN", unit);
}

void UnitContents::close(std::int64_t unit) {
  closed_.insert(formatted(unit));
}

void UnitContents::set_end_of_file(std::int64_t unit, bool met) {
  if (met) {
    past_end_.insert(formatted(unit));
  } else {
    past_end_.erase(formatted(unit));
  }
}

}  // namespace platter::runtime
