#include "runtime/system/unicos/services.hpp"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

#include "emulator/system/ffio/error.hpp"
#include "emulator/system/unicos/calls.hpp"
#include "emulator/system/unicos/unit_report.hpp"
#include "runtime/host/say.hpp"
#include "runtime/host/terminal.hpp"
#include "runtime/program/image/image_sync.hpp"
#include "runtime/program/session/session.hpp"
#include "runtime/system/unicos/options/options.hpp"

namespace platter::runtime {
namespace {

/// The program's name if the run gives no other.
constexpr const char* kProgram = "a.out";

/// Descriptors of procstat's own raw file, which it opens before the program's files: both of the guide's
/// reports have 4 for the program's only file, and descriptors begin with 3 (assumed). The emulated program
/// has no such file, so that a run with statistics has the same results as a run without.
constexpr std::int64_t kRawFile = 1;

}  // namespace

/// The program's time is that of its own code and of the library. The system's time is that of the kernel's
/// calls and of their work when a transfer completes. Waiting for words that move directly between a drive
/// and the program's memory counts as locked, since the program must stay in place meanwhile; waiting for
/// system buffers counts as unlocked.
std::string procstat_text(Session& session, const UnicosFiles& files) {
  auto& machine = session.machine();
  const auto& accounts = machine.processor().accounts();
  unicos::RunReport report;
  report.program = kProgram;
  report.clock_period = machine.clock_period();
  report.date = session.date();
  report.elapsed = machine.processor().now() - time::kStart;
  report.user = accounts.user;
  report.system = accounts.system + accounts.interrupt;
  report.unlocked = files.unlocked();
  report.locked = accounts.idle - report.unlocked;
  for (const auto& unit : files.reports()) {
    report.units.push_back(unit);
    report.units.back().command = kProgram;
    if (unit.descriptor >= 0) report.units.back().descriptor += kRawFile;
  }
  return unicos::raw_text(report);
}

void UnicosServices::keep_files(image::ImageSync& sync) {
  sync.keep(kept_);
}

/// Opens the file during the OPEN and allocates its space.
void UnicosServices::open_at_once(Units& units, std::int64_t unit, bool lines) {
  lines ? units.lines("OPEN", unit) : units.blocked("OPEN", unit);
}

std::int32_t UnicosServices::io_status(std::string_view statement, const IoError& error) const {
  return error.code() != 0 ? static_cast<std::int32_t>(error.code())
                           : SystemServices::io_status(statement, error);
}

std::string UnicosServices::end_of_file_number() const {
  return ffio::number_text(unicos::kReadPastEnd);
}

/// Lists the real time of each unit's statements, during which the program waits. It is shorter than the time
/// to completion if a transfer is still active when the statement returns. It includes the processor time of
/// the library.
std::string UnicosServices::report() {
  std::string text;
  auto out = std::back_inserter(text);
  for (const auto& report : files_.reports()) {
    for (const auto& [name, row] : report.statements) {
      if (text.empty())
        fmt::format_to(out, "{:<25} {:<12} {:>9} {:>22}\n", "file", "statement", "times", "seconds in it");
      fmt::format_to(out, "{} {:<12} {:>9} {:>22.6f}\n",
                     in_column(formatted("unit {:>3} {}", report.unit, report.file), 25), name, row.count,
                     time::seconds(row.real));
    }
  }
  return text;
}

/// Adds the statistics of each unit that procstat records.
void UnicosServices::add_to_json(nlohmann::ordered_json& results) {
  using Json = nlohmann::ordered_json;
  Json files = Json::array();
  for (const auto& report : files_.reports()) {
    Json statements = Json::object();
    for (const auto& [name, row] : report.statements)
      statements[name] = {{"times", row.count}, {"real_s", time::seconds(row.real)}};
    Json calls = Json::object();
    for (const auto& [name, row] : report.calls) {
      calls[name] = {{"calls", row.calls},
                     {"processed", row.processed.count},
                     {"requested", row.requested.count},
                     {"longest_s", time::seconds(row.longest)},
                     {"shortest_s", time::seconds(row.shortest)},
                     {"total_s", time::seconds(row.total)}};
    }
    files.push_back({{"unit", report.unit},
                     {"file", report.file},
                     {"type", report.type},
                     {"descriptor", report.descriptor},
                     {"size", report.size.count},
                     {"statements", statements},
                     {"calls", calls}});
  }
  results["files"] = files;
}

std::vector<ResultFile> UnicosServices::result_files(Session& session) {
  const std::string file = options_.of_system.last(kProcstat);
  if (file.empty()) return {};
  return {{kProcstat, file, [this, &session] { return procstat_text(session, files_); }}};
}

/// Notes assign options that no OPEN has used; a unit or file may be misspelt.
std::vector<std::string> UnicosServices::notes_at_end() const {
  std::vector<std::string> notes;
  for (const auto& one : files_.unused_assigns()) notes.push_back(fmt::format("assign: {}", one));
  return notes;
}

UnicosFiles* unicos_files(Session& session) {
  auto* const services = dynamic_cast<UnicosServices*>(&session.services());
  return services == nullptr ? nullptr : &services->unicos_files();
}

const ServicesKind& unicos_services() {
  static const ServicesKind kKind{"unicos",
                                  [](const ServiceContext& context) -> std::unique_ptr<SystemServices> {
                                    return std::make_unique<UnicosServices>(context);
                                  }};
  return kKind;
}

}  // namespace platter::runtime
