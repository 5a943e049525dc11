// Program t by default beside other users. One load is fitted to the READs of procview's run, another to the
// elapsed time of job accounting's; whatever else is measured with them is predicted. Means of ten runs.

#include <algorithm>

#include "tools/documents/unicos/checks/checks.hpp"

namespace platter::unicos_guide {
namespace {

const Asked kProcviewRun{.load = kProcviewLoad};
const Asked kJaRun{.load = kJaLoad};

/// The greatest of the ten.
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

Evidence u4(const Bench& bench) {
  Evidence evidence;
  evidence.near("READ (fitted)", "s", mean_seconds(bench, "READ"), 5.3625, 0.27);
  evidence.near("WRITE", "s", mean_seconds(bench, "WRITE"), 1.6484, 0.247);
  evidence.near("REWIND", "s", mean_seconds(bench, "REWIND"), 0.0011, 0.0003);
  evidence.near("CLOSE", "s", mean_seconds(bench, "CLOSE"), 0.0019, 0.0005);
  return evidence;
}

Evidence u10(const Bench& bench) {
  Evidence evidence;
  evidence.near("wait of reads (fitted)", "s", mean_of_call(bench, "Read", "total_s"), 5.19004, 0.26);
  evidence.near("of writes", "s", mean_of_call(bench, "Write", "total_s"), 1.5225, 0.228);
  evidence.near("longest of a read", "ms", 1e3 * longest(bench, "Read"), 54.06, 8);
  evidence.near("longest of a write", "ms", 1e3 * longest(bench, "Write"), 64.04, 9.6);
  evidence.near("of seeks", "us", 1e6 * mean_of_call(bench, "Seek", "total_s"), 330, 50);
  evidence.near("of the truncation", "us", 1e6 * mean_of_call(bench, "Truncate", "total_s"), 105, 16);
  return evidence;
}

Evidence u12(const Bench& bench) {
  Evidence evidence;
  const auto rate = [&](const char* kind) {
    return mean_of_call(bench, kind, "processed") / 1e6 / mean_of_call(bench, kind, "total_s");
  };
  evidence.near("reads (fitted)", "MB/s", rate("Read"), 4.643, 0.232);
  evidence.near("writes", "MB/s", rate("Write"), 5.276, 0.791);
  return evidence;
}

/// Where nobody else is on the drive, and it has no segment to wait for.
Evidence u13(const Bench& bench) {
  Evidence evidence;
  const auto ran = bench.run({.more = {"--disk", "instant"}});
  const auto rest =
      ran.seconds("REWIND") - ran.call("Write", "shortest_s") - 3 * ran.call("Seek", "shortest_s");
  evidence.near("REWINDs beyond the shortest write and three seeks", "us", 1e6 * rest, 0, 50);
  evidence.shown("REWINDs without a drive", "ms", 1e3 * ran.seconds("REWIND"));
  return evidence;
}

Evidence u14(const Bench& bench) {
  Evidence evidence;
  const Asked memory{.assign = "-F blocked,mr::1961 u:1"};
  const Asked scratch{.assign = "-F blocked,mr.scr u:1"};
  for (const auto& [asked, printed] : {std::pair{Asked{}, 28.7}, {memory, 27.7}, {scratch, 27.0}}) {
    const auto ran = bench.run(asked);
    evidence.near("of a READ", "us", 1e6 * (ran.seconds("READ") - ran.call("Read", "total_s")) / 6000,
                  printed, 0.12 * printed);
  }
  return evidence;
}

Evidence u15(const Bench& bench) {
  Evidence evidence;
  const auto ran = bench.run({});
  // The flush in a REWIND is a call of Write, and not of a WRITE.
  const auto flush = ran.seconds("REWIND") - 3 * ran.call("Seek", "shortest_s");
  evidence.near("of a WRITE by default", "us",
                1e6 * (ran.seconds("WRITE") - ran.call("Write", "total_s") + flush) / 2000, 63.3, 31.6);
  const auto memory = bench.run({.assign = "-F blocked,mr::1961 u:1"});
  evidence.near("in memory", "us", 1e6 * memory.seconds("WRITE") / 2000, 44, 22);
  const auto scratch = bench.run({.assign = "-F blocked,mr.scr u:1"});
  evidence.near("in memory alone", "us", 1e6 * scratch.seconds("WRITE") / 2000, 43.1, 21.5);
  return evidence;
}

Evidence u16(const Bench& bench) {
  Evidence evidence;
  const auto part = [&](const char* account) {
    return bench.mean(kJaRun, [&](const Ran& ran) { return ran.processor(account); });
  };
  const auto elapsed = bench.mean(kJaRun, [](const Ran& ran) { return ran.elapsed(); });
  const auto system = part("system") + part("interrupt");
  evidence.near("elapsed (fitted)", "s", elapsed, 4.5314, 0.227);
  evidence.near("user", "s", part("user"), 0.2599, 0.039);
  evidence.near("system", "s", system, 0.2242, 0.0336);
  evidence.near("waiting", "s", part("idle"), 4.121, 0.618);
  evidence.between("the columns by the elapsed time", "", (part("user") + system + part("idle")) / elapsed,
                   0.95, 1.05);
  return evidence;
}

Evidence u17(const Bench& bench) {
  Evidence evidence;
  const auto elapsed = [&](const Asked& asked) {
    return bench.mean(asked, [](const Ran& ran) { return ran.elapsed(); });
  };
  evidence.near("the busier run by the other", "", elapsed(kProcviewRun) / elapsed(kJaRun), 1.55, 0.23);
  return evidence;
}

Evidence u18(const Bench& bench) {
  Evidence evidence;
  const auto scratch = bench.run({.assign = "-F blocked,mr.scr u:1"});
  evidence.near("user by what READs and WRITEs take in memory", "",
                bench.run({}).processor("user") / (scratch.seconds("READ") + scratch.seconds("WRITE")),
                0.2599 / 0.2484, 0.1);
  return evidence;
}

Evidence u19(const Bench& bench) {
  Evidence evidence;
  const auto ran = bench.run({});
  double calls = 0;
  for (const auto* kind : {"Read", "Write", "Seek"}) calls += ran.call(kind, "calls");
  evidence.near("of a call", "us", 1e6 * ran.processor("system") / calls, 227, 22.7);
  return evidence;
}

}  // namespace

Checks time_checks() {
  return {{"U4", u4},   {"U10", u10}, {"U12", u12}, {"U13", u13}, {"U14", u14},
          {"U15", u15}, {"U16", u16}, {"U17", u17}, {"U18", u18}, {"U19", u19}};
}

}  // namespace platter::unicos_guide
