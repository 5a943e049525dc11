// Claims about the CDC 7600 and ALAMOS, where every routine loses at least one revolution per call.

#include "tools/validation/studies/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

void bh07(const Bench& bench, Evidence& evidence) {
  for (const auto* name : {"cdc7600/ltss/ftwlib/RDISK read", "cdc7600/ltss/ftwlib/WDISK write"}) {
    const auto row = bench.row(name);
    for (const Fit* fit : {&*row.overlapped, &*row.non_overlapped}) {
      evidence.measured("M", fit->line.slope_estimate());
      evidence.measured("S", fit->sectors());
    }
  }
}

void bh11(const Bench& bench, Evidence& evidence) {
  for (const auto* name : {"cdc7600/ltss/ftwlib/RDISK read", "cdc7600/ltss/ftwlib/WDISK write"}) {
    const Line line = *bench.row(name).overhead;
    evidence.measured("T_call", line.slope_estimate());
    evidence.measured("T_trans", line.intercept_estimate());
  }
}

/// Measures every routine of a system, at every buffer size of the rows of Table 1.
void lost_of_routines(const Bench& bench, const std::string& os, Evidence& evidence) {
  for (const auto& row : bench.rows()) {
    if (row.printed.host.os != os) continue;
    if (!row.failure.empty()) {
      evidence.holds(row.printed.name() + " is measured", false);
      continue;
    }
    for (const Fit* fit : {&*row.overlapped, &*row.non_overlapped}) {
      for (const auto& point : fit->points) evidence.measured("M", point.lost_per_call(row.nominal));
    }
  }
}

void bh24(const Bench& bench, Evidence& evidence) {
  lost_of_routines(bench, "alamos", evidence);
  // The rows of Table 1 hold for B > 9, but the claim holds for every size.
  for (const int writes : {0, 1}) {
    const Channels one = bench.one(kSystemCalls, kAlamos, {.writes = writes, .sizes = kCraySizes});
    for (const Table* table : {&one.overlapped, &one.non_overlapped}) {
      for (const auto& size : table->sizes)
        evidence.measured("M of system calls at every buffer size", size.lost);
    }
  }
}

void bh25(const Bench& bench, Evidence& evidence) {
  lost_of_routines(bench, "ltss", evidence);
}

}  // namespace

Checks ltss_checks() {
  return {{"BH07", bh07}, {"BH11", bh11}, {"BH24", bh24}, {"BH25", bh25}};
}

}  // namespace platter::bucher_hayes
