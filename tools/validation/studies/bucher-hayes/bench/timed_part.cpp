#include "tools/validation/studies/bucher-hayes/bench/timed_part.hpp"

#include <algorithm>

namespace platter::bucher_hayes {

using evidence::Told;
using record::Kind;

double lost_in_timed_part(const std::vector<Told>& events, bool writes, double seconds) {
  // The program's own statements before and after, and what its results are rounded to.
  constexpr double kAround = 5;  // us
  const auto call = std::find_if(events.begin(), events.end(), [&](const Told& event) {
    return event.kind == Kind::kCall && (writes || event.does == record::Does::kRead);
  });
  const auto moved = std::find_if(
      call, events.end(), [](const Told& event) { return event.kind == Kind::kTest && event.number == 0; });
  if (moved == events.end())
    throw evidence::Failed("no event tells when the first record was moved, and so none of the timed part");
  const double end = time::microseconds(moved->at) + seconds * 1e6 + kAround;
  std::int64_t lost = 0;
  for (auto event = moved; event != events.end() && time::microseconds(event->at) <= end; ++event) {
    if (event->kind == Kind::kLostRevolution && event->cause != record::Cause::kSeek) lost += event->number;
  }
  return static_cast<double>(lost);
}

}  // namespace platter::bucher_hayes
