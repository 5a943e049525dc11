// REWIND, BACKSPACE, ENDFILE, OPEN and CLOSE as compiled Fortran calls them. A unit on which formatted
// statements have worked, and no unformatted ones, is libgfortran's; any other is a blocked dataset.

#include <algorithm>
#include <cctype>
#include <string>

#include "runtime/entry.hpp"
#include "runtime/statement/ending.hpp"
#include "runtime/statement/open_statements.hpp"

namespace platter::runtime {
namespace {

using gfortran::Common;

/// Carries `work` out where the unit is a blocked dataset; false where it is libgfortran's.
template <typename Work>
bool on_blocked(Common& statement, const char* name, Work work) {
  return entry([&](Session& now) {
    Units& units = now.units();
    const std::int64_t unit = statement.unit;
    require_free(name, unit);
    if (units.find_blocked(unit) == nullptr && units.is_formatted(unit)) {
      statement.unit = static_cast<std::int32_t>(units.formatted(unit));
      units.set_end_of_file(unit, false);
      return false;
    }
    try {
      work(units.blocked(name, unit));
    } catch (const system::CallError&) {
      throw;
    } catch (const std::runtime_error& error) {
      end_with_error(statement, name, with_advice(error, unit));
      return true;
    }
    end_well(statement);
    return true;
  });
}

/// A Fortran text: in capitals, without the blanks at its end.
std::string text_of(const char* text, std::size_t length) {
  std::string result(text, length);
  result.erase(result.find_last_not_of(' ') + 1);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return result;
}

/// Whether OPEN is for a blocked dataset. It has to do nothing then: statements connect a unit by themselves.
bool opens_blocked(const gfortran::Open& statement) {
  const auto& common = statement.common;
  const bool unformatted = (common.flags & gfortran::kHasForm) != 0 &&
                           text_of(statement.form, statement.form_len) == "UNFORMATTED";
  const bool sequential = (common.flags & gfortran::kHasAccess) == 0 ||
                          text_of(statement.access, statement.access_len) == "SEQUENTIAL";
  if (!unformatted || !sequential) return false;
  if ((common.flags & gfortran::kHasFile) != 0) {
    const std::string file(statement.file, statement.file_len);
    stop_with(
        fmt::format("OPEN: unit {}: FILE='{}' names no dataset of the emulated drives: leave FILE= out, and "
                    "connect the unit with --file {}=NAME",
                    common.unit, file.substr(0, file.find_last_not_of(' ') + 1), common.unit));
  }
  return true;
}

/// Behind the OPEN, which gives NEWUNIT= its number.
void note_blanks(const gfortran::Open& statement) {
  const auto flags = statement.common.flags;
  if ((flags & gfortran::kResult) == gfortran::kResultError) return;
  std::string file;
  if ((flags & gfortran::kHasFile) != 0) file.assign(statement.file, statement.file_len);
  file.erase(file.find_last_not_of(' ') + 1);
  Session& now = session();
  now.blanks().note_open(now.units().formatted(statement.common.unit),
                         (flags & gfortran::kOpensWithBlank) != 0, file);
}

}  // namespace
}  // namespace platter::runtime

using platter::runtime::BlockedUnit;
using platter::runtime::Inside;
using platter::runtime::gfortran::Common;
using platter::runtime::gfortran::Open;

extern "C" {
void _gfortran_st_rewind(Common* statement);
void _gfortran_st_backspace(Common* statement);
void _gfortran_st_endfile(Common* statement);
void _gfortran_st_open(Open* statement);
void _gfortran_st_close(Common* statement);
void platter_st_rewind(Common* statement);
void platter_st_backspace(Common* statement);
void platter_st_endfile(Common* statement);
void platter_st_open(Open* statement);
void platter_st_close(Common* statement);

void platter_st_rewind(Common* statement) {
  const auto rewind = [](BlockedUnit& unit) { unit.rewind(); };
  const Inside inside;
  if (!platter::runtime::on_blocked(*statement, "REWIND", rewind)) _gfortran_st_rewind(statement);
}

void platter_st_backspace(Common* statement) {
  const auto backspace = [](BlockedUnit& unit) { unit.backspace(); };
  const Inside inside;
  if (!platter::runtime::on_blocked(*statement, "BACKSPACE", backspace)) _gfortran_st_backspace(statement);
}

void platter_st_endfile(Common* statement) {
  const auto end_file = [](BlockedUnit& unit) { unit.end_file(); };
  const Inside inside;
  if (!platter::runtime::on_blocked(*statement, "ENDFILE", end_file)) _gfortran_st_endfile(statement);
}

void platter_st_open(Open* statement) {
  const Inside inside;
  platter::runtime::catch_up();
  platter::runtime::require_free("OPEN", statement->common.unit);
  if (platter::runtime::opens_blocked(*statement)) {
    platter::runtime::session().units().note_open(statement->common.unit);
    platter::runtime::end_well(statement->common);
  } else {
    platter::runtime::session().units().note_formatted(statement->common.unit);
    _gfortran_st_open(statement);
    platter::runtime::note_blanks(*statement);
  }
}

/// The next statement on a blocked dataset begins at its start.
void platter_st_close(Common* statement) {
  const Inside inside;
  platter::runtime::catch_up();
  platter::runtime::require_free("CLOSE", statement->unit);
  const auto close = [](BlockedUnit& unit) { unit.rewind(); };
  if (platter::runtime::session().units().find_blocked(statement->unit) == nullptr ||
      !platter::runtime::on_blocked(*statement, "CLOSE", close)) {
    _gfortran_st_close(statement);
  }
  auto& now = platter::runtime::session();
  now.blanks().note_closed(now.units().formatted(statement->unit));
  now.units().note_closed(statement->unit);
}
}
