#include "runtime/system/unicos/procstat.hpp"

#include "emulator/system/unicos/raw_report.hpp"

namespace platter::runtime {
namespace {

/// What a program that was not given another name is called.
constexpr const char* kProgram = "a.out";

/// Descriptors of procstat's own raw file, which it opens before the program's files: both of the guide's
/// reports have 4 for the program's only file, and descriptors begin with 3 (assumed). The emulated program
/// has no such file, so that a run with statistics has the same results as a run without.
constexpr std::int64_t kRawFile = 1;

}  // namespace

/// A program's time is its own and its library's; the system's is that of the kernel's calls, with what they
/// do when a transfer is complete. All that it waits for counts as locked: words move straight from and to
/// its memory, which stays where it is meanwhile (decided by us).
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
  report.locked = accounts.idle;
  for (const auto& unit : files.reports()) {
    report.units.push_back(unit);
    report.units.back().command = kProgram;
    if (unit.descriptor >= 0) report.units.back().descriptor += kRawFile;
  }
  return unicos::raw_text(report);
}

}  // namespace platter::runtime
