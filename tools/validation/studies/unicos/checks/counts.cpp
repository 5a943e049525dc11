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
  const auto ran = bench.run({});
  evidence.measured("READ", ran.times("READ"));
  evidence.measured("WRITE", ran.times("WRITE"));
  evidence.measured("REWIND", ran.times("REWIND"));
  evidence.measured("CLOSE", ran.times("CLOSE"));
}

// The values are compared with the printed number of digits.
void u5(const Bench& bench, Evidence& evidence) {
  const auto ran = bench.run({});
  evidence.measured("bytes of a statement", ran.moved() / ran.statements());
}

void u6(const Bench& bench, Evidence& evidence) {
  const auto ran = bench.run({});
  const auto requests = ran.call("Read", "calls") + ran.call("Write", "calls");
  evidence.measured("statements without a request", 100 * (1 - requests / ran.statements()));
}

void u7(const Bench& bench, Evidence& evidence) {
  const auto ran = bench.run({});
  evidence.measured("Read", ran.call("Read", "calls"));
  evidence.measured("processed", ran.call("Read", "processed"));
  evidence.measured("requested", ran.call("Read", "requested"));
}

void u8(const Bench& bench, Evidence& evidence) {
  const auto ran = bench.run({});
  evidence.measured("Write", ran.call("Write", "calls"));
  evidence.measured("processed", ran.call("Write", "processed"));
  evidence.measured("requested", ran.call("Write", "requested"));
}

void u9(const Bench& bench, Evidence& evidence) {
  const auto ran = bench.run({});
  evidence.measured("Seek", ran.call("Seek", "calls"));
  evidence.measured("Truncate", ran.call("Truncate", "calls"));
}

void u11(const Bench& bench, Evidence& evidence) {
  const auto ran = bench.run({});
  for (const auto* kind : {"Read", "Write"}) {
    evidence.measured("bytes of a call", ran.call(kind, "processed") / ran.call(kind, "calls"));
  }
  evidence.measured("of the file read", 100 * ran.call("Read", "processed") / ran.size());
  evidence.measured("written", 100 * ran.call("Write", "processed") / ran.size());
}

}  // namespace

Checks count_checks() {
  return {{"U1", u1}, {"U2", u2}, {"U3", u3}, {"U5", u5},  {"U6", u6},
          {"U7", u7}, {"U8", u8}, {"U9", u9}, {"U11", u11}};
}

}  // namespace platter::unicos_guide
