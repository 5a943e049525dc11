#include "runtime/system/vms/services.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>

#include "emulator/system/vms/condition.hpp"
#include "emulator/system/vms/fortran_errors.hpp"
#include "runtime/host/say.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/session/fortran_line.hpp"
#include "runtime/program/session/session.hpp"
#include "runtime/program/session/termination.hpp"
#include "runtime/system/system_services.hpp"
#include "runtime/system/vms/formats.hpp"
#include "runtime/system/vms/host_copy.hpp"
#include "runtime/system/vms/open.hpp"

namespace platter::runtime {
namespace {

using vms::FortranError;

// Error numbers of libgfortran (libgfortran.h of GCC 12 and 13); smaller numbers are errno values of the
// host.
constexpr std::int32_t kFirstOfLibgfortran = 5000;
constexpr std::int32_t kFormat = 5006;
constexpr std::int32_t kBadAction = 5007;
constexpr std::int32_t kEndOfFile = 5008;
constexpr std::int32_t kReadValue = 5010;
constexpr std::int32_t kReadOverflow = 5011;
constexpr std::int32_t kAllocation = 5014;
constexpr std::int32_t kDirectEndOfRecord = 5015;
constexpr std::int32_t kShortRecord = 5016;

bool is_numbered(const gfortran::Common& statement) {
  return (statement.flags & gfortran::kHasIostat) != 0 &&
         (statement.flags & gfortran::kResult) == gfortran::kResultError;
}

FortranError error_of(const gfortran::Common& statement, bool writes) {
  const bool formatted = (statement.flags & gfortran::kHasFormat) != 0;
  switch (*statement.iostat) {
    case kFormat:
      return FortranError::kFormatSyntax;
    case kBadAction:
      return writes ? FortranError::kReadOnly : FortranError::kRead;
    case kEndOfFile:
      return FortranError::kEndOfFile;
    case kReadValue:
    case kReadOverflow:
      if ((statement.flags & gfortran::kHasNamelist) != 0) return FortranError::kNamelistSyntax;
      return formatted ? FortranError::kInputConversion : FortranError::kListSyntax;
    case kAllocation:
      return FortranError::kMemory;
    case kDirectEndOfRecord:
    case kShortRecord:
      return writes ? FortranError::kOutputOverflowsRecord : FortranError::kInputNeedsMore;
    default:
      return writes ? FortranError::kWrite : FortranError::kRead;
  }
}

void number_as_vax(const gfortran::Common& statement, bool writes) {
  if (!is_numbered(statement) || *statement.iostat < kFirstOfLibgfortran) return;
  *statement.iostat = static_cast<std::int32_t>(error_of(statement, writes));
}

void number_open_as_vax(const gfortran::Common& statement) {
  if (!is_numbered(statement)) return;
  *statement.iostat = static_cast<std::int32_t>(*statement.iostat == ENOENT ? FortranError::kFileNotFound
                                                                            : FortranError::kOpen);
}

struct NotedNumber {
  bool is_noted = false;  ///< the note on numbers beyond D_floating was printed
};

void note_beyond_d_floating(double number) {
  if (std::exchange(run().part<NotedNumber>().is_noted, true)) return;
  const std::string line = fortran_line();
  say("platter: note: {}{}WRITE: {:.6G} exceeds 1.7E38, the largest number of D_floating: without "
      "/G_FLOATING, VMS would have ended the program with a floating overflow\n",
      line, line.empty() ? "" : ": ", number);
}

}  // namespace

VmsServices::VmsServices(const ServiceContext& context)
    : SystemServices(context),
      options_(context.options),
      files_(context.machine, context.system, context.options) {}

bool VmsServices::open_device(Units& units, gfortran::Open& statement) {
  return open_vax_terminal(files_, units, statement) || !has_vax_name(files_, statement);
}

/// Lets an OPEN put units 5 and 6 on files. If the OPEN fails, they stay on the terminal.
void VmsServices::begin_open(Units& units, std::int64_t unit) {
  units.forms().put_beside(unit);
}

void VmsServices::end_open(Units& units, std::int64_t unit) {
  if (!units.is_open(unit)) units.forms().end_beside(unit);
}

std::optional<bool> VmsServices::open_file(Units& units, gfortran::Open& statement, OpenedFor use) {
  return open_vax(files_, units, statement, use);
}

bool VmsServices::is_on_device(const Units& units, std::int64_t unit) {
  return is_vax_terminal(units, unit);
}

void VmsServices::note_closed(Units& units, std::int64_t unit) {
  disconnect_vax_terminal(files_, units, unit);
}

void VmsServices::answer_inquire(Units& units, gfortran::Inquire& statement) {
  answer_vax_carriage(files_, units, statement);
}

/// Returns RECL= of the unit's file. VAX FORTRAN counts longwords for unformatted records.
std::optional<std::int64_t> VmsServices::record_length(std::int64_t unit, const DirectUnit* /*direct*/,
                                                       bool formatted) const {
  constexpr std::int64_t kLongword = 4;
  const auto length = files_.record_length(unit);
  return length ? std::optional(length->count / (formatted ? 1 : kLongword)) : std::nullopt;
}

std::int32_t VmsServices::io_status(std::string_view statement, const IoError& error) const {
  const auto number = [](vms::FortranError known) { return static_cast<std::int32_t>(known); };
  if (error.code() != 0)
    return number(vms::fortran_error(statement, static_cast<vms::Condition>(error.code())));
  switch (error.cause()) {
    case IoError::Cause::kRecordOverflow:
      return number(vms::fortran_error(statement, vms::Condition::kBadRecordSize));
    case IoError::Cause::kShortInput:
      return number(vms::FortranError::kInputNeedsMore);
    case IoError::Cause::kOther:
      break;
  }
  return number(vms::fortran_error(statement));
}

void VmsServices::renumber(const gfortran::Common& statement, StatementKind kind) const {
  kind == StatementKind::kOpen ? number_open_as_vax(statement)
                               : number_as_vax(statement, kind == StatementKind::kWrite);
}

/// Turns the lines into records of VAX FORTRAN.
void VmsServices::make_records(std::int64_t unit, const gfortran::Common& statement,
                               LineFile::Written& written) {
  const VaxCarriage carriage = files_.carriage_of(unit).value_or(VaxCarriage::kNone);
  const bool namelist = (statement.flags & gfortran::kHasNamelist) != 0;
  if (written.lines.empty()) {  // FORMAT($)
    written.lines.emplace_back();
    written.ends = false;
  }
  for (auto& line : written.lines) {
    const bool suspends = !written.ends && &line == &written.lines.back();
    line = vax_record(std::move(line), carriage, suspends, namelist);
  }
  written.ends = true;
}

void VmsServices::adapt_format(gfortran::Transfer& statement) {
  widen_logicals(statement);
}

void VmsServices::begin_list(const gfortran::Transfer& statement) {
  const auto& common = statement.common;
  if ((common.flags & gfortran::kListFormat) != 0 && (common.flags & gfortran::kHasNamelist) == 0)
    begin_listed(&statement);
}

void VmsServices::end_list(const void* statement) {
  end_listed(statement);
}

std::optional<std::string> VmsServices::list_field(const void* statement, gfortran::Type type,
                                                   const char* item, int kind, std::size_t size) {
  if (!is_listed(statement)) return std::nullopt;
  return listed_field(statement, type, item, kind, size);
}

void VmsServices::require_printable(double number, int bytes) const {
  constexpr double kLargest = 1.7014118346046923e38;  // F and D floating
  if (std::abs(number) <= kLargest) return;
  if (bytes == sizeof(float))
    stop_with(
        fmt::format("WRITE: {:.6G} exceeds 1.7E38, the largest REAL*4 of the machine: VMS would have ended "
                    "the program when it was computed (%SYSTEM-F-FLTOVF, floating overflow)",
                    number));
  note_beyond_d_floating(number);
}

const FaultMessages& VmsServices::fault_messages() const {
  static constexpr FaultMessages kMessages = {
      PLATTER_OVERFLOW "; VMS ends the program: %SYSTEM-F-FLTOVF, floating overflow",
      PLATTER_DIVISION "; VMS ends the program: %SYSTEM-F-FLTDIV, floating divide by zero",
      PLATTER_INVALID "; VMS ends the program",
      PLATTER_INTEGER "; VMS ends the program: %SYSTEM-F-INTDIV, integer divide by zero"};
  return kMessages;
}

/// Returns the resources that the process has used, as VMS counts them.
std::string VmsServices::report() {
  vms::Kernel& kernel = files_.kernel();
  const auto& counters = kernel.counters();
  const double others = time::seconds(kernel.processor_time_of_others());
  std::string text = fmt::format("process       {:.2f} s of the processor{}, {} direct I/O, {} buffered I/O",
                                 time::seconds(kernel.processor_time()),
                                 others > 0 ? fmt::format(" ({:.2f} s of others for it)", others) : "",
                                 counters.direct, counters.buffered);
  if (counters.faults > 0) text += fmt::format(", {} page faults", counters.faults);
  if (counters.turns > 0) text += fmt::format(", {} window turns", counters.turns);
  return text + "\n";
}

/// Adds the numbers that $GETJPI and LIB$SHOW_TIMER would report for the whole run.
void VmsServices::add_to_json(nlohmann::ordered_json& results) {
  vms::Kernel& kernel = files_.kernel();
  const auto& counters = kernel.counters();
  auto volumes = nlohmann::ordered_json::array();
  for (const auto& one : kernel.volumes())
    volumes.push_back(
        {{"blocks", one.blocks().count}, {"free", one.free().count}, {"longest_free", one.longest().count}});
  results["vms"] = {{"processor_s", time::seconds(kernel.processor_time())},
                    {"others_s", time::seconds(kernel.processor_time_of_others())},
                    {"direct_io", counters.direct},
                    {"buffered_io", counters.buffered},
                    {"network_io", counters.network},
                    {"extensions", counters.extensions},
                    {"window_turns", counters.turns},
                    {"page_faults", counters.faults},
                    {"page_reads", counters.page_reads},
                    {"page_writes", counters.page_writes},
                    {"volumes", volumes}};
}

std::vector<ResultFile> VmsServices::result_files(Session& /*session*/) {
  std::vector<ResultFile> files;
  for (const auto& copy : copies_out(options_.of_system))
    files.push_back(
        {kCopyOut, copy.host, [this, copy] { return copied_out(machine(), files_.kernel(), copy); }});
  return files;
}

VmsFiles* vms_files(Session& session) {
  auto* const services = dynamic_cast<VmsServices*>(&session.services());
  return services == nullptr ? nullptr : &services->vms_files();
}

const ServicesKind& vms_services() {
  static const ServicesKind kKind{"vms",
                                  [](const ServiceContext& context) -> std::unique_ptr<SystemServices> {
                                    return std::make_unique<VmsServices>(context);
                                  }};
  return kKind;
}

}  // namespace platter::runtime
