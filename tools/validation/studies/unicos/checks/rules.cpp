// Claims about rejections, counts and placement, without times.

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "runtime/options/options.hpp"
#include "tools/validation/studies/unicos/checks/checks.hpp"

namespace platter::unicos_guide {
namespace {

double sectors_of_a_track(const Bench& bench, const char* site) {
  const auto& changes = bench.runner().changes();
  record::Recorder unobserved;
  machine::Machine machine(runtime::load_catalogue(changes.folders, bench.runner().sets_of(kYmp)),
                           {.machine = kYmp.machine, .system = kYmp.os, .site = site}, unobserved);
  return static_cast<double>(machine.device(0).geometry().sectors_per_track.count);
}

void u42(const Bench& bench, Evidence& evidence) {
  evidence.measured("sectors per track of a DD-49", sectors_of_a_track(bench, "plain"));
  evidence.measured("sectors per track of a DD-40", sectors_of_a_track(bench, "three"));
}

/// space.f prints whether its WRITE succeeded, and the size of the file shows the allocated space.
void u50(const Bench& bench, Evidence& evidence) {
  const auto is_granted = [&](const char* assign) {
    return bench.run({.assign = assign, .program = "space.f"}).printed(0) == 0;
  };
  evidence.holds("-n 1000 -c is granted", is_granted("-n 1000 -c u:1"));
  evidence.holds("-n 100000000 -c is rejected", !is_granted("-n 100000000 -c u:1"));
  evidence.holds("-c alone has no effect", is_granted("-c u:1"));
}

/// longest.f tries each length.
void u51(const Bench& bench, Evidence& evidence) {
  const auto results = bench.run({.program = "longest.f"});
  evidence.measured("longest line written with a format", results.printed(0));
  evidence.measured("longest line read with a format", results.printed(1));
  evidence.measured("longest list-directed line written", results.printed(2));
}

/// Measures the largest number of requests that are under way after their calls have returned.
void u53(const Bench& bench, Evidence& evidence) {
  using record::Kind;
  const auto results = bench.run({.assign = "-F bufa:16:60 u:1",
                                  .program = "transfer.f",
                                  .cards = "1000 512 0 1",
                                  .events = {Kind::kReturn, Kind::kStatus}});
  std::set<std::uint64_t> complete;
  std::set<std::uint64_t> under_way;
  std::size_t maximum = 0;
  for (const auto& event : results.outcome().events) {
    const bool moves = event.does == record::Does::kRead || event.does == record::Does::kWrite;
    if (event.kind == Kind::kStatus) {
      complete.insert(event.request);
      under_way.erase(event.request);
    } else if (moves && !complete.contains(event.request)) {
      under_way.insert(event.request);
    }
    maximum = std::max(maximum, under_way.size());
  }
  evidence.measured("most outstanding requests with 60 buffers", static_cast<double>(maximum));
}

/// gap.f writes record 400, which makes a gap of 398 sectors that were in use before the file was truncated.
/// The gap is filled with zeros. The I/O subsystem's two segments hold 16 sectors each, and the other zeros
/// are written first, 42 sectors in a revolution of 1000/60 ms. Record 200 then needs no zeros. It waits
/// at most until the oldest segment is written: a revolution and the time of its sectors.
void u54(const Bench& bench, Evidence& evidence) {
  const auto results = bench.run({.assign = "-F system u:1", .program = "gap.f"});
  evidence.measured("words in the gap that are not 0", results.printed(0));
  evidence.measured("time of the WRITE after the gap", results.printed(1));
  evidence.measured("time of the next WRITE, which is inside the gap", results.printed(2));
}

/// Record K * N + j is on slice j. The drives that receive each request's commands show this.
void u55(const Bench& bench, Evidence& evidence) {
  constexpr int kSlices = 3;
  const auto results = bench.run({.assign = "-p 0-2 -n 576 -q 48 -s u u:1",
                                  .site = "three",
                                  .program = "transfer.f",
                                  .cards = "12 24576 0 1",
                                  .events = {record::Kind::kCommand}});
  std::map<std::uint64_t, std::set<std::int64_t>> slices;
  for (const auto& event : results.outcome().events) slices[event.request].insert(event.channel);
  std::vector<std::int64_t> in_order;
  for (const auto& [request, its] : slices) {
    evidence.measured("slices per record", static_cast<double>(its.size()));
    in_order.push_back(*its.begin());
  }
  bool in_turn = true;
  for (std::size_t i = 1; i < in_order.size(); ++i) {
    in_turn = in_turn && in_order[i] - in_order.front() == static_cast<std::int64_t>(i % kSlices);
  }
  evidence.measured("transfers of 12 records, each written and read", static_cast<double>(in_order.size()));
  evidence.holds("record K N + j is on slice j", in_turn);
}

}  // namespace

Checks rule_checks() {
  return {{"U42", u42}, {"U50", u50}, {"U51", u51}, {"U53", u53}, {"U54", u54}, {"U55", u55}};
}

}  // namespace platter::unicos_guide
