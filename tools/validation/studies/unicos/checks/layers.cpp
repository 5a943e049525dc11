// Claims about buffers, asynchronous layers, pages and stripes: which of two ways is faster, and by how much.

#include <fmt/format.h>

#include <string>
#include <vector>

#include "tools/validation/studies/unicos/checks/checks.hpp"

namespace platter::unicos_guide {
namespace {

/// Indices of the two times that transfer.f prints, in milliseconds: for writing and for reading.
constexpr std::size_t kWriting = 0;
constexpr std::size_t kReading = 1;

/// 1000 records of 2000 words. The computation for each takes about 1.5 ms, as long as its transfer.
const char* const kBalanced = "1000 2000 2000 1";

RunSettings transfer(const std::string& assign, const std::string& cards, const std::string& site = "plain") {
  return {.assign = assign, .site = site, .program = "transfer.f", .cards = cards};
}

/// Returns the time of transfer.f with one assign, divided by that with another.
double gain(const Bench& bench, std::size_t what, const RunSettings& slow, const RunSettings& fast) {
  return bench.run(slow).printed(what) / bench.run(fast).printed(what);
}

double balanced(const Bench& bench, const std::string& layers) {
  return gain(bench, kReading, transfer("-F cos.sync:16 u:1", kBalanced),
              transfer("-F " + layers + " u:1", kBalanced));
}

void u41(const Bench& bench, Evidence& evidence) {
  const auto memory = bench.speed_of_t({.assign = "-F mr.scr u:1"});
  evidence.measured("speed without system calls divided by the default", memory / bench.default_speed());
  evidence.measured("speed without system calls divided by that with one call per statement",
                    memory / bench.speed_of_t({.assign = "-s u u:1"}));
}

void u43(const Bench& bench, Evidence& evidence) {
  const auto took = [&](const char* layers) {
    return bench.run({.assign = fmt::format("-F {} u:1", layers), .program = "localised.f"}).printed(0);
  };
  const auto cached = took("cache:42:100");
  evidence.measured("localised access: time with one call per record divided by that with cache:42:100",
                    took("system") / cached);
  evidence.measured("localised access: time with cos divided by that with cache:42:100",
                    took("cos") / cached);
  evidence.measured("sequential access: speed with cache:42:100 divided by the default",
                    bench.speed_of_t({.assign = "-F cache:42:100 u:1"}) / bench.speed_of_t({}));
}

void u44(const Bench& bench, Evidence& evidence) {
  const auto results = bench.run({.assign = "-F cos.async:96 u:1"});
  const auto writes = results.call("Write", "calls") + results.call("Writea", "calls");
  evidence.measured("requests to write 1961 blocks with a buffer of 96", writes);
  evidence.measured("speed of cos.async:32 divided by that of cos.sync:16", balanced(bench, "cos.async:32"));
}

void u45(const Bench& bench, Evidence& evidence) {
  for (const auto* layers : {"cos.async:32", "bufa:16:4", "cachea:16:4:2"})
    evidence.measured(std::string("speed of ") + layers + " divided by that of cos.sync:16",
                      balanced(bench, layers));
}

void u46(const Bench& bench, Evidence& evidence) {
  evidence.measured("speed of cachea:16:4:2, which reads ahead, divided by that of cos.sync:16",
                    balanced(bench, "cachea:16:4:2"));
  evidence.measured("speed of cachea:16:4, which does not read ahead, divided by that of cos.sync:16",
                    balanced(bench, "cachea:16:4"));
  const auto results = bench.run({.assign = "-F bufa:48:10 u:1"});
  evidence.measured("asynchronous writes of bufa:48:10", results.call("Writea", "calls"));
  evidence.measured("synchronous writes of bufa:48:10", results.call("Write", "calls"));
}

// 300 records of 48 blocks, for one disk and for three disks.
const char* const k300 = "300 24576 0 1";
const char* const kOne = "-p 0 -n 14400 -q 48";
const char* const kThree = "-p 0-2 -n 14400 -q 48";

double striped(const Bench& bench, std::size_t what, const std::string& how) {
  return gain(bench, what, transfer(kOne + how, k300, "three"), transfer(kThree + how, k300, "three"));
}

void u47(const Bench& bench, Evidence& evidence) {
  // Each disk should account for a third of the transfer time if records are transferred one at a time.
  const auto results = bench.run(transfer(std::string(kThree) + " -s u u:1", k300, "three"));
  const auto& units = results.outcome().json.at("units");
  if (units.size() != 3) throw Failed("the file is not on three disks");
  double all = 0;
  for (const auto& unit : units) all += unit.at("transfer_s").get<double>();
  for (const auto& unit : units)
    evidence.measured("records moved by each disk, of 600", 600 * unit.at("transfer_s").get<double>() / all);
  evidence.measured("speed of three disks divided by that of one, writes with bufa:144:6",
                    striped(bench, kWriting, " -F bufa:144:6 u:1"));
  evidence.measured("speed of three disks divided by that of one, reads with bufa:144:6",
                    striped(bench, kReading, " -F bufa:144:6 u:1"));
  const auto small = transfer("-p 0-2 -n 14400 -q 16 -F bufa:48:6 u:1", k300, "three");
  evidence.measured(
      "speed of three disks divided by that of one, writes with bufa:48:6 -q 16",
      gain(bench, kWriting, transfer(std::string(kOne) + " -F bufa:144:6 u:1", k300, "three"), small));
}

void u48(const Bench& bench, Evidence& evidence) {
  evidence.measured("speed of three disks divided by that of one, reads of 8 blocks",
                    striped(bench, kReading, " -F cos.sync:8 u:1"));
  evidence.measured("speed of three disks divided by that of one, writes of 8 blocks",
                    striped(bench, kWriting, " -F cos.sync:8 u:1"));
  const auto waited = striped(bench, kReading, " -F cos.sync:144 u:1");
  evidence.measured("speed of three disks divided by that of one, reads of 144 blocks", waited);
  evidence.measured(
      "gain of three disks with asynchronous reads divided by their gain with reads of 144 blocks",
      striped(bench, kReading, " -F bufa:144:6 u:1") / waited);
}

/// Measures the machine as specified, with an I/O subsystem that reads ahead, and without read-ahead.
void u49(const Bench& bench, Evidence& evidence) {
  struct Machine {
    const char* name;
    std::vector<std::string> flags;
  };
  for (const auto& machine :
       {Machine{"default machine: ", {}},
        Machine{"without read-ahead: ", {"--set", "controllers/iosd.read_ahead=none"}}}) {
    const auto rate = [&](int blocks) {
      const auto results =
          bench.run({.assign = fmt::format("-F cos.sync:{} u:1", blocks), .more = machine.flags});
      return results.call("Read", "processed") / 1e6 / results.call("Read", "total_s");
    };
    const std::string name = machine.name;
    evidence.measured(name + "rate with a track divided by that with 8 blocks", rate(42) / rate(8));
    evidence.measured(name + "rate with ten tracks divided by that with one", rate(420) / rate(42));
    evidence.measured(name + "rate with 8 blocks", rate(8));
    evidence.measured(name + "rate with a track", rate(42));
    evidence.measured(name + "rate with ten tracks", rate(420));
  }
}

void u52(const Bench& bench, Evidence& evidence) {
  for (const auto* how : {"-s u u:1", "-F system u:1", "-F syscall u:1"}) {
    const auto results = bench.run({.assign = how});
    evidence.measured("system calls made by 6000 READs", results.call("Read", "calls"));
    evidence.measured("system calls made by 2000 WRITEs", results.call("Write", "calls"));
  }
  const auto whole = bench.run(transfer("-s u u:1", "2000 512 0 3"));
  const auto parts = bench.run(transfer("-s u u:1", "2000 500 0 3"));
  evidence.measured("time per word of reads of 500 words divided by that of reads of 512",
                    parts.printed(kReading) / 500 / (whole.printed(kReading) / 512));
}

void u56(const Bench& bench, Evidence& evidence) {
  const auto run_program = [&](const char* program, const std::string& assign) {
    return bench.run({.assign = assign, .program = program});
  };
  const auto whole = run_program("overlap.f", "");
  const auto columns = run_program("overlap_buffer.f", "");
  const auto writes_behind = run_program("overlap_buffer.f", "-F cos.async:96 u:1");
  evidence.measured("blocks of the file written as a whole array", whole.size() / kBlock);
  evidence.measured("blocks of the file written by columns", columns.size() / kBlock);
  evidence.measured("time for the whole array divided by that for its columns",
                    whole.elapsed() / columns.elapsed());
  evidence.measured("time for the whole array divided by that for its columns with cos.async:96",
                    whole.elapsed() / writes_behind.elapsed());
  evidence.measured("time for the whole array divided by that for the whole array with cos.async:96",
                    whole.elapsed() / run_program("overlap.f", "-F cos.async:96 u:1").elapsed());
}

}  // namespace

Checks layer_checks() {
  return {{"U41", u41}, {"U43", u43}, {"U44", u44}, {"U45", u45}, {"U46", u46},
          {"U47", u47}, {"U48", u48}, {"U49", u49}, {"U52", u52}, {"U56", u56}};
}

}  // namespace platter::unicos_guide
