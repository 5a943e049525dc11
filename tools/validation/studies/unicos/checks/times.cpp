// Claims about program t with default settings under the load of other users. One load is fitted to the READs
// of procview's run, and another to the elapsed time in job accounting; all other numbers are predicted.
// Results are means of ten runs.

#include <algorithm>

#include "tools/validation/studies/unicos/checks/checks.hpp"

namespace platter::unicos_guide {
namespace {

const Asked kProcviewRun{.load = kProcviewLoad};
const Asked kJaRun{.load = kJaLoad};

/// Returns the longest call of the ten runs.
double longest(const Bench& bench, const char* kind) {
  double most = 0;
  Asked asked = kProcviewRun;
  for (asked.seed = 1; asked.seed <= kSeeds; ++asked.seed)
    most = std::max(most, bench.run(asked).call(kind, "longest_s"));
  return most;
}

double mean_of_call(const Bench& bench, const char* kind, const char* what) {
  return bench.mean(kProcviewRun, [&](const Ran& ran) { return ran.call(kind, what); });
}

double mean_seconds(const Bench& bench, const char* statement) {
  return bench.mean(kProcviewRun, [&](const Ran& ran) { return ran.seconds(statement); });
}

void u4(const Bench& bench, Evidence& evidence) {
  evidence.measured("READ (fitted)", mean_seconds(bench, "READ"));
  evidence.measured("WRITE", mean_seconds(bench, "WRITE"));
  evidence.measured("REWIND", mean_seconds(bench, "REWIND"));
  evidence.measured("CLOSE", mean_seconds(bench, "CLOSE"));
}

void u10(const Bench& bench, Evidence& evidence) {
  evidence.measured("wait of reads (fitted)", mean_of_call(bench, "Read", "total_s"));
  evidence.measured("of writes", mean_of_call(bench, "Write", "total_s"));
  evidence.measured("longest of a read", 1e3 * longest(bench, "Read"));
  evidence.measured("longest of a write", 1e3 * longest(bench, "Write"));
  evidence.measured("of seeks", 1e6 * mean_of_call(bench, "Seek", "total_s"));
  evidence.measured("of the truncation", 1e6 * mean_of_call(bench, "Truncate", "total_s"));
}

void u12(const Bench& bench, Evidence& evidence) {
  const auto rate = [&](const char* kind) {
    return mean_of_call(bench, kind, "processed") / 1e6 / mean_of_call(bench, kind, "total_s");
  };
  evidence.measured("reads (fitted)", rate("Read"));
  evidence.measured("writes", rate("Write"));
}

/// With instant disks, neither other users nor full segments delay the calls.
void u13(const Bench& bench, Evidence& evidence) {
  const auto ran = bench.run({.more = {"--disk", "instant"}});
  const auto rest =
      ran.seconds("REWIND") - ran.call("Write", "shortest_s") - 3 * ran.call("Seek", "shortest_s");
  evidence.measured("REWINDs beyond the shortest write and three seeks", 1e6 * rest);
  evidence.measured("REWINDs without a drive", 1e3 * ran.seconds("REWIND"));
}

void u14(const Bench& bench, Evidence& evidence) {
  const Asked memory{.assign = "-F blocked,mr::1961 u:1"};
  const Asked scratch{.assign = "-F blocked,mr.scr u:1"};
  for (const auto& [asked, file] :
       {std::pair{Asked{}, ""}, {memory, ", in memory"}, {scratch, ", in memory alone"}}) {
    const auto ran = bench.run(asked);
    evidence.measured(std::string("of a READ") + file,
                      1e6 * (ran.seconds("READ") - ran.call("Read", "total_s")) / 6000);
  }
}

void u15(const Bench& bench, Evidence& evidence) {
  const auto ran = bench.run({});
  // The flush of a REWIND is a Write call of the system, made without a WRITE statement.
  const auto flush = ran.seconds("REWIND") - 3 * ran.call("Seek", "shortest_s");
  evidence.measured("of a WRITE by default",
                    1e6 * (ran.seconds("WRITE") - ran.call("Write", "total_s") + flush) / 2000);
  const auto memory = bench.run({.assign = "-F blocked,mr::1961 u:1"});
  evidence.measured("in memory", 1e6 * memory.seconds("WRITE") / 2000);
  const auto scratch = bench.run({.assign = "-F blocked,mr.scr u:1"});
  evidence.measured("in memory alone", 1e6 * scratch.seconds("WRITE") / 2000);
}

void u16(const Bench& bench, Evidence& evidence) {
  const auto part = [&](const char* account) {
    return bench.mean(kJaRun, [&](const Ran& ran) { return ran.processor(account); });
  };
  const auto elapsed = bench.mean(kJaRun, [](const Ran& ran) { return ran.elapsed(); });
  const auto system = part("system") + part("interrupt");
  evidence.measured("elapsed (fitted)", elapsed);
  evidence.measured("user", part("user"));
  evidence.measured("system", system);
  evidence.measured("waiting", part("idle"));
  evidence.measured("the columns by the elapsed time", (part("user") + system + part("idle")) / elapsed);
}

void u17(const Bench& bench, Evidence& evidence) {
  const auto elapsed = [&](const Asked& asked) {
    return bench.mean(asked, [](const Ran& ran) { return ran.elapsed(); });
  };
  evidence.measured("the busier run by the other", elapsed(kProcviewRun) / elapsed(kJaRun));
}

void u18(const Bench& bench, Evidence& evidence) {
  const auto scratch = bench.run({.assign = "-F blocked,mr.scr u:1"});
  evidence.measured("user by what READs and WRITEs take in memory",
                    bench.run({}).processor("user") / (scratch.seconds("READ") + scratch.seconds("WRITE")));
}

void u19(const Bench& bench, Evidence& evidence) {
  const auto ran = bench.run({});
  double calls = 0;
  for (const auto* kind : {"Read", "Write", "Seek"}) calls += ran.call(kind, "calls");
  evidence.measured("of a call", 1e6 * ran.processor("system") / calls);
}

}  // namespace

Checks time_checks() {
  return {{"U4", u4},   {"U10", u10}, {"U12", u12}, {"U13", u13}, {"U14", u14},
          {"U15", u15}, {"U16", u16}, {"U17", u17}, {"U18", u18}, {"U19", u19}};
}

}  // namespace platter::unicos_guide
