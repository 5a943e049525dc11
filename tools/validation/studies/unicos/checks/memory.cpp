// Claims about program t with its file in memory, and about the guide's table of speeds.

#include "tools/validation/studies/unicos/checks/checks.hpp"

namespace platter::unicos_guide {
namespace {

const RunSettings kSaved{.assign = "-F blocked,mr::1961 u:1"};
const RunSettings kScratch{.assign = "-F blocked,mr.scr u:1"};

void u20(const Bench& bench, Evidence& evidence) {
  evidence.measured("blocks of the file", bench.run({}).size() / kBlock);
}

void u21(const Bench& bench, Evidence& evidence) {
  const auto results = bench.run(kSaved);
  evidence.measured("total data transferred", results.moved());
  evidence.measured("READ", results.seconds("READ"));
  evidence.measured("WRITE", results.seconds("WRITE"));
  evidence.measured("CLOSE", bench.mean(kSaved, [](const RunResults& one) { return one.seconds("CLOSE"); }));
  evidence.measured("REWIND", results.seconds("REWIND"));
}

void u22(const Bench& bench, Evidence& evidence) {
  const auto results = bench.run(kSaved);
  evidence.measured("bytes transferred per statement", results.moved() / results.statements());
  evidence.measured("statements without a system request",
                    100 * (1 - results.call("Write", "calls") / results.statements()));
}

void u23(const Bench& bench, Evidence& evidence) {
  const auto results = bench.run(kSaved);
  evidence.measured("Write", results.call("Write", "calls"));
  evidence.measured("processed by Write", results.call("Write", "processed"));
  evidence.measured("rate", kFile / 1e6 / bench.mean(kSaved, [](const RunResults& one) {
    return one.call("Write", "total_s");
  }));
}

void u24(const Bench& bench, Evidence& evidence) {
  const auto results = bench.run(kSaved);
  evidence.measured("Seek", results.call("Seek", "calls"));
  evidence.measured("Truncate", results.call("Truncate", "calls"));
  evidence.measured("a seek (calibrated)", 1e6 * results.call("Seek", "longest_s"));
  evidence.measured("the truncation (calibrated)", 1e6 * results.call("Truncate", "total_s"));
}

void u25(const Bench& bench, Evidence& evidence) {
  evidence.holds("no call of Read", !bench.run(kSaved).has_call("Read"));
}

void u27(const Bench& bench, Evidence& evidence) {
  const auto results = bench.run(kSaved);
  const auto waits = results.call("Write", "total_s") + results.call("Seek", "total_s") +
                     results.call("Truncate", "total_s");
  evidence.measured("time of CLOSE beyond its system calls", 1e3 * (results.seconds("CLOSE") - waits));
}

void u28(const Bench& bench, Evidence& evidence) {
  const auto results = bench.run(kScratch);
  evidence.holds("no system call", results.file().at("calls").empty());
  evidence.measured("descriptor", results.file().at("descriptor").get<double>());
  evidence.measured("READ", results.seconds("READ"));
  evidence.measured("WRITE", results.seconds("WRITE"));
  evidence.measured("CLOSE", results.seconds("CLOSE"));
}

void u29(const Bench& bench, Evidence& evidence) {
  const auto speed = [](const RunResults& results) { return results.speed(); };
  const auto first = bench.mean({.load = kProcviewLoad}, speed);
  const auto saved = bench.mean(kSaved, speed);
  const auto scratch = bench.mean(kScratch, speed);
  evidence.measured("speed by default (fitted)", first);
  evidence.measured("speed in memory divided by the default", saved / first);
  evidence.measured("speed of a scratch file in memory divided by the default", scratch / first);
  evidence.measured("speed in memory", saved);
  evidence.measured("speed of a scratch file in memory", scratch);
}

void u38(const Bench& bench, Evidence& evidence) {
  const auto speed = [](const RunResults& results) { return results.speed(); };
  evidence.measured("speed of a scratch file in memory divided by the default",
                    bench.mean(kScratch, speed) / bench.mean({.load = kProcviewLoad}, speed));
}

}  // namespace

Checks memory_checks() {
  return {{"U20", u20}, {"U21", u21}, {"U22", u22}, {"U23", u23}, {"U24", u24},
          {"U25", u25}, {"U27", u27}, {"U28", u28}, {"U29", u29}, {"U38", u38}};
}

}  // namespace platter::unicos_guide
