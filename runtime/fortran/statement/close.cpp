// CLOSE as called by compiled Fortran, for text on the host and for datasets.

#include "runtime/fortran/statement/close.hpp"

#include <string>

#include "runtime/fortran/statement/formatted_statements.hpp"
#include "runtime/fortran/statement/libgfortran_errors.hpp"
#include "runtime/fortran/statement/libgfortran_statements.hpp"
#include "runtime/fortran/statement/read_write.hpp"
#include "runtime/fortran/statement/statement_end.hpp"
#include "runtime/program/session/entry.hpp"

namespace platter::runtime {
namespace {

using gfortran::Close;
using gfortran::Common;

/// Closes a unit on a dataset. A dataset that is kept is rewound, so that the next statement starts at its
/// beginning.
void close_dataset(Units& units, Close& statement) {
  Common& common = statement.common;
  const std::int64_t unit = common.unit;
  const bool scratch = units.is_scratch(unit);
  const std::string status = (common.flags & gfortran::kClosesWithStatus) != 0 ? capitals_of(statement.status)
                             : scratch                                         ? "DELETE"
                                                                               : "KEEP";
  if (status != "DELETE" && status != "KEEP")
    return end_with_error(common, "CLOSE", fmt::format("STATUS='{}' is not KEEP or DELETE", status));
  if (status == "KEEP" && scratch)
    return end_with_error(common, "CLOSE",
                          "STATUS='KEEP' is not allowed for a unit that was opened with STATUS='SCRATCH'");
  try {
    if (status == "DELETE") {
      units.remove("CLOSE", unit);
    } else {
      units.leave(unit);
    }
  } catch (const IoError& error) {
    return end_with_error(common, "CLOSE", error);
  }
  end_normally(common);
}

/// Performs the CLOSE. Returns false if libgfortran must perform it.
bool close(Close& statement) {
  return entry([&](Session& now) {
    require_free("CLOSE", statement.common.unit);
    now.units().require_not_called("CLOSE", statement.common.unit);
    if (now.services().is_on_device(now.units(), statement.common.unit)) {
      end_normally(statement.common);
      return true;
    }
    if (!now.units().is_open(statement.common.unit)) return false;
    close_dataset(now.units(), statement);
    return true;
  });
}

/// Updates the unit's state after the CLOSE.
void note_closed(std::int64_t number, bool deletes) {
  Session& now = session();
  const std::int64_t unit = now.units().forms().formatted(number);
  now.blanks().note_closed(unit);
  close_lines(unit);
  now.text_ends().close(unit, deletes);
  now.units().forms().close(unit);
  now.services().note_closed(now.units(), number);
}

bool deletes(const Close& statement) {
  return (statement.common.flags & gfortran::kClosesWithStatus) != 0 &&
         capitals_of(statement.status) == "DELETE";
}

}  // namespace

void close_before_open(Units& units, std::int64_t unit) {
  const bool scratch = units.is_scratch(unit);
  scratch ? units.remove("OPEN", unit) : units.leave(unit);
  note_closed(unit, scratch);
}

}  // namespace platter::runtime

using platter::runtime::Inside;
using platter::runtime::gfortran::Close;

extern "C" {
void _gfortran_st_close(Close* statement);
void platter_st_close(Close* statement);

void platter_st_close(Close* statement) {
  const Inside inside;
  if (!platter::runtime::close(*statement)) _gfortran_st_close(statement);
  platter::runtime::note_closed(statement->common.unit, platter::runtime::deletes(*statement));
}
}
