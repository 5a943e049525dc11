#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "emulator/record/service_account.hpp"
#include "runtime/program/session/session.hpp"
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

}  // namespace platter::runtime
