#include "tools/validation/studies/unicos/document.hpp"

#include <fmt/format.h>

#include "tools/validation/studies/unicos/bench/bench.hpp"
#include "tools/validation/studies/unicos/checks/checks.hpp"

namespace platter::unicos_guide {
namespace {

constexpr double kTurns = 60;  // revolutions per second; both drives have 3600 rpm
constexpr double kBlocks1961 = 1961;

/// Returns the megabytes per second that pass under the heads inside a cylinder.
double in_track(double sectors) {
  return sectors * kBlock * kTurns / 1e6;
}

evidence::Figure by_buffer(ExperimentRunner& runner) {
  const Bench bench(runner);
  evidence::Series ahead{"reads, read ahead", {}};
  evidence::Series alone{"reads, not read ahead", {}};
  evidence::Series writes_behind{"writes", {}};
  for (const int blocks : {1, 2, 4, 8, 16, 24, 42, 48, 84, 144, 336, 672, 980, 1961}) {
    const RunSettings settings{.assign = fmt::format("-F cos.sync:{} u:1", blocks)};
    auto without = settings;
    without.more = {"--set", "controllers/iosd.read_ahead=none"};
    const auto add = [&](evidence::Series& series, const RunSettings& one, const char* kind) {
      const auto results = bench.run(one);
      if (!results.has_call(kind)) return;  // no calls, since the whole file is in the buffer
      series.points.emplace_back(blocks,
                                 results.call(kind, "processed") / 1e6 / results.call(kind, "total_s"));
    };
    add(ahead, settings, "Read");
    add(alone, without, "Read");
    add(writes_behind, settings, "Write");
  }
  constexpr double kTrack = 42;  // blocks per track of a DD-49, which has eight tracks per cylinder
  return {.title = "Program t on a DD-49: waiting for buffers of 1 to 1961 blocks",
          .y_label = "megabytes a second of wait",
          .measured = {writes_behind, ahead, alone},
          .printed = {{"under the heads, in a cylinder", in_track(kTrack), 0, 1, kBlocks1961},
                      {"over cylinders", in_track(kTrack) * 8 / 9, 0, 1, kBlocks1961}},
          .lines_by = "drive",
          .x_label = "blocks of the buffer (assign -F cos.sync:B)",
          .x_from = 0.9,
          .x_to = 2500,
          .logarithmic = true,
          .key = "right bottom"};
}

evidence::Figure by_stripes(ExperimentRunner& runner) {
  const Bench bench(runner);
  constexpr int kMaxDrives = 8;
  constexpr double kMegabytes = 300 * 24576 * 8 / 1e6;
  evidence::Series writes{"writes, bufa, six under way", {}};
  evidence::Series reads{"reads, bufa, six under way", {}};
  evidence::Series waited{"reads, cos.sync:8, each waited for", {}};
  for (int n = 1; n <= kMaxDrives; ++n) {
    const auto run = [&](const std::string& layers) {
      return bench.run({.assign = fmt::format("-p 0-{} -n 14400 -q 48 -F {} u:1", n - 1, layers),
                        .site = "striped",
                        .program = "transfer.f",
                        .cards = "300 24576 0 1"});
    };
    const auto wide = run(fmt::format("bufa:{}:6", 48 * n));
    writes.points.emplace_back(n, 1e3 * kMegabytes / wide.printed(0));
    reads.points.emplace_back(n, 1e3 * kMegabytes / wide.printed(1));
    waited.points.emplace_back(n, 1e3 * kMegabytes / run("cos.sync:8").printed(1));
  }
  constexpr double kTrack = 48;  // blocks per track of a DD-40, which has nineteen tracks per cylinder
  return {.title = "300 records of 48 blocks on 1 to 8 DD-40",
          .y_label = "megabytes a second",
          .measured = {writes, reads, waited},
          .printed = {{"under the heads of n drives, over cylinders", 0, in_track(kTrack) * 19 / 20, 1,
                       kMaxDrives}},
          .lines_by = "drives",
          .x_label = "n, stripes (assign -p 0-(n-1) -q 48)",
          .x_from = 0.5,
          .x_to = 8.5};
}

}  // namespace

std::vector<evidence::Draw> figures() {
  return {by_buffer, by_stripes};
}

evidence::Document document() {
  evidence::Checks all;
  for (const auto& theme : {count_checks(), time_checks(), memory_checks(), storage_checks(), layer_checks(),
                            rule_checks(), unmeasured_checks()}) {
    for (const auto& [id, check] : theme)
      all[id] = [check = check](ExperimentRunner& runner, Evidence& evidence) {
        check(Bench(runner), evidence);
      };
  }
  return {.name = "unicos",
          .title = "Cray Research, Application Programmer's I/O Guide, chapter 13: I/O Optimization",
          .folder = "documents/unicos",
          .hosts = {kYmp},
          .checks = std::move(all),
          .figures = figures()};
}

}  // namespace platter::unicos_guide
