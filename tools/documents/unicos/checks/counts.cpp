// What program t asks of the system by default: counts, which no load changes.

#include "tools/documents/unicos/checks/checks.hpp"

namespace platter::unicos_guide {
namespace {

Evidence u1(const Bench& bench) {
  Evidence evidence;
  evidence.near("file size", "bytes", bench.run({}).size(), 8032256, 0);
  return evidence;
}

Evidence u2(const Bench& bench) {
  Evidence evidence;
  evidence.near("total data transferred", "bytes", bench.run({}).moved(), 32129024, 0);
  return evidence;
}

Evidence u3(const Bench& bench) {
  Evidence evidence;
  const auto ran = bench.run({});
  evidence.near("READ", "statements", ran.times("READ"), 6000, 0);
  evidence.near("WRITE", "statements", ran.times("WRITE"), 2000, 0);
  evidence.near("REWIND", "statements", ran.times("REWIND"), 3, 0);
  evidence.near("CLOSE", "statements", ran.times("CLOSE"), 1, 0);
  return evidence;
}

// At the digits that are printed.
Evidence u5(const Bench& bench) {
  Evidence evidence;
  const auto ran = bench.run({});
  evidence.near("bytes of a statement", "", ran.moved() / ran.statements(), 4014.6, 0.05);
  return evidence;
}

Evidence u6(const Bench& bench) {
  Evidence evidence;
  const auto ran = bench.run({});
  const auto requests = ran.call("Read", "calls") + ran.call("Write", "calls");
  evidence.near("statements without a request", "%", 100 * (1 - requests / ran.statements()), 87.70, 0.005);
  return evidence;
}

Evidence u7(const Bench& bench) {
  Evidence evidence;
  const auto ran = bench.run({});
  evidence.near("Read", "calls", ran.call("Read", "calls"), 738, 0);
  evidence.near("processed", "bytes", ran.call("Read", "processed"), 24096768, 0);
  evidence.near("requested", "bytes", ran.call("Read", "requested"), 24182784, 0);
  return evidence;
}

Evidence u8(const Bench& bench) {
  Evidence evidence;
  const auto ran = bench.run({});
  evidence.near("Write", "calls", ran.call("Write", "calls"), 246, 0);
  evidence.near("processed", "bytes", ran.call("Write", "processed"), 8032256, 0);
  evidence.near("requested", "bytes", ran.call("Write", "requested"), 8032256, 0);
  return evidence;
}

Evidence u9(const Bench& bench) {
  Evidence evidence;
  const auto ran = bench.run({});
  evidence.near("Seek", "calls", ran.call("Seek", "calls"), 4, 0);
  evidence.near("Truncate", "calls", ran.call("Truncate", "calls"), 1, 0);
  return evidence;
}

Evidence u11(const Bench& bench) {
  Evidence evidence;
  const auto ran = bench.run({});
  for (const auto* kind : {"Read", "Write"}) {
    evidence.near("bytes of a call", "", ran.call(kind, "processed") / ran.call(kind, "calls"), 32651.4,
                  0.05);
  }
  evidence.near("of the file read", "%", 100 * ran.call("Read", "processed") / ran.size(), 300, 0.05);
  evidence.near("written", "%", 100 * ran.call("Write", "processed") / ran.size(), 100, 0.05);
  return evidence;
}

}  // namespace

Checks count_checks() {
  return {{"U1", u1}, {"U2", u2}, {"U3", u3}, {"U5", u5},  {"U6", u6},
          {"U7", u7}, {"U8", u8}, {"U9", u9}, {"U11", u11}};
}

}  // namespace platter::unicos_guide
