#pragma once

#include <functional>
#include <ostream>
#include <string>

namespace platter::tests {

/// The results of a run with --limit, all of which must be the same from run to run.
struct LimitedRun {
  int code;
  std::string out;
  std::string err;
  std::string json;
  bool operator==(const LimitedRun&) const = default;
};

std::ostream& operator<<(std::ostream& to, const LimitedRun& one);

/// Returns the output of the program, which precedes the summary.
std::string printed(const LimitedRun& one);

/// Runs the program ten times with the limit, in seconds. Expects identical results, and that each run ends
/// at exactly the limit.
LimitedRun expect_exact(double limit, const std::function<LimitedRun(const std::string& limit)>& run);

/// Returns the time minus `less` picoseconds, as a value of --limit.
std::string picoseconds(double seconds, int less);

}  // namespace platter::tests
