#include "tools/validation/studies/vms/bench/bench.hpp"

#include <fmt/format.h>

#include <regex>

namespace platter::noble {
namespace {

constexpr int kSeeds = 10;  // they change the angle of the drive and the times of other users' requests

Pass pass_of(const std::string& printed, const std::string& what) {
  static const std::string number = R"(\s*(\d+\.?\d*))";
  const std::regex lines(what + " Elapsed time =" + number + R"( secs\. Cpu time =)" + number +
                         R"( secs\.\s*)" + number + " direct I/O," + number + " buffered I/O," + number +
                         " page faults");
  std::smatch found;
  if (!std::regex_search(printed, found, lines))
    throw Failed(fmt::format("the program printed no line for {}", what));
  const auto of = [&](std::size_t i) { return std::stod(found[i].str()); };
  return {of(1), of(2), of(3), of(4), of(5)};
}

constexpr double Pass::* kNumbers[] = {&Pass::elapsed, &Pass::processor, &Pass::direct, &Pass::buffered,
                                       &Pass::faults};

void add(Pass& to, const Pass& one) {
  for (const auto number : kNumbers) to.*number += one.*number;
}

void divide(Pass& sum) {
  for (const auto number : kNumbers) sum.*number /= kSeeds;
}

}  // namespace

Passes Bench::run(const Method& method, int seed) const {
  const auto& outcome =
      runner_.run({.programs = {"documents/vms/" + method.program, "documents/vms/report.f"},
                   .host = kVax,
                   .flags = {"--load", kLoad, "--seed", std::to_string(seed), "--site", method.site},
                   .cards = method.card});
  return {pass_of(outcome.printed, "Writing"), pass_of(outcome.printed, "Reading")};
}

Passes Bench::run(const Method& method) const {
  Passes mean;
  for (int seed = 1; seed <= kSeeds; ++seed) {
    const Passes one = run(method, seed);
    add(mean.writing, one.writing);
    add(mean.reading, one.reading);
  }
  divide(mean.writing);
  divide(mean.reading);
  return mean;
}

}  // namespace platter::noble
