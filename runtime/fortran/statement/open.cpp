// OPEN as compiled Fortran calls it. What is for text or direct access on the host is libgfortran's; what is
// for unformatted sequential ones is about a dataset of the emulated drives.

#include <string>
#include <string_view>

#include "runtime/fortran/statement/close.hpp"
#include "runtime/fortran/statement/ending.hpp"
#include "runtime/fortran/statement/open_checks.hpp"
#include "runtime/fortran/statement/open_file.hpp"
#include "runtime/fortran/statement/open_statements.hpp"
#include "runtime/fortran/statement/specifiers.hpp"
#include "runtime/fortran/statement/text_statements.hpp"
#include "runtime/host/say.hpp"
#include "runtime/program/session/entry.hpp"
#include "runtime/program/session/fortran_line.hpp"

namespace platter::runtime {
namespace {

using gfortran::Common;
using gfortran::Open;

/// Whether OPEN is for formatted statements on lines of a dataset.
bool opens_lines(const Units& units, const Open& statement) {
  const auto& common = statement.common;
  const bool direct = (common.flags & gfortran::kHasAccess) != 0 && capitals_of(statement.access) == "DIRECT";
  const bool numbered = (common.flags & gfortran::kHasNewunit) == 0;
  return numbered && !direct && units.forms().puts_lines_on_drives(common.unit);
}

/// FILE= names a dataset of the drives. A unit that is open on another is closed first.
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
                fmt::format("FILE='{}', and from outside of the program the unit is on dataset {}: "
                            "let both name the same, or say --text drives and leave the other out",
                            name, before));
  }
  if (open && !units.is_on(common.unit, name)) close_before_open(units, common.unit);
  units.name("OPEN", common.unit, name);
}

/// Whether OPEN is for unformatted statements on a blocked dataset.
bool opens_blocked(const Open& statement) {
  const auto& common = statement.common;
  const std::string access =
      (common.flags & gfortran::kHasAccess) != 0 ? capitals_of(statement.access) : "SEQUENTIAL";
  if (access == "STREAM") {
    refuse_open(
        common.unit,
        "ACCESS='STREAM': files had records on these machines; leave it out, or move words with RDISK and "
        "WDISK");
  }
  return access != "DIRECT" && (common.flags & gfortran::kHasForm) != 0 &&
         capitals_of(statement.form) == "UNFORMATTED";
}

/// Without FORM= direct access is unformatted.
bool is_formatted(const Open& statement) {
  return (statement.common.flags & gfortran::kHasForm) != 0 && capitals_of(statement.form) == "FORMATTED";
}

/// Whether OPEN is for direct access to a file of the machine's.
bool opens_direct(Units& units, const Open& statement) {
  const auto& common = statement.common;
  const bool direct = units.has_named_files() && (common.flags & gfortran::kHasAccess) != 0 &&
                      capitals_of(statement.access) == "DIRECT";
  const bool numbered = (common.flags & gfortran::kHasNewunit) == 0;
  return direct &&
         (!is_formatted(statement) || (numbered && units.forms().puts_lines_on_drives(common.unit)));
}

/// Direct access of a machine whose system has no such files.
void note_direct_on_host(const Units& units, const Open& statement) {
  const auto& common = statement.common;
  const bool direct = (common.flags & gfortran::kHasAccess) != 0 && capitals_of(statement.access) == "DIRECT";
  if (!direct || units.has_named_files()) return;
  say("platter: note: {}: OPEN: unit {}: a file of direct access is kept on the host, and its records "
      "take no time of a drive; platter list routines names those that move words of a dataset\n",
      as_typed(fortran_line()), common.unit);
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

/// The scope of the OPEN of a file, whether it fails or not.
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

/// Statements connect a unit by themselves; what remains is what OPEN says beside. False where it is
/// libgfortran's.
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
  platter::runtime::session().services().renumber(statement->common, platter::runtime::StatementKind::kOpen);
  platter::runtime::note_text(*statement);
}
}
