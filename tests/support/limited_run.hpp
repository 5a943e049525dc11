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

/// The program's output, which precedes the summary.
std::string printed(const LimitedRun& one);

/// Makes ten runs with the limit, in seconds. They must be identical, and each must end at exactly the limit.
LimitedRun expect_exact(double limit, const std::function<LimitedRun(const std::string& limit)>& run);

/// The time minus `less` picoseconds, as a value of --limit.
std::string picoseconds(double seconds, int less);

}  // namespace platter::tests
