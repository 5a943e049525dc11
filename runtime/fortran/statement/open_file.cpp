#include "runtime/fortran/statement/open_file.hpp"

#include <stdexcept>
#include <string>

#include "emulator/system/call_error.hpp"
#include "runtime/fortran/statement/ending.hpp"
#include "runtime/fortran/statement/specifiers.hpp"

namespace platter::runtime {
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

/// Does the work of an OPEN and ends the statement. An error of the library or the system is the statement's.
template <typename Work>
bool is_opened(gfortran::Common& common, Work work) {
  try {
    work();
  } catch (const system::CallError&) {
    throw;
  } catch (const std::runtime_error& error) {
    end_with_error(common, "OPEN", with_advice(error, common.unit));
    return false;
  }
  end_well(common);
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
    if (RecordUnit* one = units.find_blocked(unit); one != nullptr && rewinds) one->rewind();
  });
  if (!good) close_failed(units, unit);
  return good;
}

}  // namespace platter::runtime
