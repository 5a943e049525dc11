// Claims about random addresses on the CDC 7600.

#include "tools/validation/studies/bucher-hayes/checks/checks.hpp"

namespace platter::bucher_hayes {
namespace {

/// Fits eq. 6 with a weight for each size. The time of a call scatters by about a revolution, and that per
/// sector by 1/B of it.
Line line_of(const Table& table) {
  std::vector<double> x;
  std::vector<double> y;
  std::vector<double> weights;
  for (const auto& size : table.sizes) {
    const double b = size.sectors;
    const double calls = size.words / 512 / b;
    x.push_back(1 / b);
    y.push_back(size.lost / b + 1.0 / 20);  // the program prints LOST, the revolutions beyond 1/20 per sector
                                            // (S = 20), without cylinder boundaries
    weights.push_back(calls * b * b);
  }
  return fit_line(x, y, weights);
}

void bh08(const Bench& bench, Evidence& evidence) {
  for (const int writes : {0, 1}) {
    const Channels one = bench.random_7600(writes);
    for (const Table* table : {&one.overlapped, &one.non_overlapped}) {
      const Line line = line_of(*table);
      evidence.measured("M", line.slope_estimate());
      evidence.measured("standard error of M", line.slope_error);
      evidence.measured("S", evidence::reciprocal(line.intercept_estimate()));
    }
  }
}

void bh12(const Bench& bench, Evidence& evidence) {
  for (const int writes : {0, 1}) {
    const Table table = bench.random_7600(writes).overlapped;
    const Line sequential =
        *bench.row(writes == 0 ? "cdc7600/ltss/ftwlib/RDISK read" : "cdc7600/ltss/ftwlib/WDISK write")
             .overhead;
    evidence.measured("T_trans minus that of sequential access",
                      evidence::difference(table.t_trans(), sequential.intercept_estimate()));
    evidence.measured("T_call divided by that of sequential access",
                      evidence::quotient(table.t_call(), sequential.slope_estimate()));
  }
}

}  // namespace

Checks random_checks() {
  return {{"BH08", bh08}, {"BH12", bh12}};
}

}  // namespace platter::bucher_hayes
