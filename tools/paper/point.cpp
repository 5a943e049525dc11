#include "tools/paper/point.hpp"

#include "tools/paper/deck.hpp"
#include "tools/paper/tables.hpp"

namespace platter::paper {
namespace {

constexpr double kRevolutionsPerSecond = 60;
// One timing of the loop is off by up to two ticks of the 7600's clock of microseconds.
constexpr int kCrayTimings = 5;
constexpr int k7600Timings = 25;

}  // namespace

Experiment experiment_of(const PrintedRow& row, Part part, int sectors, const Laboratory& laboratory) {
  const auto& geometry = laboratory.geometry_of(row.host);
  const Deck deck{.ncomp = row.ncomp,
                  .writes = row.writes ? 1 : 0,
                  .timings = row.host.machine == "cray1" ? kCrayTimings : k7600Timings,
                  .sectors_per_track = geometry.sectors_per_track,
                  .head_groups = geometry.head_groups,
                  .part = static_cast<int>(part),
                  .statement = row.statement,
                  .sizes = {sectors}};
  Experiment experiment{.programs = row.programs, .host = row.host, .flags = {}, .cards = deck.text()};
  if (row.programs.front() == "bufio.f") experiment.flags = {"--library", row.library};
  return experiment;
}

Point measure_point(const PrintedRow& row, Part part, int sectors, Laboratory& laboratory) {
  const Outcome& outcome = laboratory.run(experiment_of(row, part, sectors, laboratory));
  const auto channels = parse_tables(outcome.printed);
  if (channels.empty()) throw Failed("the program printed no table");
  const Table& table = part == Part::kOverlapped ? channels[0].overlapped : channels[0].non_overlapped;
  const BufferSize& size = table.of(sectors);
  const auto& geometry = laboratory.geometry_of(row.host);
  Point point;
  point.sectors = sectors;
  point.moved = size.words / static_cast<double>(geometry.words_per_sector);
  point.calls = point.moved / sectors;
  point.revolutions = size.seconds * kRevolutionsPerSecond;
  const auto last = static_cast<long>(point.moved) * row.layout - 1;
  point.boundaries = static_cast<double>(last / geometry.sectors_per_cylinder());
  point.overhead = size.t_oh;
  point.kilowords_per_second = size.kilowords_per_second;
  const auto& unit = outcome.json.at("units").at(0);
  point.lost =
      unit.at("revolutions_missed").get<double>() - unit.at("revolutions_missed_at_boundaries").get<double>();
  return point;
}

}  // namespace platter::paper
