// Noble's conclusions from all methods.

#include <algorithm>
#include <numeric>
#include <vector>

#include "tools/validation/studies/vms/checks/checks.hpp"

namespace platter::noble {
namespace {

void v11(const Bench& bench, Evidence& evidence) {
  const auto loop = bench.run(kNetInSequence);
  const auto ethernet = bench.run(kEthernet);
  evidence.measured("elapsed time of writing divided by that to the same machine",
                    ethernet.writing.elapsed / loop.writing.elapsed);
  evidence.measured("elapsed time of reading divided by that to the same machine",
                    ethernet.reading.elapsed / loop.reading.elapsed);
  evidence.measured("processor time of writing divided by that to the same machine",
                    ethernet.writing.processor / loop.writing.processor);
}

void v12(const Bench& bench, Evidence& evidence) {
  const double qio = bench.run(kQio).reading.processor;
  const double block = bench.run(kBlock).reading.processor;
  const double located = bench.run(kLocated).reading.processor;
  const double fortran = bench.run(kFortran).reading.processor;
  const double moved = bench.run(kLongRecords).reading.processor;
  const double network = bench.run(kNetInSequence).reading.processor;
  evidence.holds("QIOs use the least processor time", qio < block);
  evidence.holds("block mode uses less than locate mode", block < located);
  evidence.holds("locate mode uses less than FORTRAN and move mode", located < std::min(fortran, moved));
  evidence.holds("FORTRAN and move mode use less than the network", std::max(fortran, moved) < network);
  // Ratios to the printed times, for methods that neither use the network nor extend the file.
  struct Both {
    Method method;
    double writing;
    double reading;
  };
  std::vector<double> ratios;
  for (const auto& [method, writing, reading] :
       {Both{kQio, 27, 39}, Both{kBlock, 25, 25}, Both{kLongRecords, 30, 34}, Both{kShortRecords, 28, 27},
        Both{kLocated, 0, 26}, Both{kPaging, 48, 30}, Both{kFortran, 37, 49}}) {
    const auto passes = bench.run(method);
    if (writing > 0) ratios.push_back(passes.writing.elapsed / writing);
    ratios.push_back(passes.reading.elapsed / reading);
  }
  const double mean = std::accumulate(ratios.begin(), ratios.end(), 0.0) / static_cast<double>(ratios.size());
  evidence.measured("mean ratio of elapsed times to the printed ones", mean);
}

}  // namespace

Checks comparison_checks() {
  return {{"V11", v11}, {"V12", v12}};
}

}  // namespace platter::noble
