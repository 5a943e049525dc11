#include "tools/validation/studies/bucher-hayes/bench/bench.hpp"

#include <algorithm>

namespace platter::bucher_hayes {

Deck deck_7600() {
  return {.ncomp = 200, .timings = 25, .sectors_per_track = 20};
}

MeasuredRow Bench::row(const std::string& name) const {
  const auto rows = table1_rows();
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const PrintedRow& row) { return row.name() == name; });
  if (found == rows.end()) throw Failed("Table 1 has no row " + name);
  MeasuredRow measured = measure_row(*found, runner_);
  if (!measured.failure.empty()) throw Failed(name + ": " + measured.failure);
  return measured;
}

std::vector<MeasuredRow> Bench::rows() const {
  return measure_rows(table1_rows(), runner_);
}

std::vector<Channels> Bench::tables(const Words& programs, const Host& host, const Deck& deck,
                                    const Words& flags, bool vector) const {
  const Experiment experiment{
      .programs = programs, .host = host, .flags = flags, .cards = deck.text(), .vector = vector};
  auto all = parse_tables(runner_.run(experiment).printed);
  if (all.empty()) throw Failed(programs.front() + " printed no table");
  return all;
}

Channels Bench::random_7600(int writes) const {
  constexpr int kCalls = 1000;
  Deck deck = deck_7600();
  deck.writes = writes;
  deck.random = true;
  deck.calls = kCalls;
  deck.sizes = k7600Sizes;
  return one(kRdisk, kLtss, deck);
}

std::vector<Tested> Bench::sweep(const SweepDeck& deck, const Words& flags, bool vector) const {
  const Experiment experiment{
      .programs = kSweep, .host = kCtss, .flags = flags, .cards = deck.text(), .vector = vector};
  return parse_sweep(runner_.run(experiment).printed);
}

}  // namespace platter::bucher_hayes
