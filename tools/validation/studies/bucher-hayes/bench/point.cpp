#include "tools/validation/studies/bucher-hayes/bench/point.hpp"

#include <algorithm>

#include "tools/validation/studies/bucher-hayes/bench/deck.hpp"
#include "tools/validation/studies/bucher-hayes/bench/tables.hpp"

namespace platter::bucher_hayes {

using evidence::TracedEvent;
using record::Kind;

double lost_in_timed_part(const std::vector<TracedEvent>& events, bool writes, double seconds) {
  // Time of the program's statements before and after the timed part, and the rounding of its results.
  constexpr double kAround = 5;  // time in us
  const auto call = std::find_if(events.begin(), events.end(), [&](const TracedEvent& event) {
    return event.kind == Kind::kCall && (writes || event.does == record::Does::kRead);
  });
  const auto moved = std::find_if(call, events.end(), [](const TracedEvent& event) {
    return event.kind == Kind::kTest && event.number == 0;
  });
  if (moved == events.end())
    throw evidence::Failed("no event shows the transfer of the first record, so the timed part is unknown");
  const double end = time::microseconds(moved->at) + seconds * 1e6 + kAround;
  std::int64_t lost = 0;
  for (auto event = moved; event != events.end() && time::microseconds(event->at) <= end; ++event) {
    if (event->kind == Kind::kLostRevolution && event->cause != record::Cause::kSeek) lost += event->number;
  }
  return static_cast<double>(lost);
}

namespace {

// A single timing of the loop has an error of up to two ticks of the CDC 7600's clock, which counts
// microseconds.
constexpr int kCrayTimings = 5;
constexpr int k7600Timings = 25;

/// Returns the cylinder boundaries within the timed part. `cylinder` is the number of the file's sectors in a
/// cylinder.
double boundaries(const PrintedRow& row, const Point& point, long cylinder) {
  const auto moved = static_cast<long>(point.moved);
  if (!row.buffered()) return static_cast<double>((moved - 1) / cylinder);
  // The first record was transferred before the clock started, and a buffering library is ahead of the
  // program.
  const long begin = (row.writes ? 1 : row.lead) * point.sectors + row.lead_sectors;
  return static_cast<double>((begin + moved - 1) / cylinder - (begin - 1) / cylinder);
}

}  // namespace

Experiment experiment_of(const PrintedRow& row, Part part, int sectors, const ExperimentRunner& runner) {
  const auto& geometry = runner.geometry_of(row.host);
  const Deck deck{.ncomp = row.ncomp,
                  .writes = row.writes ? 1 : 0,
                  .timings = row.host.machine == "cray1" ? kCrayTimings : k7600Timings,
                  .sectors_per_track = geometry.sectors_per_track.count / row.layout,
                  .head_groups = geometry.head_groups,
                  .part = static_cast<int>(part),
                  .statement = row.statement,
                  .lead = row.lead,
                  .lead_sectors = row.lead_sectors,
                  .sizes = {sectors}};
  Experiment experiment{.programs = row.programs, .host = row.host, .flags = {}, .cards = deck.text()};
  if (row.buffered()) experiment.flags = {"--library", row.library};
  if (row.buffered())
    experiment.events = kTimedPart;  // needed to exclude revolutions lost outside the timed part
  return experiment;
}

Point measure_point(const PrintedRow& row, Part part, int sectors, ExperimentRunner& runner) {
  const Outcome& outcome = runner.run(experiment_of(row, part, sectors, runner));
  const auto channels = parse_tables(outcome.printed);
  if (channels.empty()) throw Failed("the program printed no table");
  const Table& table = part == Part::kOverlapped ? channels[0].overlapped : channels[0].non_overlapped;
  const BufferSize& size = table.of(sectors);
  const auto& geometry = runner.geometry_of(row.host);
  Point point;
  point.sectors = sectors;
  point.moved = size.words / static_cast<double>(geometry.words_per_sector.count);
  point.calls = point.moved / sectors;
  point.revolutions = size.seconds * runner.revolutions_per_second(row.host);
  point.boundaries = boundaries(row, point, geometry.sectors_per_cylinder().count / row.layout);
  point.overhead = size.t_oh;
  point.kilowords_per_second = size.kilowords_per_second;
  if (row.buffered()) {
    point.start = 0;
    point.free = 0;
    point.lost_by_events = lost_in_timed_part(outcome.events, row.writes, size.seconds);
  } else {
    point.lost_by_events =
        outcome.count("revolutions_lost") - outcome.count("revolutions_lost_at_boundaries");
  }
  return point;
}

}  // namespace platter::bucher_hayes
