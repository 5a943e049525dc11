// Claims about the compute-and-test loop: its computation and its duration.

#include "tools/validation/studies/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

constexpr int kVector = 1;
constexpr int kNoMemory = 2;

Channels overlapped(const Bench& bench, int ncomp, int loop = 0) {
  return bench.one(kRdisk, kCtss, {.ncomp = ncomp, .loop = loop, .part = 1, .sizes = kCraySizes});
}

void bh10(const Bench& bench, Evidence& evidence) {
  const Table scalar = overlapped(bench, 12).overlapped;
  for (const int ncomp : {12, 400, 1000, 4096}) {
    const Table vector = overlapped(bench, ncomp, kVector).overlapped;
    evidence.measured("increase of T_trans", evidence::difference(vector.t_trans(), scalar.t_trans()));
    evidence.measured("increase of T_call", evidence::difference(vector.t_call(), scalar.t_call()));
    for (const auto& size : vector.sizes)
      evidence.measured("increase of T_OH at each B", size.t_oh - scalar.of(size.sectors).t_oh);
  }
}

void bh13(const Bench& bench, Evidence& evidence) {
  const Table scalar = overlapped(bench, 12).overlapped;
  const Table registers = overlapped(bench, 20, kNoMemory).overlapped;
  evidence.measured("difference of T_trans", evidence::difference(registers.t_trans(), scalar.t_trans()));
  evidence.measured("difference of T_call", evidence::difference(registers.t_call(), scalar.t_call()));
}

void bh14(const Bench& bench, Evidence& evidence) {
  const Table first = overlapped(bench, 12).overlapped;
  for (const int ncomp : {24, 48}) {
    const Channels longer = overlapped(bench, ncomp);
    const Table& table = longer.overlapped;
    evidence.measured("length of the loop", longer.loop);
    evidence.measured("difference of M", evidence::difference(table.lost(), first.lost()));
    evidence.measured("difference of T_trans", evidence::difference(table.t_trans(), first.t_trans()));
    evidence.measured("difference of T_call", evidence::difference(table.t_call(), first.t_call()));
  }
}

void bh44(const Bench& bench, Evidence& evidence) {
  for (const auto& row : table1_rows()) {
    const auto experiment = experiment_of(row, Part::kOverlapped, row.sizes.back(), bench.runner());
    const auto channels = parse_tables(bench.runner().run(experiment).printed);
    evidence.measured("length of the loop", channels.at(0).loop);
  }
  for (const int ncomp : {400, 1000}) {
    const Deck deck{.ncomp = ncomp, .words = 1024, .loop = kVector, .part = 1, .sizes = {1}};
    const double vector = bench.one(kRdisk, kCtss, deck).loop;
    const double scalar = bench.one(kRdisk, kCtss, deck, {}, false).loop;
    evidence.measured("length of the vector loop", vector);
    evidence.measured("length of the scalar loop divided by that of the vector loop", scalar / vector);
  }
}

/// The vector loop of the upper curve in Fig. 3 has 400 words (fortran/cards/rdisk-vector.cards).
void bh45(const Bench& bench, Evidence& evidence) {
  const Table scalar = overlapped(bench, 12).overlapped;
  const Table vector = overlapped(bench, 400, kVector).overlapped;
  const auto over_scalar = [&](int sectors) { return vector.of(sectors).t_oh / scalar.of(sectors).t_oh; };
  evidence.measured("T_OH divided by that of the scalar loop, B=1", over_scalar(1));
  evidence.measured("T_OH divided by that of the scalar loop, B=180", over_scalar(180));
}

/// Each run has one buffer size. The program computes only in the timed part, so the lock-out in the run's
/// summary occurred in the timed part.
void bh48(const Bench& bench, Evidence& evidence) {
  const Table scalar = overlapped(bench, 12).overlapped;
  for (const int ncomp : {400, 1000}) {
    for (const int sectors : {1, 18, 180}) {
      const Deck deck{.ncomp = ncomp, .loop = kVector, .part = 1, .sizes = {sectors}};
      const Experiment experiment{.programs = kRdisk, .host = kCtss, .flags = {}, .cards = deck.text()};
      const Outcome& outcome = bench.runner().run(experiment);
      const BufferSize vector = parse_tables(outcome.printed).at(0).overlapped.of(sectors);
      const double more = vector.t_oh - scalar.of(sectors).t_oh;
      if (more <= 0) throw Failed("the vector loop's overhead is not higher than that of the scalar loop");
      const double lockout = 1e6 * outcome.json.at("processor").at("lockout_s").get<double>();
      evidence.measured("time of the lock-out divided by the additional overhead",
                        lockout / (vector.words / 512) / more);
    }
  }
}

}  // namespace

Checks loop_checks() {
  return {{"BH10", bh10}, {"BH13", bh13}, {"BH14", bh14}, {"BH44", bh44}, {"BH45", bh45}, {"BH48", bh48}};
}

}  // namespace platter::bucher_hayes
