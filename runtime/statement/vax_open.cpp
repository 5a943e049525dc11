#include "runtime/statement/vax_open.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <string>

#include "emulator/system/call_error.hpp"
#include "runtime/statement/ending.hpp"
#include "runtime/statement/open_checks.hpp"
#include "runtime/statement/specifiers.hpp"

namespace platter::runtime {
namespace {

using Status = VaxOpening::Status;

Status status_of(const gfortran::Open& statement) {
  const auto& common = statement.common;
  if ((common.flags & gfortran::kHasStatus) == 0) return Status::kUnknown;
  const std::string status = capitals_of(statement.status);
  if (status == "UNKNOWN") return Status::kUnknown;
  if (status == "OLD") return Status::kOld;
  if (status == "NEW" || status == "REPLACE") return Status::kNew;  // a newer version of the same name
  if (status == "SCRATCH") return Status::kScratch;
  refuse_open(common.unit, fmt::format("STATUS='{}' is not OLD, NEW, SCRATCH or UNKNOWN", status));
}

/// RECL= counts bytes of formatted records and longwords of unformatted ones.
VaxOpening opening_of(Units& units, const gfortran::Open& statement, VaxUnit kind) {
  constexpr std::int64_t kLongword = 4;
  constexpr std::int64_t kLongest = 32767;
  const auto& common = statement.common;
  VaxOpening opening = units.vms()->take_next(common.unit);
  if (opening.status == Status::kUnknown) opening.status = status_of(statement);
  opening.formatted = kind == VaxUnit::kLines || kind == VaxUnit::kDirectLines;
  if ((common.flags & gfortran::kHasRecl) == 0) return opening;
  const std::int64_t unit = opening.formatted ? 1 : kLongword;
  if (statement.recl < 1 || statement.recl > kLongest / unit) {
    refuse_open(common.unit, fmt::format("RECL={}: a record has 1 to {} {}", statement.recl, kLongest / unit,
                                         opening.formatted ? "characters" : "longwords"));
  }
  opening.record = amount::Bytes{statement.recl * unit};
  return opening;
}

}  // namespace

bool open_vax(Units& units, gfortran::Open& statement, VaxUnit kind) {
  auto& common = statement.common;
  const std::int64_t unit = common.unit;
  const VaxOpening opening = opening_of(units, statement, kind);
  units.vms()->prepare(unit, opening);
  try {
    switch (kind) {
      case VaxUnit::kDirect:
      case VaxUnit::kDirectLines:
        units.open_direct(unit, opening.record, opening.formatted);
        break;
      case VaxUnit::kLines:
        units.open_lines(unit);
        units.lines("OPEN", unit);
        break;
      case VaxUnit::kRecords:
        units.open(unit);
        units.blocked("OPEN", unit);
        break;
    }
    if (opening.status == Status::kScratch) units.make_scratch(unit);
  } catch (const system::CallError&) {
    throw;
  } catch (const std::runtime_error& error) {
    units.leave(unit);
    end_with_error(common, "OPEN", error.what());
    return false;
  }
  end_well(common);
  return true;
}

}  // namespace platter::runtime
