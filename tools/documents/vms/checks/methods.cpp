// Each way of writing and reading 10 000 blocks. Processor times within a tenth, elapsed times within a half:
// Noble says that they depend on what others did, and two of his for the same requests are 25 and 39 s.

#include "tools/documents/vms/checks/checks.hpp"

namespace platter::noble {
namespace {

constexpr double kProcessor = 0.1;
constexpr double kElapsed = 0.5;

/// As printed, in seconds.
struct Printed {
  double elapsed;
  double processor;
};

void near(Evidence& evidence, const std::string& what, const Pass& pass, const Printed& printed) {
  evidence.near(what + ", processor", "s", pass.processor, printed.processor, kProcessor * printed.processor);
  evidence.near(what + ", elapsed", "s", pass.elapsed, printed.elapsed, kElapsed * printed.elapsed);
}

Evidence both(const Passes& passes, const Printed& writing, const Printed& reading) {
  Evidence evidence;
  near(evidence, "writing", passes.writing, writing);
  near(evidence, "reading", passes.reading, reading);
  return evidence;
}

void exactly(Evidence& evidence, const std::string& what, double count, double expected) {
  evidence.near(what, "", count, expected, 0);
}

Evidence v1(const Bench& bench) {
  const auto passes = bench.run(kQio);
  auto evidence = both(passes, {27, 1.5}, {39, 1.7});
  exactly(evidence, "transfers", passes.writing.direct, 625);
  exactly(evidence, "transfers", passes.reading.direct, 625);
  return evidence;
}

Evidence v2(const Bench& bench) {
  const auto passes = bench.run(kBlock);
  auto evidence = both(passes, {25, 2.0}, {25, 2.2});
  exactly(evidence, "transfers", passes.writing.direct, 625);
  return evidence;
}

Evidence v3(const Bench& bench) {
  const auto passes = bench.run(kNetInSequence);
  const auto local = bench.run(kBlock);
  Evidence evidence;
  near(evidence, "writing", passes.writing, {87, 28.8});
  evidence.near("reading, processor (predicted)", "s", passes.reading.processor, 28.6, 0.05 * 28.6);
  evidence.near("reading, elapsed", "s", passes.reading.elapsed, 106, kElapsed * 106);
  exactly(evidence, "operations", passes.writing.direct, 1250);
  evidence.between("elapsed by that of a local file", "", passes.writing.elapsed / local.writing.elapsed, 3,
                   4.5);
  return evidence;
}

Evidence v4(const Bench& bench) {
  const auto passes = bench.run(kNet);
  const auto in_sequence = bench.run(kNetInSequence);
  Evidence evidence;
  near(evidence, "writing", passes.writing, {462, 73.5});
  exactly(evidence, "operations", passes.writing.direct, 20000);
  evidence.between("elapsed by that in sequence only", "",
                   passes.writing.elapsed / in_sequence.writing.elapsed, 4, 6);
  return evidence;
}

Evidence v5(const Bench& bench) {
  return both(bench.run(kLongRecords), {30, 7.3}, {34, 6.6});
}

Evidence v6(const Bench& bench) {
  return both(bench.run(kShortRecords), {28, 8.7}, {27, 9.6});
}

Evidence v7(const Bench& bench) {
  const auto located = bench.run(kLocated);
  const auto moved = bench.run(kShortRecords);
  Evidence evidence;
  near(evidence, "reading", located.reading, {26, 5.7});
  evidence.near("move less locate, processor", "s", moved.reading.processor - located.reading.processor, 3.9,
                0.15 * 3.9);
  return evidence;
}

Evidence v8(const Bench& bench) {
  return both(bench.run(kPaging), {48, 5.2}, {30, 4.8});
}

Evidence v9(const Bench& bench) {
  const auto passes = bench.run(kFortran);
  auto evidence = both(passes, {37, 7.8}, {49, 7.4});
  exactly(evidence, "transfers", passes.writing.direct, 625);
  exactly(evidence, "of the file system", passes.writing.buffered, 0);
  return evidence;
}

Evidence v10(const Bench& bench) {
  const auto extended = bench.run(kExtended).writing;
  const auto allocated = bench.run(kFortran).writing;
  Evidence evidence;
  near(evidence, "writing", extended, {90, 12.57});
  exactly(evidence, "buffered transfers", extended.buffered, 257);
  evidence.near("direct transfers", "", extended.direct, 1025, 102.5);
  evidence.between("elapsed by that of a preallocated file", "", extended.elapsed / allocated.elapsed, 2, 3);
  return evidence;
}

}  // namespace

Checks method_checks() {
  return {{"V1", v1}, {"V2", v2}, {"V3", v3}, {"V4", v4}, {"V5", v5},
          {"V6", v6}, {"V7", v7}, {"V8", v8}, {"V9", v9}, {"V10", v10}};
}

}  // namespace platter::noble
