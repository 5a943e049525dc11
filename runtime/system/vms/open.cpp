#include "runtime/system/vms/open.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "emulator/system/call_error.hpp"
#include "emulator/system/vms/condition.hpp"
#include "runtime/fortran/statement/close.hpp"
#include "runtime/fortran/statement/libgfortran_errors.hpp"
#include "runtime/fortran/statement/libgfortran_statements.hpp"
#include "runtime/fortran/statement/open.hpp"
#include "runtime/fortran/statement/statement_end.hpp"
#include "runtime/fortran/unit/connection/unit_contents.hpp"

namespace platter::runtime {
namespace {

using OpenStatus = VaxOpening::Status;

OpenStatus status_of(const gfortran::Open& statement) {
  const auto& common = statement.common;
  if ((common.flags & gfortran::kHasStatus) == 0) return OpenStatus::kUnknown;
  const std::string status = capitals_of(statement.status);
  if (status == "UNKNOWN") return OpenStatus::kUnknown;
  if (status == "OLD") return OpenStatus::kOld;
  // Creates a newer version of the same name.
  if (status == "NEW" || status == "REPLACE") return OpenStatus::kNew;
  if (status == "SCRATCH") return OpenStatus::kScratch;
  refuse_open(common.unit, fmt::format("STATUS='{}' is not OLD, NEW, SCRATCH or UNKNOWN", status));
}

struct CarriageName {
  VaxCarriage carriage;
  std::string_view name;
};
constexpr std::array kCarriages = std::to_array<CarriageName>(
    {{VaxCarriage::kFortran, "FORTRAN"}, {VaxCarriage::kList, "LIST"}, {VaxCarriage::kNone, "NONE"}});

std::optional<VaxCarriage> carriage_of(const gfortran::Open& statement) {
  const auto& common = statement.common;
  if ((common.flags & gfortran::kHasCarriageControl) == 0) return std::nullopt;
  const std::string name = capitals_of(statement.carriage_control);
  const auto* const found = std::find_if(kCarriages.begin(), kCarriages.end(),
                                         [&](const CarriageName& one) { return one.name == name; });
  if (found != kCarriages.end()) return found->carriage;
  refuse_open(common.unit, fmt::format("CARRIAGECONTROL='{}' is not FORTRAN, LIST or NONE", name));
}

/// Returns the specifiers of the OPEN. RECL= counts bytes for formatted records and longwords for unformatted
/// ones.
VaxOpening opening_of(VmsFiles& files, const gfortran::Open& statement, OpenedFor use) {
  constexpr std::int64_t kLongword = 4;
  constexpr std::int64_t kLongest = 32767;
  const auto& common = statement.common;
  VaxOpening opening = files.take_next_opening(common.unit);
  if (opening.status == OpenStatus::kUnknown) opening.status = status_of(statement);
  opening.formatted = use == OpenedFor::kLines || use == OpenedFor::kDirectLines;
  opening.carriage = carriage_of(statement);
  if ((common.flags & gfortran::kHasRecl) == 0) return opening;
  const std::int64_t unit = opening.formatted ? 1 : kLongword;
  if (statement.recl < 1 || statement.recl > kLongest / unit) {
    refuse_open(common.unit, fmt::format("RECL={}: a record must have 1 to {} {}", statement.recl,
                                         kLongest / unit, opening.formatted ? "characters" : "longwords"));
  }
  opening.record = amount::Bytes{statement.recl * unit};
  return opening;
}

/// Returns true if the name is one of the terminal's. The colon of a logical name may be omitted.
bool is_terminal(const std::string& file) {
  constexpr std::array kTerminals =
      std::to_array<std::string_view>({"TT", "SYS$INPUT", "SYS$OUTPUT", "SYS$ERROR", "SYS$COMMAND"});
  std::string_view name = file;
  if (name.ends_with(':')) name.remove_suffix(1);
  return std::find(kTerminals.begin(), kTerminals.end(), name) != kTerminals.end();
}

}  // namespace

bool open_vax_terminal(VmsFiles& files, Units& units, gfortran::Open& statement) {
  auto& common = statement.common;
  const bool unformatted =
      (common.flags & gfortran::kHasForm) != 0 && capitals_of(statement.form) == "UNFORMATTED";
  const bool direct = (common.flags & gfortran::kHasAccess) != 0 && capitals_of(statement.access) == "DIRECT";
  const bool named = (common.flags & gfortran::kHasFile) != 0;
  // The default files FOR005 and FOR006 are assigned to SYS$INPUT and SYS$OUTPUT.
  const bool standard = !named && !unformatted && !direct && units.forms().is_standard(common.unit);
  if (!standard && (!named || !is_terminal(capitals_of(statement.file)))) {
    disconnect_vax_terminal(files, units, common.unit);
    return false;
  }
  if (unformatted) {
    end_with_error(common, "OPEN", "the terminal accepts only lines of text; leave FORM='UNFORMATTED' out");
    return true;
  }
  if (units.is_open(common.unit)) units.leave(common.unit);
  units.forms().end_beside(common.unit);
  if (!units.forms().is_standard(common.unit)) units.forms().make_terminal(common.unit);
  files.terminal().connect(common.unit, carriage_of(statement).value_or(VaxCarriage::kFortran));
  end_normally(common);
  return true;
}

bool is_vax_terminal(const Units& units, std::int64_t unit) {
  return units.forms().is_standard(unit) || units.forms().is_terminal(unit);
}

void disconnect_vax_terminal(VmsFiles& files, Units& units, std::int64_t unit) {
  units.forms().end_terminal(unit);
  units.forms().end_beside(unit);
  files.terminal().disconnect(unit);
}

bool has_vax_name(const VmsFiles& files, gfortran::Open& statement) {
  auto& common = statement.common;
  if ((common.flags & gfortran::kHasFile) == 0) return true;
  try {
    files.require_name(text_of(statement.file));
  } catch (const vms::Refused& refused) {
    if (refused.condition() == vms::Condition::kNotSupported) refuse_open(common.unit, refused.what());
    end_with_error(common, "OPEN", refused);
    return false;
  }
  return true;
}

void answer_vax_carriage(VmsFiles& files, Units& units, gfortran::Inquire& statement) {
  auto& flags = statement.common.flags;
  if ((flags & gfortran::kAsksMore) == 0 || (statement.more & gfortran::kAsksCarriageControl) == 0) return;
  const std::int64_t unit = statement.common.unit;
  const bool by_file = (flags & gfortran::kInquiresFile) != 0;
  const auto carriage = by_file                        ? files.carriage_of(text_of(statement.file))
                        : is_vax_terminal(units, unit) ? files.terminal().carriage_of(unit)
                                                       : files.carriage_of(unit);
  // Libgfortran answers for this unit.
  if (!carriage && !by_file && is_of_host(units.forms().formatted(unit))) return;
  const auto* const found = std::find_if(kCarriages.begin(), kCarriages.end(),
                                         [&](const CarriageName& one) { return one.carriage == carriage; });
  const std::string_view name = found == kCarriages.end() ? "UNKNOWN" : found->name;
  const auto& to = statement.carriage_control;
  std::fill_n(to.text, to.length, ' ');
  std::copy_n(name.begin(), std::min(name.size(), to.length), to.text);
  statement.more &= ~static_cast<std::uint32_t>(gfortran::kAsksCarriageControl);
  if (statement.more == 0) flags &= ~static_cast<std::uint32_t>(gfortran::kAsksMore);
}

bool open_vax(VmsFiles& files, Units& units, gfortran::Open& statement, OpenedFor use) {
  auto& common = statement.common;
  const std::int64_t unit = common.unit;
  const VaxOpening opening = opening_of(files, statement, use);
  const bool creates = opening.status == OpenStatus::kNew || opening.status == OpenStatus::kScratch;
  if (creates && units.is_open(unit)) {
    close_before_open(units, unit);
    if ((common.flags & gfortran::kHasFile) != 0) units.name("OPEN", unit, text_of(statement.file));
  }
  files.prepare(unit, opening);
  try {
    switch (use) {
      case OpenedFor::kDirect:
      case OpenedFor::kDirectLines:
        units.open_direct(unit, opening.record, opening.formatted);
        break;
      case OpenedFor::kLines:
        units.open_lines(unit);
        units.lines("OPEN", unit);
        break;
      case OpenedFor::kRecords:
        units.open(unit);
        units.blocked("OPEN", unit);
        break;
    }
    if (opening.status == OpenStatus::kScratch) units.make_scratch(unit);
  } catch (const IoError& error) {
    units.leave(unit);
    units.forms().close(unit);
    end_with_error(common, "OPEN", error);
    return false;
  }
  end_normally(common);
  return true;
}

}  // namespace platter::runtime
