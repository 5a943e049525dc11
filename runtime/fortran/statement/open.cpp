#include "runtime/fortran/statement/open.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>

#include "emulator/system/call_error.hpp"
#include "runtime/fortran/statement/close.hpp"
#include "runtime/fortran/statement/formatted_statements.hpp"
#include "runtime/fortran/statement/libgfortran_errors.hpp"
#include "runtime/fortran/statement/libgfortran_statements.hpp"
#include "runtime/fortran/statement/read_write.hpp"
#include "runtime/fortran/statement/statement_end.hpp"
#include "runtime/host/say.hpp"
#include "runtime/program/session/entry.hpp"
#include "runtime/program/session/fortran_line.hpp"

namespace platter::runtime {

using gfortran::Common;
using gfortran::Open;

void refuse_open(std::int64_t unit, const std::string& problem) {
  throw system::CallError("OPEN", fmt::format("unit {}", unit), problem);
}

namespace {

/// An OPEN specifier that has no meaning for a dataset.
struct Meaningless {
  std::uint32_t flag;
  const char* name;
  const char* why;
};
constexpr const char* kOfText = "it applies only to formatted statements";
constexpr Meaningless kMeaningless[] = {
    {gfortran::kHasBlank, "BLANK", kOfText},
    {gfortran::kHasDelim, "DELIM", kOfText},
    {gfortran::kHasPad, "PAD", kOfText},
    {gfortran::kHasDecimal, "DECIMAL", kOfText},
    {gfortran::kHasEncoding, "ENCODING", kOfText},
    {gfortran::kHasRound, "ROUND", kOfText},
    {gfortran::kHasSign, "SIGN", kOfText},
    {gfortran::kHasAsynchronous, "ASYNCHRONOUS", "BUFFER IN and OUT are asynchronous anyway"},
};

/// Rejects the specifier unless its value is one of `values`, which agree with the fixed properties of a
/// dataset.
template <typename Text>
void allow(const Common& common, std::uint32_t flag, const char* name, const Text& text,
           std::initializer_list<std::string_view> values, const char* why) {
  if ((common.flags & flag) == 0) return;
  const std::string value = capitals_of(text);
  if (std::find(values.begin(), values.end(), value) == values.end())
    refuse_open(common.unit, fmt::format("{}='{}' is not supported: {}; leave it out", name, value, why));
}

}  // namespace

void require_in_order(const Open& statement) {
  constexpr const char* kInOrder = "a dataset is read and written record by record";
  allow(statement.common, gfortran::kHasAccess, "ACCESS", statement.access, {"SEQUENTIAL"}, kInOrder);
  allow(statement.common, gfortran::kHasPosition, "POSITION", statement.position, {"ASIS", "REWIND"},
        kInOrder);
}

/// Rejects every specifier that would otherwise be ignored silently.
void require_plain(const Open& statement, bool named_files) {
  const auto& common = statement.common;
  if ((common.flags & gfortran::kHasNewunit) != 0) {
    throw system::CallError(
        "OPEN", "NEWUNIT=", "a unit with a dataset needs a number from 1 to 999; give that number");
  }
  if ((common.flags & gfortran::kHasFile) != 0 && !named_files) {
    refuse_open(common.unit, fmt::format("FILE='{}' does not name a dataset of the emulated drives: leave "
                                         "FILE= out, and connect the unit with --file {}=NAME",
                                         text_of(statement.file), common.unit));
  }
  // RECL= is the length of the longest record of a named file. A system that uses it has read it before
  // (design choice).
  const bool has_length = (common.flags & gfortran::kHasRecl) != 0;
  if (has_length && !named_files)
    refuse_open(common.unit,
                "RECL= does not apply here: the records of a dataset have no maximum length; leave it out");
  for (const auto& one : kMeaningless) {
    if ((common.flags & one.flag) != 0)
      refuse_open(common.unit, fmt::format("{}= does not apply here: {}; leave it out", one.name, one.why));
  }
  allow(common, gfortran::kHasAction, "ACTION", statement.action, {"READWRITE"},
        "a dataset can be read and written");
  allow(common, gfortran::kHasConvert, "CONVERT", statement.convert, {"NATIVE"},
        "its words are always those of the machine");
}

std::string problem_of(const Open& statement, bool direct) {
  const auto flags = statement.common.flags;
  if ((flags & gfortran::kHasFile) != 0 && text_of(statement.file).empty())
    return "FILE=' ': the name of a dataset must not be blank";
  if (!direct) return "";
  if ((flags & gfortran::kHasRecl) == 0) return "ACCESS='DIRECT' needs RECL=, the record length in bytes";
  return statement.recl < 1 ? fmt::format("RECL={}: a record has at least one byte", statement.recl) : "";
}

namespace {

/// A failed OPEN leaves the unit closed.
void close_failed(Units& units, std::int64_t unit) {
  if (units.has_named_files()) units.leave(unit);
  units.forms().close(unit);
}

/// Applies STATUS= as Fortran 77 specifies it. Returns the error; "" if there is none.
std::string apply_status(Units& units, std::int64_t unit, const std::string& status) {
  if (status == "SCRATCH") units.name_scratch(unit);
  const bool exists = units.exists(unit);
  const std::string name = units.name_of(unit);
  if (status == "OLD") {
    return exists ? ""
                  : fmt::format(
                        "STATUS='OLD', but dataset {} has not been written, neither in this run nor on an "
                        "--image",
                        name);
  }
  if (status == "NEW" || status == "SCRATCH") {
    if (exists) return fmt::format("STATUS='{}', but dataset {} exists", status, name);
    if (status == "SCRATCH") units.make_scratch(unit);
    return "";
  }
  if (status == "REPLACE") {
    units.remove("OPEN", unit);
    return "";
  }
  return status == "UNKNOWN" ? "" : fmt::format("STATUS='{}' is not OLD, NEW, SCRATCH or UNKNOWN", status);
}

/// Runs `work`, which opens the file, and ends the statement. Errors of the library and of the system are
/// reported by the statement.
template <typename Work>
bool is_opened(gfortran::Common& common, Work work) {
  try {
    work();
  } catch (const IoError& error) {
    end_with_error(common, "OPEN", error);
    return false;
  }
  end_normally(common);
  return true;
}

}  // namespace

bool open_file(Session& now, gfortran::Open& statement, OpenedFor use) {
  Units& units = now.units();
  if (const auto opened = now.services().open_file(units, statement, use)) return *opened;
  gfortran::Common& common = statement.common;
  const std::int64_t unit = common.unit;
  if ((common.flags & gfortran::kHasStatus) != 0) {
    const std::string error = apply_status(units, unit, capitals_of(statement.status));
    if (!error.empty()) {
      if (units.has_named_files() && !units.is_open(unit)) units.leave(unit);
      end_with_error(common, "OPEN", error);
      return false;
    }
  }
  const bool lines = use == OpenedFor::kLines;
  const bool direct = use == OpenedFor::kDirect || use == OpenedFor::kDirectLines;
  if (!direct) lines ? units.open_lines(unit) : units.open(unit);
  const bool good = is_opened(common, [&] {
    if (direct) return units.open_direct(unit, amount::Bytes{statement.recl}, use == OpenedFor::kDirectLines);
    now.services().open_at_once(units, unit, lines);
    const bool rewinds =
        (common.flags & gfortran::kHasPosition) != 0 && capitals_of(statement.position) == "REWIND";
    if (SequentialUnit* one = units.find_blocked(unit); one != nullptr && rewinds) one->rewind();
  });
  if (!good) close_failed(units, unit);
  return good;
}

// OPEN as called by compiled Fortran. libgfortran opens files of the host for text or direct access.
// Unformatted sequential access is to a dataset of the emulated drives.

namespace {

/// Returns true if the OPEN is for formatted statements on lines of a dataset.
bool opens_lines(const Units& units, const Open& statement) {
  const auto& common = statement.common;
  const bool direct = (common.flags & gfortran::kHasAccess) != 0 && capitals_of(statement.access) == "DIRECT";
  const bool numbered = (common.flags & gfortran::kHasNewunit) == 0;
  return numbered && !direct && units.forms().puts_lines_on_drives(common.unit);
}

/// Puts the unit on the dataset that FILE= names. If the unit is open on another dataset, that is closed
/// first.
void name_dataset(Units& units, const Open& statement) {
  const auto& common = statement.common;
  const bool named = (common.flags & gfortran::kHasFile) != 0;
  const bool open = units.is_open(common.unit);
  if (!named && open) return;
  const std::string name = named ? text_of(statement.file) : "";
  const std::string before = units.name_of(common.unit);
  if (units.forms().is_given(common.unit)) {
    if (!named || name == before) return;
    refuse_open(common.unit,
                fmt::format("FILE='{}' conflicts with dataset {}, to which the unit is connected outside the "
                            "program; give both the same name, or use --text drives and leave out the other",
                            name, before));
  }
  if (open && !units.is_on(common.unit, name)) close_before_open(units, common.unit);
  units.name("OPEN", common.unit, name);
}

/// Returns true if the OPEN is for unformatted statements on a blocked dataset.
bool opens_blocked(const Open& statement) {
  const auto& common = statement.common;
  const std::string access =
      (common.flags & gfortran::kHasAccess) != 0 ? capitals_of(statement.access) : "SEQUENTIAL";
  if (access == "STREAM") {
    refuse_open(common.unit,
                "ACCESS='STREAM' is not supported: files had records on these machines; leave it out, or "
                "transfer words with RDISK and WDISK");
  }
  return access != "DIRECT" && (common.flags & gfortran::kHasForm) != 0 &&
         capitals_of(statement.form) == "UNFORMATTED";
}

/// Returns true for FORM='FORMATTED'. Direct access is unformatted by default.
bool is_formatted(const Open& statement) {
  return (statement.common.flags & gfortran::kHasForm) != 0 && capitals_of(statement.form) == "FORMATTED";
}

/// Returns true if the OPEN is for direct access to a file of the emulated machine.
bool opens_direct(Units& units, const Open& statement) {
  const auto& common = statement.common;
  const bool direct = units.has_named_files() && (common.flags & gfortran::kHasAccess) != 0 &&
                      capitals_of(statement.access) == "DIRECT";
  const bool numbered = (common.flags & gfortran::kHasNewunit) == 0;
  return direct &&
         (!is_formatted(statement) || (numbered && units.forms().puts_lines_on_drives(common.unit)));
}

/// Prints a note if the OPEN is for direct access and the file is on the host, because the machine's system
/// has no named files.
void note_direct_on_host(const Units& units, const Open& statement) {
  const auto& common = statement.common;
  const bool direct = (common.flags & gfortran::kHasAccess) != 0 && capitals_of(statement.access) == "DIRECT";
  if (!direct || units.has_named_files()) return;
  say("platter: note: {}: OPEN: unit {}: direct-access files are stored on the host, and their records take "
      "no drive time; platter list routines lists the routines that transfer words of a dataset\n",
      as_typed(fortran_line()), common.unit);
}

void note_blanks(Session& now, const Open& statement) {
  const auto& common = statement.common;
  const bool named = (common.flags & gfortran::kHasFile) != 0;
  now.blanks().note_open(now.units().forms().formatted(common.unit),
                         (common.flags & gfortran::kHasBlank) != 0, named ? text_of(statement.file) : "");
}

/// Passes the format specifiers of the OPEN to libgfortran, which stores them.
void open_formatted(Session& now, Open& statement) {
  const std::int32_t unit = statement.common.unit;
  statement.common.unit = static_cast<std::int32_t>(now.units().forms().formatted(unit));
  open_lines(statement);
  note_blanks(now, statement);
}

/// Calls begin_open() and end_open() of the system around the OPEN of a file, even if the OPEN fails.
class OpenScope {
 public:
  OpenScope(Session& now, std::int64_t unit) : now_(now), unit_(unit) {
    now.services().begin_open(now.units(), unit);
  }
  ~OpenScope() { now_.services().end_open(now_.units(), unit_); }
  OpenScope(const OpenScope&) = delete;
  OpenScope& operator=(const OpenScope&) = delete;

 private:
  Session& now_;
  std::int64_t unit_;
};

/// Performs the OPEN of a dataset. Statements can also connect a unit without it. Returns false if
/// libgfortran must perform the OPEN.
bool open(Open& statement) {
  return entry([&](Session& now) {
    Units& units = now.units();
    Common& common = statement.common;
    require_free("OPEN", common.unit);
    if (now.services().open_device(units, statement)) return true;
    const OpenScope scope(now, common.unit);
    units.require_not_called("OPEN", common.unit);
    const bool direct = opens_direct(units, statement);
    const bool formatted = is_formatted(statement);
    const bool records = !direct && opens_blocked(statement);
    const bool lines = !direct && !records && opens_lines(units, statement);
    if (!records && !lines && !direct) {
      if ((common.flags & gfortran::kHasNewunit) == 0) units.forms().require_openable_as_text(common.unit);
      note_direct_on_host(units, statement);
      return false;
    }
    if (!direct) require_in_order(statement);
    if (!lines && !(direct && formatted)) require_plain(statement, units.has_named_files());
    const std::string error = problem_of(statement, direct);
    if (!error.empty()) {
      end_with_error(common, "OPEN", error);
      return true;
    }
    if (lines || units.has_named_files()) name_dataset(units, statement);
    const bool by_format = lines || (direct && formatted);
    const OpenedFor use = direct  ? (formatted ? OpenedFor::kDirectLines : OpenedFor::kDirect)
                          : lines ? OpenedFor::kLines
                                  : OpenedFor::kRecords;
    if (open_file(now, statement, use) && by_format) open_formatted(now, statement);
    return true;
  });
}

/// Records the OPEN for the end-of-file state, which belongs to the file's name. A scratch file gets a
/// unique name.
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

/// Called after libgfortran has performed the OPEN, because NEWUNIT= has its number only then.
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
  platter::runtime::session().services().renumber(statement->common, platter::runtime::StatementKind::kOpen);
  platter::runtime::note_text(*statement);
}
}
