// Claims about the counts of program t's system calls with default settings. A load does not change them.

#include "tools/validation/studies/unicos/checks/checks.hpp"

namespace platter::unicos_guide {
namespace {

void u1(const Bench& bench, Evidence& evidence) {
  evidence.measured("file size", bench.run({}).size());
}

void u2(const Bench& bench, Evidence& evidence) {
  evidence.measured("total data transferred", bench.run({}).moved());
}

void u3(const Bench& bench, Evidence& evidence) {
  const auto results = bench.run({});
  evidence.measured("READ", results.times("READ"));
  evidence.measured("WRITE", results.times("WRITE"));
  evidence.measured("REWIND", results.times("REWIND"));
  evidence.measured("CLOSE", results.times("CLOSE"));
}

// The values are compared with the printed number of digits.
void u5(const Bench& bench, Evidence& evidence) {
  const auto results = bench.run({});
  evidence.measured("bytes transferred per statement", results.moved() / results.statements());
}

void u6(const Bench& bench, Evidence& evidence) {
  const auto results = bench.run({});
  const auto requests = results.call("Read", "calls") + results.call("Write", "calls");
  evidence.measured("statements without a system request", 100 * (1 - requests / results.statements()));
}

void u7(const Bench& bench, Evidence& evidence) {
  const auto results = bench.run({});
  evidence.measured("Read", results.call("Read", "calls"));
  evidence.measured("processed by Read", results.call("Read", "processed"));
  evidence.measured("requested by Read", results.call("Read", "requested"));
}

void u8(const Bench& bench, Evidence& evidence) {
  const auto results = bench.run({});
  evidence.measured("Write", results.call("Write", "calls"));
  evidence.measured("processed by Write", results.call("Write", "processed"));
  evidence.measured("requested by Write", results.call("Write", "requested"));
}

void u9(const Bench& bench, Evidence& evidence) {
  const auto results = bench.run({});
  evidence.measured("Seek", results.call("Seek", "calls"));
  evidence.measured("Truncate", results.call("Truncate", "calls"));
}

void u11(const Bench& bench, Evidence& evidence) {
  const auto results = bench.run({});
  for (const auto* kind : {"Read", "Write"}) {
    evidence.measured("bytes per call", results.call(kind, "processed") / results.call(kind, "calls"));
  }
  evidence.measured("part of the file that is read",
                    100 * results.call("Read", "processed") / results.size());
  evidence.measured("part of the file that is written",
                    100 * results.call("Write", "processed") / results.size());
}

}  // namespace

Checks count_checks() {
  return {{"U1", u1}, {"U2", u2}, {"U3", u3}, {"U5", u5},  {"U6", u6},
          {"U7", u7}, {"U8", u8}, {"U9", u9}, {"U11", u11}};
}

}  // namespace platter::unicos_guide
