// OPEN as compiled Fortran calls it. What is for formatted statements or direct access is
// libgfortran's; what is for unformatted sequential ones is about a dataset of the emulated drives.

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

#include "runtime/session/entry.hpp"
#include "runtime/statement/ending.hpp"
#include "runtime/statement/open_statements.hpp"
#include "runtime/statement/specifiers.hpp"
#include "runtime/statement/text_statements.hpp"

namespace platter::runtime {
namespace {

using gfortran::Common;
using gfortran::Open;

[[noreturn]] void refuse(std::int64_t unit, const std::string& problem) {
  throw system::CallError("OPEN", fmt::format("unit {}", unit), problem);
}

/// What an OPEN may say, and a dataset can do nothing with.
struct Meaningless {
  std::uint32_t flag;
  const char* name;
  const char* why;
};
constexpr const char* kOfText = "it is of formatted statements";
constexpr Meaningless kMeaningless[] = {
    {gfortran::kHasRecl, "RECL", "a dataset's records have no greatest length"},
    {gfortran::kHasBlank, "BLANK", kOfText},
    {gfortran::kHasDelim, "DELIM", kOfText},
    {gfortran::kHasPad, "PAD", kOfText},
    {gfortran::kHasDecimal, "DECIMAL", kOfText},
    {gfortran::kHasEncoding, "ENCODING", kOfText},
    {gfortran::kHasRound, "ROUND", kOfText},
    {gfortran::kHasSign, "SIGN", kOfText},
    {gfortran::kHasAsynchronous, "ASYNCHRONOUS", "BUFFER IN and OUT start and return"},
};

/// Of some specifiers one or two values are what a dataset does anyway.
template <typename Text>
void allow(const Common& common, std::uint32_t flag, const char* name, const Text& text,
           std::initializer_list<std::string_view> values, const char* why) {
  if ((common.flags & flag) == 0) return;
  const std::string value = capitals_of(text);
  if (std::find(values.begin(), values.end(), value) == values.end())
    refuse(common.unit, fmt::format("{}='{}' cannot be had: {}; leave it out", name, value, why));
}

void require_in_order(const Open& statement) {
  constexpr const char* kInOrder = "a dataset is read and written one record after the other";
  allow(statement.common, gfortran::kHasAccess, "ACCESS", statement.access, {"SEQUENTIAL"}, kInOrder);
  allow(statement.common, gfortran::kHasPosition, "POSITION", statement.position, {"ASIS", "REWIND"},
        kInOrder);
}

/// Nothing that a program asks for is passed over.
void require_plain(const Open& statement) {
  const auto& common = statement.common;
  if ((common.flags & gfortran::kHasNewunit) != 0) {
    throw system::CallError("OPEN",
                            "NEWUNIT=", "a unit that holds a dataset has a number from 1 to 999: write it");
  }
  if ((common.flags & gfortran::kHasFile) != 0 && session().units().unicos() == nullptr) {
    refuse(common.unit, fmt::format("FILE='{}' names no dataset of the emulated drives: leave FILE= out, and "
                                    "connect the unit with --file {}=NAME",
                                    text_of(statement.file), common.unit));
  }
  for (const auto& one : kMeaningless) {
    if ((common.flags & one.flag) != 0)
      refuse(common.unit, fmt::format("{}= means nothing here: {}; leave it out", one.name, one.why));
  }
  allow(common, gfortran::kHasAction, "ACTION", statement.action, {"READWRITE"},
        "a dataset can be read and written");
  allow(common, gfortran::kHasConvert, "CONVERT", statement.convert, {"NATIVE"},
        "its words are the machine's");
}

/// Whether OPEN is for formatted statements on lines of a dataset.
bool opens_lines(const Units& units, const Open& statement) {
  const auto& common = statement.common;
  const bool direct = (common.flags & gfortran::kHasAccess) != 0 && capitals_of(statement.access) == "DIRECT";
  const bool numbered = (common.flags & gfortran::kHasNewunit) == 0;
  return numbered && !direct && units.forms().puts_lines_on_drives(common.unit);
}

/// FILE= names a dataset of the drives.
void name_dataset(Units& units, const Open& statement) {
  const auto& common = statement.common;
  const bool named = (common.flags & gfortran::kHasFile) != 0;
  const bool open = units.is_open(common.unit);
  if (!named && open) return;
  const std::string name = named ? text_of(statement.file) : "";
  if (named && name.empty()) refuse(common.unit, "FILE=' ': a dataset has a name");
  const std::string before = units.name_of(common.unit);
  if (units.forms().is_given(common.unit)) {
    if (!named || name == before) return;
    refuse(common.unit, fmt::format("FILE='{}', and from outside of the program the unit is on dataset {}: "
                                    "let both name the same, or say --text drives and leave the other out",
                                    name, before));
  }
  if (open && name != before) close_lines(units.forms().formatted(common.unit));
  units.name("OPEN", common.unit, name);
}

/// Whether OPEN is for unformatted statements on a blocked dataset.
bool opens_blocked(const Open& statement) {
  const auto& common = statement.common;
  const std::string access =
      (common.flags & gfortran::kHasAccess) != 0 ? capitals_of(statement.access) : "SEQUENTIAL";
  if (access == "STREAM") {
    refuse(common.unit,
           "ACCESS='STREAM': files had records on these machines; leave it out, or move words with RDISK and "
           "WDISK");
  }
  return access != "DIRECT" && (common.flags & gfortran::kHasForm) != 0 &&
         capitals_of(statement.form) == "UNFORMATTED";
}

/// As Fortran 77 has it. "" where all is well, else what is wrong.
std::string apply_status(Units& units, std::int64_t unit, const std::string& status) {
  const bool exists = units.exists(unit);
  const std::string name = units.name_of(unit);
  if (status == "OLD") {
    return exists ? ""
                  : fmt::format(
                        "STATUS='OLD', and dataset {} has not been written, in this run or on an "
                        "--image",
                        name);
  }
  if (status == "NEW" || status == "SCRATCH") {
    if (exists) return fmt::format("STATUS='{}', and there is a dataset {}", status, name);
    if (status == "SCRATCH") units.make_scratch(unit);
    return "";
  }
  if (status == "REPLACE") {
    units.remove("OPEN", unit);
    return "";
  }
  return status == "UNKNOWN" ? "" : fmt::format("STATUS='{}' is not OLD, NEW, SCRATCH or UNKNOWN", status);
}

void note_blanks(Session& now, const Open& statement) {
  const auto& common = statement.common;
  const bool named = (common.flags & gfortran::kHasFile) != 0;
  now.blanks().note_open(now.units().forms().formatted(common.unit),
                         (common.flags & gfortran::kHasBlank) != 0, named ? text_of(statement.file) : "");
}

/// What an OPEN says of formats is libgfortran's to keep.
void open_formatted(Session& now, Open& statement) {
  const std::int32_t unit = statement.common.unit;
  statement.common.unit = static_cast<std::int32_t>(now.units().forms().formatted(unit));
  open_lines(statement);
  note_blanks(now, statement);
}

/// Statements connect a unit by themselves; what remains is what OPEN says beside. False where it is
/// libgfortran's.
bool open(Open& statement) {
  return entry([&](Session& now) {
    Units& units = now.units();
    Common& common = statement.common;
    require_free("OPEN", common.unit);
    units.require_not_called("OPEN", common.unit);
    const bool records = opens_blocked(statement);
    const bool lines = !records && opens_lines(units, statement);
    if (!records && !lines) {
      if ((common.flags & gfortran::kHasNewunit) == 0) units.forms().require_openable_as_text(common.unit);
      return false;
    }
    require_in_order(statement);
    if (!lines) require_plain(statement);
    if (lines || units.unicos() != nullptr) name_dataset(units, statement);
    std::string error;
    if ((common.flags & gfortran::kHasStatus) != 0)
      error = apply_status(units, common.unit, capitals_of(statement.status));
    if (!error.empty()) {
      end_with_error(common, "OPEN", error);
      return true;
    }
    lines ? units.open_lines(common.unit) : units.open(common.unit);
    const bool rewinds =
        (common.flags & gfortran::kHasPosition) != 0 && capitals_of(statement.position) == "REWIND";
    if (RecordUnit* one = units.find_blocked(common.unit); one != nullptr && rewinds) one->rewind();
    end_well(common);
    if (lines) open_formatted(now, statement);
    return true;
  });
}

/// Which files have ends goes by their names; what is scratch has one of its own.
void note_ends(Session& now, const Open& statement) {
  const auto& common = statement.common;
  const std::string status =
      (common.flags & gfortran::kHasStatus) != 0 ? capitals_of(statement.status) : "UNKNOWN";
  const bool scratch = status == "SCRATCH";
  const bool named = (common.flags & gfortran::kHasFile) != 0;
  const std::int64_t unit = now.units().forms().formatted(common.unit);
  now.text_ends().open(unit,
                       scratch ? fmt::format("scratch of {}", unit)
                       : named ? text_of(statement.file)
                               : "",
                       scratch || status == "NEW" || status == "REPLACE");
}

/// Behind the OPEN, which gives NEWUNIT= its number.
void note_text(const Open& statement) {
  if ((statement.common.flags & gfortran::kResult) != 0) return;
  Session& now = session();
  now.units().forms().open_text(statement.common.unit);
  note_blanks(now, statement);
  note_ends(now, statement);
}

}  // namespace
}  // namespace platter::runtime

using platter::runtime::Inside;
using platter::runtime::gfortran::Open;

extern "C" {
void _gfortran_st_open(Open* statement);
void platter_st_open(Open* statement);

void platter_st_open(Open* statement) {
  if (platter::runtime::open(*statement)) return;
  const Inside inside;
  _gfortran_st_open(statement);
  platter::runtime::note_text(*statement);
}
}
