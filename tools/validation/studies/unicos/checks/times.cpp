// Claims about program t with default settings under the load of other users. One load is fitted to the READs
// of procview's run, and another to the elapsed time in job accounting; all other numbers are predicted.
// Results are means of ten runs.

#include <algorithm>

#include "tools/validation/studies/unicos/checks/checks.hpp"

namespace platter::unicos_guide {
namespace {

const RunSettings kProcviewRun{.load = kProcviewLoad};
const RunSettings kJaRun{.load = kJaLoad};

/// Returns the longest call of the ten runs.
double longest(const Bench& bench, const char* kind) {
  double maximum = 0;
  RunSettings settings = kProcviewRun;
  for (settings.seed = 1; settings.seed <= kSeeds; ++settings.seed)
    maximum = std::max(maximum, bench.run(settings).call(kind, "longest_s"));
  return maximum;
}

double mean_of_call(const Bench& bench, const char* kind, const char* what) {
  return bench.mean(kProcviewRun, [&](const RunResults& results) { return results.call(kind, what); });
}

double mean_seconds(const Bench& bench, const char* statement) {
  return bench.mean(kProcviewRun, [&](const RunResults& results) { return results.seconds(statement); });
}

void u4(const Bench& bench, Evidence& evidence) {
  evidence.measured("READ (fitted)", mean_seconds(bench, "READ"));
  evidence.measured("WRITE", mean_seconds(bench, "WRITE"));
  evidence.measured("REWIND", mean_seconds(bench, "REWIND"));
  evidence.measured("CLOSE", mean_seconds(bench, "CLOSE"));
}

void u10(const Bench& bench, Evidence& evidence) {
  evidence.measured("wait of reads (fitted)", mean_of_call(bench, "Read", "total_s"));
  evidence.measured("wait of writes", mean_of_call(bench, "Write", "total_s"));
  evidence.measured("longest wait of a read", 1e3 * longest(bench, "Read"));
  evidence.measured("longest wait of a write", 1e3 * longest(bench, "Write"));
  evidence.measured("wait of seeks", 1e6 * mean_of_call(bench, "Seek", "total_s"));
  evidence.measured("wait of the truncation", 1e6 * mean_of_call(bench, "Truncate", "total_s"));
}

void u12(const Bench& bench, Evidence& evidence) {
  const auto rate = [&](const char* kind) {
    return mean_of_call(bench, kind, "processed") / 1e6 / mean_of_call(bench, kind, "total_s");
  };
  evidence.measured("rate of reads (fitted)", rate("Read"));
  evidence.measured("rate of writes", rate("Write"));
}

/// With instant disks, neither other users nor full segments delay the calls.
void u13(const Bench& bench, Evidence& evidence) {
  const auto results = bench.run({.more = {"--disk", "instant"}});
  const auto rest = results.seconds("REWIND") - results.call("Write", "shortest_s") -
                    3 * results.call("Seek", "shortest_s");
  evidence.measured("time of REWINDs beyond the shortest write and three seeks", 1e6 * rest);
  evidence.measured("time of REWINDs with instant disks", 1e3 * results.seconds("REWIND"));
}

void u14(const Bench& bench, Evidence& evidence) {
  const RunSettings memory{.assign = "-F blocked,mr::1961 u:1"};
  const RunSettings scratch{.assign = "-F blocked,mr.scr u:1"};
  for (const auto& [settings, file] :
       {std::pair{RunSettings{}, ""}, {memory, ", file in memory"}, {scratch, ", scratch file in memory"}}) {
    const auto results = bench.run(settings);
    evidence.measured(std::string("library time of a READ") + file,
                      1e6 * (results.seconds("READ") - results.call("Read", "total_s")) / 6000);
  }
}

void u15(const Bench& bench, Evidence& evidence) {
  const auto results = bench.run({});
  // The flush of a REWIND is a Write call of the system, made without a WRITE statement.
  const auto flush = results.seconds("REWIND") - 3 * results.call("Seek", "shortest_s");
  evidence.measured("library time of a WRITE by default",
                    1e6 * (results.seconds("WRITE") - results.call("Write", "total_s") + flush) / 2000);
  const auto memory = bench.run({.assign = "-F blocked,mr::1961 u:1"});
  evidence.measured("library time of a WRITE, file in memory", 1e6 * memory.seconds("WRITE") / 2000);
  const auto scratch = bench.run({.assign = "-F blocked,mr.scr u:1"});
  evidence.measured("library time of a WRITE, scratch file in memory", 1e6 * scratch.seconds("WRITE") / 2000);
}

void u16(const Bench& bench, Evidence& evidence) {
  const auto part = [&](const char* account) {
    return bench.mean(kJaRun, [&](const RunResults& results) { return results.processor(account); });
  };
  const auto elapsed = bench.mean(kJaRun, [](const RunResults& results) { return results.elapsed(); });
  const auto system = part("system") + part("interrupt");
  evidence.measured("elapsed time (fitted)", elapsed);
  evidence.measured("user time", part("user"));
  evidence.measured("system time", system);
  evidence.measured("waiting time", part("idle"));
  evidence.measured("sum of the columns divided by the elapsed time",
                    (part("user") + system + part("idle")) / elapsed);
}

void u17(const Bench& bench, Evidence& evidence) {
  const auto elapsed = [&](const RunSettings& settings) {
    return bench.mean(settings, [](const RunResults& results) { return results.elapsed(); });
  };
  evidence.measured("elapsed time of the busier run divided by that of the other",
                    elapsed(kProcviewRun) / elapsed(kJaRun));
}

void u18(const Bench& bench, Evidence& evidence) {
  const auto scratch = bench.run({.assign = "-F blocked,mr.scr u:1"});
  evidence.measured("user time divided by the time of READs and WRITEs in memory",
                    bench.run({}).processor("user") / (scratch.seconds("READ") + scratch.seconds("WRITE")));
}

void u19(const Bench& bench, Evidence& evidence) {
  const auto results = bench.run({});
  double calls = 0;
  for (const auto* kind : {"Read", "Write", "Seek"}) calls += results.call(kind, "calls");
  evidence.measured("system time per call", 1e6 * results.processor("system") / calls);
}

}  // namespace

Checks time_checks() {
  return {{"U4", u4},   {"U10", u10}, {"U12", u12}, {"U13", u13}, {"U14", u14},
          {"U15", u15}, {"U16", u16}, {"U17", u17}, {"U18", u18}, {"U19", u19}};
}

}  // namespace platter::unicos_guide
