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

/// The results of a run, schema "platter.run/2" (docs/schemas). `stopped`: why the program was ended, or "".
/// `host_seconds`: of the host, below 0 to leave it out.
nlohmann::ordered_json run_json(Session& session, const Statements& statements, const Lines& lines,
                                CallLoopFinder& call_loop, const record::ServiceAccount& account,
                                const std::string& stopped, double host_seconds);

/// Of that a table, a row a channel (docs/json.md).
std::string run_csv(const nlohmann::ordered_json& results);

/// The results of a run other than its program's output: --json, --csv, --trace, those of the system and, for
/// platter time, --counts. The files are opened when the run begins and written when it ends.
class Results {
 public:
  /// Files are written before libgfortran closes its units, since that may wait for who reads standard
  /// output; what goes straight to where the program may have printed, when nothing more comes.
  enum class Way : std::uint8_t { kFile, kStraight };

  /// Throws specification::Error.
  explicit Results(Session& session);

  /// Results that are put in place when they are finished.
  std::vector<Replacement*> replacements() const;
  const Statements& statements() const { return statements_; }
  const Lines& lines() const { return lines_; }
  /// What each result says of the program is what is known now; of those that could not be written the
  /// options, with their files.
  std::vector<std::string> write(Way way, double host_seconds);

 private:
  Session& session_;
  Statements statements_;
  Lines lines_;
  CallLoopFinder call_loop_;  ///< receives no events without --json
  std::unique_ptr<TraceOutput> trace_;
  std::unique_ptr<Requests> requests_;
  record::ServiceAccount account_;  ///< hears nothing where no results are wanted
  std::unique_ptr<WholeFile> json_;
  std::unique_ptr<WholeFile> csv_;
  std::unique_ptr<WholeFile> counts_;
  std::vector<ResultFile> of_system_;
  std::vector<std::unique_ptr<WholeFile>> files_of_system_;  ///< in the same order
};

}  // namespace platter::runtime
