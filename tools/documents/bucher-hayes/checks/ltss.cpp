// The CDC 7600, and ALAMOS: at least one revolution with every routine.

#include "tools/documents/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

constexpr double kLost = 0.05;

Evidence bh07(const Bench& bench) {
  Evidence evidence;
  for (const auto* name : {"cdc7600/ltss/ftwlib/RDISK read", "cdc7600/ltss/ftwlib/WDISK write"}) {
    const auto row = bench.row(name);
    for (const Fit* fit : {&*row.overlapped, &*row.non_overlapped}) {
      evidence.near("M", "rev/call", fit->line.slope, 1, kLost);
      evidence.near("S", "sectors/rev", fit->sectors_per_revolution(), 20, 0.2);
    }
  }
  return evidence;
}

Evidence bh11(const Bench& bench) {
  Evidence evidence;
  for (const auto* name : {"cdc7600/ltss/ftwlib/RDISK read", "cdc7600/ltss/ftwlib/WDISK write"}) {
    const Line line = *bench.row(name).overhead;
    evidence.near("T_call", "us", line.slope, 1050, 50);
    evidence.near("T_trans", "us/sector", line.intercept, 46, 3);
  }
  return evidence;
}

/// Every routine of a system, at every buffer size of Table 1's rows.
Evidence loses_at_least_one(const Bench& bench, const std::string& os) {
  Evidence evidence;
  for (const auto& row : bench.rows()) {
    if (row.printed.host.os != os) continue;
    if (!row.failure.empty()) {
      evidence.holds(row.printed.name() + " measured", false);
      continue;
    }
    for (const Fit* fit : {&*row.overlapped, &*row.non_overlapped}) {
      for (const auto& point : fit->points)
        evidence.at_least("M", "rev/call", point.lost_per_call(row.nominal), 1 - kLost);
    }
  }
  return evidence;
}

Evidence bh24(const Bench& bench) {
  Evidence evidence = loses_at_least_one(bench, "alamos");
  // Table 1's rows hold for B > 9; the claim for every size.
  for (const int writes : {0, 1}) {
    const Channels one = bench.one(kSystemCalls, kAlamos, {.writes = writes, .sizes = kCraySizes});
    for (const Table* table : {&one.overlapped, &one.non_overlapped}) {
      for (const auto& size : table->sizes)
        evidence.at_least("M of system calls", "rev/call", size.lost, 1 - kLost);
    }
  }
  return evidence;
}

Evidence bh25(const Bench& bench) {
  return loses_at_least_one(bench, "ltss");
}

}  // namespace

Checks ltss_checks() {
  return {{"BH07", bh07}, {"BH11", bh11}, {"BH24", bh24}, {"BH25", bh25}};
}

}  // namespace platter::bucher_hayes
