#include "runtime/fortran/statement/formatted_statements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/error/io_error.hpp"
#include "runtime/fortran/characters/characters.hpp"
#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/fortran/statement/libgfortran_errors.hpp"
#include "runtime/fortran/statement/libgfortran_statements.hpp"
#include "runtime/fortran/statement/namelist_input.hpp"
#include "runtime/fortran/statement/read_write.hpp"
#include "runtime/fortran/statement/statement_end.hpp"
#include "runtime/host/line_file.hpp"
#include "runtime/numbers/text_lines.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/session/entry.hpp"

namespace platter::runtime {

std::string line_of_direct(DirectUnit& file, std::int64_t number) {
  const Record record = file.read(number);
  return numbers::line_of_record(record.words, record.length, numbers::Characters::kAscii);
}

void write_direct(DirectUnit& file, std::int64_t number, const std::string& line) {
  const auto length = file.record_length().size();
  if (line.size() > length) {
    throw numbers::LineError(
        fmt::format("the format makes {} characters for record {}, but RECL= sets the record length to {}",
                    line.size(), number, length));
  }
  std::string padded = line;
  padded.resize(length, ' ');
  const auto record = numbers::record_of_line(padded, {});
  file.write(number, record.words, record.length);
}

namespace {

/// RECL= of each unit's OPEN, in characters.
struct LongestLines {
  std::map<std::int64_t, std::int64_t> by_unit;
};

std::map<std::int64_t, std::int64_t>& longest_lines() {
  return run().part<LongestLines>().by_unit;
}

}  // namespace

LineKind lines_made_by(std::uint32_t flags) {
  if ((flags & gfortran::kHasNamelist) != 0) return LineKind::kNamed;
  return (flags & gfortran::kListFormat) != 0 ? LineKind::kListed : LineKind::kFormatted;
}

void note_longest_line(std::int64_t unit, std::int64_t characters) {
  longest_lines()[unit] = characters;
}

void forget_longest_line(std::int64_t unit) {
  longest_lines().erase(unit);
}

std::int64_t longest_line(const system::TextSpecification& text, std::int64_t unit, LineKind lines) {
  if (const auto found = longest_lines().find(unit); found != longest_lines().end()) return found->second;
  return lines == LineKind::kListed || lines == LineKind::kNamed ? text.longest_listed : text.longest;
}

void require_length(const std::string& line, std::int64_t max_length) {
  if (max_length == 0 || std::ssize(line) <= max_length) return;
  throw IoError(fmt::format(
      "a line of {} characters exceeds the unit's maximum record length of {}; OPEN it with RECL={} or more",
      line.size(), max_length, line.size()));
}

std::vector<std::string> broken(const std::vector<std::string>& lines, std::int64_t max_length,
                                LineKind made) {
  std::vector<std::string> all;
  for (const auto& line : lines) {
    const auto length = static_cast<std::size_t>(max_length);
    const std::string begin = made == LineKind::kListed ? " " : "";
    if (made == LineKind::kFormatted || length <= begin.size()) require_length(line, max_length);
    if (max_length == 0 || line.size() <= length) {
      all.push_back(line);
      continue;
    }
    all.push_back(line.substr(0, length));
    for (std::size_t at = length; at < line.size(); at += length - begin.size())
      all.push_back(begin + line.substr(at, length - begin.size()));
  }
  return all;
}

}  // namespace platter::runtime

extern "C" {
void _gfortran_st_open(platter::runtime::gfortran::Open* statement);
void _gfortran_st_close(platter::runtime::gfortran::Close* statement);
}

namespace platter::runtime {
namespace {

using gfortran::Common;
using gfortran::Transfer;

/// An active statement on lines of a dataset.
struct Formatting {
  const Common* key;  ///< libgfortran's parameter block, which identifies the statement
  bool writes;
  std::int64_t unit;             ///< the program's unit number
  Common original;               ///< the parameter block before Platter changed it
  DirectUnit* direct = nullptr;  ///< set for direct access, with the next record in `number`
  std::int64_t number = 0;
  std::optional<IoError> error{};  ///< error of reading a line
  std::size_t items = 0;           ///< number of list items so far
  std::int32_t iostat = 0;         ///< the IOSTAT= that libgfortran sets
  char complaint[200] = {};        ///< the message that libgfortran sets
};

struct TextStatements {
  std::vector<std::unique_ptr<Formatting>> under_way;
  std::map<std::int64_t, LineFile> files;  ///< by libgfortran's unit number
};

std::vector<std::unique_ptr<Formatting>>& formattings() {
  return run().part<TextStatements>().under_way;
}

Formatting* formatting_of(const void* key) {
  const auto& all = formattings();
  const auto found = std::find_if(all.rbegin(), all.rend(), [&](const auto& one) { return one->key == key; });
  return found == all.rend() ? nullptr : found->get();
}

numbers::LineForm form_of(Session& now, std::int64_t unit) {
  return {
      .characters = character_set(),
      .compresses = now.system().specification().text.compresses && !now.units().forms().keeps_blanks(unit)};
}

/// Returns the next line of the dataset for a READ on the unit; nothing after the last line or after an
/// error.
std::optional<std::string> next_line(std::int64_t unit) {
  if (is_leaving()) return std::nullopt;
  return entry([&](Session& now) -> std::optional<std::string> {
    const auto& all = formattings();
    const auto reads =
        std::find_if(all.begin(), all.end(), [&](const auto& one) { return one->key->unit == unit; });
    try {
      if (DirectUnit* const file = (*reads)->direct) return line_of_direct(*file, (*reads)->number++);
      const Record record = now.units().lines("READ", unit).read();
      if (record.met == dataset::ReadStatus::kEndOfFile || record.met == dataset::ReadStatus::kEndOfData)
        return std::nullopt;
      auto line = numbers::line_of_record(record.words, record.length, character_set());
      line += '\n';  // the line end ends a NAMELIST group after a $
      namelist_cards().mend(line.data(), line.size());
      line.pop_back();
      require_length(line, longest_line(now.system().specification().text, unit, LineKind::kRead));
      return line;
    } catch (const IoError& error) {
      (*reads)->error = error;
    }
    return std::nullopt;
  });
}

/// Returns the file of libgfortran's unit number.
LineFile& file_of(std::int64_t unit) {
  auto& files = run().part<TextStatements>().files;
  return files.try_emplace(unit, [unit] { return next_line(unit); }).first->second;
}

constexpr const char* kWholeLines =
    "each record of a dataset is a whole line; each statement must end its line";

const char* name_of(const Formatting& one) {
  return one.writes ? "WRITE" : "READ";
}

void charge(Session& now, const Formatting& one, std::size_t characters) {
  const auto& text = now.system().specification().text;
  const auto times = [](time::Duration each, std::size_t count) {
    return time::product(each, static_cast<std::int64_t>(count));
  };
  now.machine().processor().compute(
      time::sum(text.statement, time::sum(times(text.item, one.items), times(text.character, characters))));
}

/// Writes the lines that libgfortran has made as records. Returns the error, if any.
std::optional<IoError> write_lines(Session& now, Formatting& one, LineFile& file) {
  auto written = file.take_written();
  now.services().make_records(one.unit, one.original, written);
  if (!written.ends) return IoError(fmt::format("the format does not end its line ($): {}", kWholeLines));
  std::size_t characters = 0;
  for (const auto& line : written.lines) characters += line.size();
  charge(now, one, characters);
  const std::int64_t unit = one.key->unit;
  try {
    if (one.direct != nullptr) {
      for (const auto& line : written.lines) write_direct(*one.direct, one.number++, line);
      return std::nullopt;
    }
    const LineKind made = lines_made_by(one.original.flags);
    const std::int64_t max_length = longest_line(now.system().specification().text, unit, made);
    for (const auto& line : broken(written.lines, max_length, made)) {
      const auto record = numbers::record_of_line(line, form_of(now, unit));
      now.units().lines("WRITE", unit).write(record.words, record.length);
    }
  } catch (const IoError& error) {
    return error;
  }
  return std::nullopt;
}

/// Reports an error of libgfortran with its IOSTAT=.
void answer(Common& common, const Formatting& one) {
  const bool is_handled = (common.flags & (gfortran::kHasErr | gfortran::kHasIostat)) != 0;
  const std::string_view complaint = trimmed_message(one.complaint);
  if (!is_handled)
    stop_with(fmt::format("{}: unit {}: {}", name_of(one), common.unit, message_for_user(complaint)));
  common.flags |= gfortran::kResultError;
  if ((common.flags & gfortran::kHasIostat) != 0) *common.iostat = one.iostat;
  set_message(common, complaint);
}

}  // namespace

bool works_on_lines(const Common& statement) {
  constexpr std::uint32_t kOthers = gfortran::kHasInternalUnit | gfortran::kHasIolength;
  if ((statement.flags & kOthers) != 0) return false;
  Units& units = session().units();
  if ((statement.flags & gfortran::kHasRec) != 0 && units.find_direct(statement.unit) == nullptr)
    return false;
  return units.forms().puts_lines_on_drives(statement.unit);
}

void begin_lines(Transfer& statement, bool writes) {
  Common& common = statement.common;
  const char* const name = writes ? "WRITE" : "READ";
  DirectUnit* direct = nullptr;
  const std::int64_t number = common.unit;
  entry([&](Session& now) {
    require_free(name, common.unit);
    direct = now.units().find_direct(common.unit);
    if (direct != nullptr && (common.flags & gfortran::kHasRec) == 0)
      throw system::CallError(name, fmt::format("unit {}", common.unit),
                              "is open for direct access; give the record number with REC=");
    if ((common.flags & gfortran::kHasAdvance) != 0 && capitals_of(statement.advance) != "YES")
      throw system::CallError(name, fmt::format("unit {}", common.unit),
                              fmt::format("ADVANCE='NO': {}", kWholeLines));
    common.unit = static_cast<std::int32_t>(now.units().forms().take_as_lines(name, common.unit));
    if (direct != nullptr) return;
    try {
      now.units().lines(name, common.unit);
    } catch (const IoError&) {  // the transfer of the line fails again, and IOSTAT= reports that
    }
  });
  note_begun(common);
  connect_lines(common.unit);
  file_of(common.unit).begin();
  auto& one = *formattings().emplace_back(std::make_unique<Formatting>(
      Formatting{.key = &common, .writes = writes, .unit = number, .original = common}));
  one.direct = direct;
  one.number = statement.rec;
  common.flags &= ~static_cast<std::uint32_t>(gfortran::kHasRec);
  common.flags |= gfortran::kHasIostat | gfortran::kHasIomsg;
  common.iostat = &one.iostat;
  common.iomsg = one.complaint;
  common.iomsg_len = sizeof one.complaint;
}

void count_items(const void* statement, std::size_t count) {
  if (formattings().empty()) return;
  if (Formatting* const one = formatting_of(statement)) one->items += count;
}

void end_lines(Common& common) {
  auto& all = formattings();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const auto& one) { return one->key == &common; });
  if (found == all.end()) return;
  const std::unique_ptr<Formatting> one = std::move(*found);
  all.erase(found);
  const std::uint32_t result = common.flags & gfortran::kResult;
  common.flags = one->original.flags & ~static_cast<std::uint32_t>(gfortran::kResult);
  common.iostat = one->original.iostat;
  common.iomsg = one->original.iomsg;
  common.iomsg_len = one->original.iomsg_len;
  LineFile& file = file_of(common.unit);
  begin_anew(common.unit);
  const std::int32_t libgfortrans = std::exchange(common.unit, static_cast<std::int32_t>(one->unit));
  entry([&](Session& now) {
    if (result == 0 && one->writes) {
      one->error = write_lines(now, *one, file);
    } else {
      charge(now, *one, file.characters_read());
    }
    const bool overflows = result == gfortran::kResultEnd || result == gfortran::kResultEndOfRecord;
    if (one->writes && overflows) one->error = overflow("the format makes a record longer than RECL=");
    if (one->error) return end_with_error(common, name_of(*one), *one->error);
    if (result == gfortran::kResultEnd) return end_of_file(common, name_of(*one));
    if (result != 0) return answer(common, *one);
    end_normally(common);
  });
  common.unit = libgfortrans;
}

void open_lines(gfortran::Open& statement) {
  Common& common = statement.common;
  const std::uint32_t flags = common.flags;
  const gfortran::Text status = statement.status;
  LineFile& file = file_of(common.unit);
  if ((flags & gfortran::kHasRecl) != 0) note_longest_line(common.unit, statement.recl);
  // libgfortran must always make lines with line ends.
  common.flags &= ~static_cast<std::uint32_t>(gfortran::kHasFile | gfortran::kHasPosition |
                                              gfortran::kHasStatus | gfortran::kHasCarriageControl);
  // For direct access Platter itself handles the position and the length of a record.
  if ((common.flags & gfortran::kHasAccess) != 0 && capitals_of(statement.access) == "DIRECT")
    common.flags &= ~static_cast<std::uint32_t>(gfortran::kHasAccess | gfortran::kHasRecl);
  char scratch[] = "SCRATCH";
  if (!file.is_open()) {
    common.flags |= gfortran::kHasStatus;
    statement.status = {scratch, sizeof scratch - 1};
  }
  file.be_opened_by([&] { _gfortran_st_open(&statement); });
  common.flags =
      (flags & ~static_cast<std::uint32_t>(gfortran::kResult)) | (common.flags & gfortran::kResult);
  statement.status = status;
}

void connect_lines(std::int64_t unit) {
  if (file_of(unit).is_open()) return;
  char formatted[] = "FORMATTED";
  NativeStatement<gfortran::Open> open;
  open.statement.common = native_common(unit);
  open.statement.common.flags |= gfortran::kHasForm;
  open.statement.form = {formatted, sizeof formatted - 1};
  open_lines(open.statement);
}

void close_lines(std::int64_t unit) {
  forget_longest_line(unit);
  if (!file_of(unit).is_open()) return;
  NativeStatement<gfortran::Close> close;
  close.statement.common = native_common(unit);
  _gfortran_st_close(&close.statement);
}

}  // namespace platter::runtime
