// Claims about BUFFER IN and BUFFER OUT.

#include <algorithm>

#include "emulator/machine/machine.hpp"
#include "runtime/options/options.hpp"
#include "tools/validation/studies/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

void lines_of(Evidence& evidence, const MeasuredRow& row, int from) {
  for (const Fit* fit : {&*row.overlapped, &*row.non_overlapped}) {
    for (const auto& point : fit->points) {
      if (point.sectors >= from) evidence.measured("M", point.lost_per_call(row.nominal));
    }
  }
}

/// Measures M, the lost revolutions per call, for calls of two sectors, by the claim's formula 2 (N_revs(2)
/// - 1.1/20).
void at_two(Evidence& evidence, const MeasuredRow& row) {
  for (const Fit* fit : {&*row.overlapped, &*row.non_overlapped}) {
    for (const auto& point : fit->points) {
      if (point.sectors != 2) continue;
      evidence.measured("M at 2 sectors", 2 * (point.revolutions / point.moved - 1.1 / 20));
    }
  }
}

void bh05(const Bench& bench, Evidence& evidence) {
  const auto row = bench.row("cray1/ctss/cftlib/BUFFER OUT write");
  for (const Fit* fit : {&*row.overlapped, &*row.non_overlapped}) {
    evidence.measured("M", fit->line.slope_estimate());
    evidence.measured("S", fit->sectors());
  }
}

void bh06(const Bench& bench, Evidence& evidence) {
  const auto row = bench.row("cray1/ctss/cftlib/BUFFER IN read");
  for (const Fit* fit : {&*row.overlapped, &*row.non_overlapped}) {
    evidence.holds("the points are on two lines", fit->branches.has_value());
    if (!fit->branches) continue;
    evidence.measured("M of the first line", fit->branches->first);
    evidence.measured("M of the second line", fit->branches->second);
    evidence.measured("smallest B of the second line", fit->split);
    evidence.measured("S of both lines", fit->sectors());
  }
}

/// Returns whether a READ or WRITE fills or empties one buffer while the program uses another. BH26 does not
/// cover these.
bool uses_two_buffers(const Bench& bench, const PrintedRow& row) {
  if (row.statement == 0) return false;
  const ExperimentRunner& runner = bench.runner();
  record::Recorder recorder;
  machine::MachineConfig choice;
  choice.machine = row.host.machine;
  choice.system = row.host.os;
  machine::Machine machine(runtime::load_catalogue(runner.changes().folders, runner.sets_of(row.host)),
                           choice, recorder);
  const auto& libraries = machine.libraries();
  const auto library = std::find_if(libraries.begin(), libraries.end(),
                                    [&](const auto& one) { return one.name == row.library; });
  if (library == libraries.end()) throw Failed(row.host.os + " has no library " + row.library);
  auto& system = machine.system();
  layer::RequestCoalescer file(system, machine.connector_base() + 1,
                               library->routines(system.specification()));
  const auto statement = row.writes ? layer::Statement::kWrite : layer::Statement::kRead;
  return layer::Stack(*library, statement, file, {}).top().overlaps();
}

/// Measures rates for program buffers of 4, 2, 1 and 1/2 times the system buffer, relative to the rate for
/// equal buffers.
void same_system_buffer(Evidence& evidence, const Bench& bench, const PrintedRow& row, int system) {
  Deck deck = row.host.machine == "cray1" ? Deck{} : deck_7600();
  deck.ncomp = row.ncomp;
  deck.writes = row.writes ? 1 : 0;
  deck.part = 1;
  deck.statement = row.statement;
  deck.sectors_per_track /= row.layout;
  // All sizes use the same file, which is a multiple of the largest program buffer.
  const long largest = 4L * system * 512;
  deck.words = deck.words / largest * largest;
  double equal = 0;
  for (const int quarters : {4, 1, 2, 8}) {
    deck.system_quarters = quarters;
    deck.sizes = {system * 4 / quarters};
    const double rate = bench.one(kBuffered, row.host, deck, {"--library", row.library})
                            .overlapped.of(deck.sizes[0])
                            .kilowords_per_second;
    if (quarters == 4) equal = rate;
    evidence.measured("rate relative to that with buffers of equal size", rate / equal, ", " + row.name());
  }
}

void bh26(const Bench& bench, Evidence& evidence) {
  for (const auto& row : table1_rows()) {
    if (!row.buffered() || uses_two_buffers(bench, row)) continue;
    for (const int tracks : {1, 2}) {
      const int system = tracks * (row.host.machine == "cray1" ? 18 : 20);
      same_system_buffer(evidence, bench, row, system);
    }
  }
}

void bh27(const Bench& bench, Evidence& evidence) {
  const auto row = bench.row("cdc7600/ltss/ftwlib/BUFFER IN read");
  lines_of(evidence, row, 3);
  at_two(evidence, row);
}

void bh28(const Bench& bench, Evidence& evidence) {
  const auto row = bench.row("cdc7600/ltss/ftwlib/BUFFER OUT write");
  lines_of(evidence, row, 3);
  at_two(evidence, row);
}

/// Records of 511 B words fill B blocks each. The machine counts the written words: those of ten timed calls,
/// of the call before them, and of one block for the moved control words, the EOF and the EOD.
void bh32(const Bench& bench, Evidence& evidence) {
  constexpr int kRecords = 10 + 1;
  for (const auto& [host, library] : {std::pair(kCtss, "fortlib"), std::pair(kLtss, "ftwlib")}) {
    for (const int sectors : {2, 9, 18}) {
      Deck deck = host == kCtss ? Deck{} : deck_7600();
      deck.writes = 1;
      deck.words = 10L * 512 * sectors;
      deck.part = 1;
      deck.sizes = {sectors};
      const Experiment experiment{
          .programs = kBuffered, .host = host, .flags = {"--library", library}, .cards = deck.text()};
      const double words = bench.runner().run(experiment).count("words_written");
      evidence.measured("blocks of a record of 511 B words, divided by B",
                        (words / 512 - 1) / kRecords / sectors);
    }
  }
}

void bh43(const Bench& bench, Evidence& evidence) {
  const auto row = bench.row("cdc7600/ltss/ftwlib/BUFFER OUT write");
  std::vector<double> x;
  std::vector<double> y;
  double two = 0;
  for (const auto& point : row.overlapped->points) {
    if (point.sectors == 2) {
      two = point.overhead;
    } else {
      x.push_back(1.0 / point.sectors);
      y.push_back(point.overhead);
    }
  }
  const double line = fit_line(x, y).at(1.0 / 2);
  evidence.measured("T_OH at 2 sectors according to the line fitted at B > 2", line);
  evidence.at_least("measured T_OH at 2 sectors", "us", two, line + 1);
}

}  // namespace

Checks buffered_checks() {
  return {{"BH05", bh05}, {"BH06", bh06}, {"BH26", bh26}, {"BH27", bh27},
          {"BH28", bh28}, {"BH32", bh32}, {"BH43", bh43}};
}

}  // namespace platter::bucher_hayes
