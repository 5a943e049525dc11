#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "emulator/record/accounts.hpp"
#include "runtime/host/whole_file.hpp"
#include "runtime/program/session/session.hpp"
#include "runtime/trace/output.hpp"
#include "runtime/trace/requests.hpp"
#include "runtime/view/call_loop.hpp"
#include "runtime/view/lines.hpp"
#include "runtime/view/statements.hpp"

namespace platter::runtime {

/// Returns the results of a run, schema "platter.run/2" (docs/schemas). `stopped`: the reason for which the
/// program was ended, or "". `host_seconds`: time on the host; negative: omitted.
nlohmann::ordered_json run_json(Session& session, const Statements& statements, const Lines& lines,
                                CallLoopFinder& call_loop, const record::ServiceAccount& account,
                                const std::string& stopped, double host_seconds);

/// Returns the results as a table with one row per channel (docs/json.md).
std::string run_csv(const nlohmann::ordered_json& results);

/// The results of a run except the program's own output: --json, --csv, --trace, the system's results and,
/// for platter time, --counts. The files are opened when the run starts and written when it ends.
class Results {
 public:
  /// kFile: results in files, which are written before libgfortran closes its units, because closing may wait
  /// for the reader of standard output. kStraight: results written directly to a device or to standard
  /// output, after the program's last output.
  enum class Way : std::uint8_t { kFile, kStraight };

  /// Opens the results. Throws specification::Error.
  explicit Results(Session& session);

  /// Returns the results that are put in place when they are complete.
  std::vector<Replacement*> replacements() const;
  const Statements& statements() const { return statements_; }
  const Lines& lines() const { return lines_; }
  /// Writes the results with the information available now. Returns a message for each result that could not
  /// be written, with its option and file.
  std::vector<std::string> write(Way way, double host_seconds);

 private:
  Session& session_;
  Statements statements_;
  Lines lines_;
  CallLoopFinder call_loop_;  ///< receives no events without --json
  std::unique_ptr<TraceOutput> trace_;
  std::unique_ptr<Requests> requests_;
  record::ServiceAccount account_;  ///< receives no events if no results are requested
  std::unique_ptr<WholeFile> json_;
  std::unique_ptr<WholeFile> csv_;
  std::unique_ptr<WholeFile> counts_;
  std::vector<ResultFile> of_system_;
  std::vector<std::unique_ptr<WholeFile>> files_of_system_;  ///< in the order of of_system_
};

}  // namespace platter::runtime
