#include "emulator/record/service_account.hpp"

#include <algorithm>

namespace platter::record {

void ServiceAccount::on_event(const Event& event) {
  const Place place{event.channel, event.device};
  switch (event.kind) {
    case Kind::kCall:
      call(event);
      break;
    case Kind::kStatus:
      status(event);
      break;
    case Kind::kCommand:
      drives_[place];
      commands_[place] = event.at;
      break;
    case Kind::kCompletion:
      if (const auto begun = commands_.find(place); begun != commands_.end()) {
        drives_[place].service.add(event.at - begun->second);
        commands_.erase(begun);
      }
      break;
    case Kind::kSeek:
      drives_[place].seek.add(event.length);
      drives_[place].heads += event.length;
      break;
    case Kind::kLatency:
      drives_[place].rotation.add(event.length);
      drives_[place].heads += event.length;
      break;
    case Kind::kSector:
      drives_[place].heads += event.length;
      break;
    case Kind::kLostRevolution:
      drives_[place].lost.at(static_cast<std::size_t>(event.cause)) += event.number;
      break;
    case Kind::kTransfer:
      transfer(event);
      break;
    default:
      break;
  }
}

void ServiceAccount::call(const Event& event) {
  auto row = std::find_if(routines_.begin(), routines_.end(), [&](const RoutineAccount& known) {
    return known.name == event.who && known.does == event.does;
  });
  if (row == routines_.end())
    row = routines_.insert(row, {.name = std::string(event.who), .does = event.does, .response = {}});
  ++row->calls;
  if (event.does != Does::kRead && event.does != Does::kWrite) return;
  row->sectors += amount::Sectors{event.number};
  under_way_[event.request] = static_cast<std::size_t>(row - routines_.begin());
}

void ServiceAccount::status(const Event& event) {
  const auto found = under_way_.find(event.request);
  if (found == under_way_.end()) return;
  RoutineAccount& row = routines_[found->second];
  row.words += amount::Words{event.number};
  row.response.add(event.length);
  under_way_.erase(found);
}

/// Told at its end.
void ServiceAccount::transfer(const Event& event) {
  Crossing& crossing = crossings_[event.channel];
  const time::Instant begun = std::max(event.at - event.length, crossing.until);
  if (begun < event.at) crossing.length += event.at - begun;
  crossing.until = std::max(crossing.until, event.at);
}

time::Duration ServiceAccount::crossing(int channel) const {
  const auto found = crossings_.find(channel);
  return found == crossings_.end() ? time::Duration{} : found->second.length;
}

}  // namespace platter::record
