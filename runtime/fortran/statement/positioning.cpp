// REWIND, BACKSPACE and ENDFILE as called by compiled Fortran. libgfortran handles units that hold text. All
// other units are on a blocked dataset.

#include "runtime/fortran/statement/libgfortran_errors.hpp"
#include "runtime/fortran/statement/libgfortran_statements.hpp"
#include "runtime/fortran/statement/read_write.hpp"
#include "runtime/fortran/statement/statement_end.hpp"
#include "runtime/host/data_cards.hpp"
#include "runtime/program/session/entry.hpp"

namespace platter::runtime {
namespace {

using gfortran::Common;

/// libgfortran's unit number of standard output, which may be a file that already contains other lines.
constexpr std::int64_t kPrinter = 6;

/// go_before_end() updates the end-of-file state of a text unit after a REWIND or BACKSPACE, end_text() after
/// an ENDFILE. They throw IoError.
void go_before_end(TextEnds& ends, std::int64_t unit) {
  ends.go_before(unit);
}
void end_text(TextEnds& ends, std::int64_t unit) {
  if (is_of_host(unit)) return;  // the program cannot read the punch
  ends.require_before("ENDFILE", unit);
  ends.end(unit);
}

/// Runs `work` if the unit is on a blocked dataset. Otherwise calls `note_end` and returns false, because
/// libgfortran must perform the statement.
template <typename Work>
bool on_blocked(Common& statement, const char* name, Work work, void (*note_end)(TextEnds&, std::int64_t)) {
  return entry([&](Session& now) {
    Units& units = now.units();
    const std::int64_t unit = statement.unit;
    require_free(name, unit);
    units.forms().set_end_of_file(unit, false);
    if (units.find_direct(unit) != nullptr) {
      throw system::CallError(name, fmt::format("unit {}", unit),
                              "is open for direct access, which has no position between records");
    }
    try {
      if (units.forms().is_text(unit)) {
        statement.unit = static_cast<std::int32_t>(units.forms().formatted(unit));
        if (SequentialUnit* const cards = units.find_blocked(unit))
          cards->rewind();                 // resets the value of UNIT
        if (statement.unit != kPrinter) {  // printed lines cannot be repositioned
          note_end(now.text_ends(), statement.unit);
          return false;
        }
      } else {
        work(units, unit);
      }
    } catch (const IoError& error) {
      end_with_error(statement, name, error);
      return true;
    }
    end_normally(statement);
    return true;
  });
}

}  // namespace
}  // namespace platter::runtime

using platter::runtime::Inside;
using platter::runtime::Units;
using platter::runtime::gfortran::Common;

extern "C" {
void _gfortran_st_rewind(Common* statement);
void _gfortran_st_backspace(Common* statement);
void _gfortran_st_endfile(Common* statement);
void platter_st_rewind(Common* statement);
void platter_st_backspace(Common* statement);
void platter_st_endfile(Common* statement);

void platter_st_rewind(Common* statement) {
  const auto rewind = [](Units& units, std::int64_t unit) { units.positioned("REWIND", unit).rewind(); };
  const Inside inside;
  if (!platter::runtime::on_blocked(*statement, "REWIND", rewind, platter::runtime::go_before_end)) {
    platter::runtime::data_cards().rewind(statement->unit);
    platter::runtime::forget_at_hand(statement->unit);
    _gfortran_st_rewind(statement);
  }
}

void platter_st_backspace(Common* statement) {
  const auto backspace_unit = [](Units& units, std::int64_t unit) {
    units.positioned("BACKSPACE", unit).backspace();
  };
  const Inside inside;
  if (!platter::runtime::on_blocked(*statement, "BACKSPACE", backspace_unit,
                                    platter::runtime::go_before_end)) {
    auto& cards = platter::runtime::data_cards();
    cards.go_before_end(statement->unit);
    cards.begin_whole();
    _gfortran_st_backspace(statement);
    cards.end_whole();
    platter::runtime::forget_at_hand(statement->unit);
  }
}

void platter_st_endfile(Common* statement) {
  const auto end_file = [](Units& units, std::int64_t unit) {
    const bool either = units.forms().puts_lines_on_drives(unit);  // lines may follow as well as records
    (either ? units.positioned("ENDFILE", unit) : units.blocked("ENDFILE", unit)).end_file();
  };
  const Inside inside;
  if (!platter::runtime::on_blocked(*statement, "ENDFILE", end_file, platter::runtime::end_text))
    _gfortran_st_endfile(statement);
}
}
