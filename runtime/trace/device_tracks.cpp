#include "runtime/trace/device_tracks.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace platter::runtime::timeline {

using record::Event;
using record::Kind;
using time::Instant;

std::string DeviceTracks::number(const Event& event, Group group) {
  auto& places = places_[static_cast<std::size_t>(group)][event.channel];
  const int place = places.try_emplace(event.device, static_cast<int>(places.size()) + 1).first->second;
  return place == 1 ? fmt::format("{}", event.channel + 1) : fmt::format("{} ({})", event.channel + 1, place);
}

Track DeviceTracks::track(const Event& event, Group group, std::string_view what) {
  return writer_.track(group, fmt::format("{} {}", what, number(event, group)));
}

Details DeviceTracks::about(const Event& event) {
  Details details;
  details.add("drive", event.channel + 1);
  if (const auto drive = drives_.find(event.device); drive != drives_.end() && drive->second.has_heads)
    details.add("cylinder", drive->second.cylinder);
  if (event.request == 0) return details;
  details.add("request", static_cast<std::int64_t>(event.request));
  const Asked* const asked = asked_.find(event.request);
  if (asked != nullptr && !asked->line.empty()) details.add("line", asked->line);
  return details;
}

void DeviceTracks::on_event(const Event& event) {
  const Instant begun = event.at - event.length;
  switch (event.kind) {
    case Kind::kSeek:
    case Kind::kOnCylinder:
    case Kind::kLatency:
    case Kind::kSector:
    case Kind::kReadAhead:
    case Kind::kLostRevolution:
      of_heads(event);
      break;
    case Kind::kTransfer:
      writer_.slice(track(event, Group::kChannels, "channel"), fmt::format("words of {}", event.number),
                    begun, event.at, about(event).add("sector", event.number));
      break;
    case Kind::kCommand:
      writer_.slice(track(event, Group::kChannels, "controller of"), "select", event.at,
                    event.at + event.length, about(event).add("sectors", event.number));
      break;
    case Kind::kCompletion:
      writer_.mark(track(event, Group::kChannels, "controller of"), "completion", event.at, about(event));
      break;
    default:
      return;
  }
  if (event.kind == Kind::kSector || event.kind == Kind::kTransfer) count_buffers(event);
}

void DeviceTracks::of_heads(const Event& event) {
  Drive& drive = drives_[event.device];
  drive.has_heads = true;
  const Track heads = track(event, Group::kDrives, "drive");
  const Instant begun = event.at - event.length;
  switch (event.kind) {
    case Kind::kSeek:
      writer_.slice(heads, "seek", event.at, event.at + event.length,
                    about(event).add("cylinders", event.number));
      break;
    case Kind::kOnCylinder:
      drive.cylinder = event.number;
      break;
    case Kind::kLatency:
      writer_.slice(heads, "latency", begun, event.at, about(event));
      break;
    case Kind::kSector:
      writer_.slice(heads, fmt::format("sector {}", event.number), begun, event.at,
                    about(event).add("sector", event.number));
      if (Asked* const asked = asked_.find(event.request); asked != nullptr && asked->has_flow) {
        asked->has_flow = false;
        // One that is read ahead began before.
        writer_.flow(Writer::Flow::kEnd, heads, event.request, std::max(begun, asked->at));
      }
      break;
    case Kind::kReadAhead:
      writer_.mark(heads, "read ahead", event.at, about(event).add("sector", event.number));
      break;
    default:
      writer_.mark(heads, "lost revolution", event.at,
                   about(event)
                       .add("revolutions", event.number)
                       .add("cause", record::name(event.cause))
                       .add("late_us", event.length));
      break;
  }
}

/// A sector of a read is in one from its pass until its words have crossed, of a write the other way round.
/// What has no heads has no buffers of sectors.
void DeviceTracks::count_buffers(const Event& event) {
  const Asked* const asked = asked_.find(event.request);
  if (asked == nullptr) return;
  Drive& drive = drives_[event.device];
  const bool fills = asked->writes == (event.kind == Kind::kTransfer);
  drive.buffers = std::max<std::int64_t>(drive.buffers + (fills ? 1 : -1), 0);
  if (drive.has_heads)
    writer_.count(Group::kDrives, fmt::format("buffers of drive {}", number(event, Group::kDrives)), event.at,
                  drive.buffers);
}

}  // namespace platter::runtime::timeline
