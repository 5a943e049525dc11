// Program t with its file in memory, and the guide's table of speeds.

#include "tools/documents/unicos/checks/checks.hpp"

namespace platter::unicos_guide {
namespace {

const Asked kSaved{.assign = "-F blocked,mr::1961 u:1"};
const Asked kScratch{.assign = "-F blocked,mr.scr u:1"};

Evidence u20(const Bench& bench) {
  Evidence evidence;
  evidence.near("blocks of the file", "", bench.run({}).size() / kBlock, 1961, 0);
  return evidence;
}

Evidence u21(const Bench& bench) {
  Evidence evidence;
  const auto ran = bench.run(kSaved);
  evidence.near("total data transferred", "bytes", ran.moved(), 8032256, 0);
  evidence.near("READ", "s", ran.seconds("READ"), 0.1663, 0.025);
  evidence.near("WRITE", "s", ran.seconds("WRITE"), 0.0880, 0.0132);
  evidence.near("CLOSE", "s", bench.mean(kSaved, [](const Ran& one) { return one.seconds("CLOSE"); }), 0.9055,
                0.0906);
  evidence.shown("REWIND", "s", ran.seconds("REWIND"));
  return evidence;
}

Evidence u22(const Bench& bench) {
  Evidence evidence;
  const auto ran = bench.run(kSaved);
  evidence.near("bytes of a statement", "", ran.moved() / ran.statements(), 1003.7, 0.05);
  evidence.near("statements without a request", "%",
                100 * (1 - ran.call("Write", "calls") / ran.statements()), 99.99, 0.005);
  return evidence;
}

Evidence u23(const Bench& bench) {
  Evidence evidence;
  const auto ran = bench.run(kSaved);
  evidence.near("Write", "calls", ran.call("Write", "calls"), 1, 0);
  evidence.near("processed", "bytes", ran.call("Write", "processed"), 8032256, 0);
  evidence.near("rate", "MB/s",
                kFile / 1e6 / bench.mean(kSaved, [](const Ran& one) { return one.call("Write", "total_s"); }),
                8.913, 0.8913);
  return evidence;
}

Evidence u24(const Bench& bench) {
  Evidence evidence;
  const auto ran = bench.run(kSaved);
  evidence.near("Seek", "calls", ran.call("Seek", "calls"), 2, 0);
  evidence.near("Truncate", "calls", ran.call("Truncate", "calls"), 1, 0);
  evidence.near("a seek (calibrated)", "us", 1e6 * ran.call("Seek", "longest_s"), 21.93, 2.2);
  evidence.near("the truncation (calibrated)", "us", 1e6 * ran.call("Truncate", "total_s"), 31.2, 3.1);
  return evidence;
}

Evidence u25(const Bench& bench) {
  Evidence evidence;
  evidence.holds("no call of Read", !bench.run(kSaved).has_call("Read"));
  return evidence;
}

Evidence u27(const Bench& bench) {
  Evidence evidence;
  const auto ran = bench.run(kSaved);
  const auto waits =
      ran.call("Write", "total_s") + ran.call("Seek", "total_s") + ran.call("Truncate", "total_s");
  evidence.near("CLOSE beyond its calls", "ms", 1e3 * (ran.seconds("CLOSE") - waits), 4.24, 2.12);
  return evidence;
}

Evidence u28(const Bench& bench) {
  Evidence evidence;
  const auto ran = bench.run(kScratch);
  evidence.holds("no call", ran.file().at("calls").empty());
  evidence.near("descriptor", "", ran.file().at("descriptor").get<double>(), -1, 0);
  evidence.near("READ", "s", ran.seconds("READ"), 0.1622, 0.0243);
  evidence.near("WRITE", "s", ran.seconds("WRITE"), 0.0862, 0.0129);
  evidence.near("CLOSE", "s", ran.seconds("CLOSE"), 0, 0.00005);
  return evidence;
}

Evidence u29(const Bench& bench) {
  Evidence evidence;
  const auto speed = [](const Ran& ran) { return ran.speed(); };
  const auto first = bench.mean({.load = kProcviewLoad}, speed);
  const auto saved = bench.mean(kSaved, speed);
  const auto scratch = bench.mean(kScratch, speed);
  evidence.near("default (fitted)", "MB/s", first, 4.6, 0.46);
  evidence.between("in memory, by the default", "", saved / first, 5, 7);
  evidence.between("in memory alone, by the default", "", scratch / first, 23, 34);
  evidence.near("in memory", "MB/s", saved, 27.7, 2.8);
  evidence.near("in memory alone", "MB/s", scratch, 129.3, 19.4);
  return evidence;
}

Evidence u38(const Bench& bench) {
  Evidence evidence;
  const auto speed = [](const Ran& ran) { return ran.speed(); };
  evidence.near("in memory alone, by the default", "",
                bench.mean(kScratch, speed) / bench.mean({.load = kProcviewLoad}, speed), 15, 1.5);
  return evidence;
}

}  // namespace

Checks memory_checks() {
  return {{"U20", u20}, {"U21", u21}, {"U22", u22}, {"U23", u23}, {"U24", u24},
          {"U25", u25}, {"U27", u27}, {"U28", u28}, {"U29", u29}, {"U38", u38}};
}

}  // namespace platter::unicos_guide
