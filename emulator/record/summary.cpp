#include "emulator/record/summary.hpp"

namespace platter::record {

void Summary::on_event(const Event& event) {
  ChannelSummary& channel = channels_.at(static_cast<std::size_t>(event.channel));
  switch (event.kind) {
    case Kind::kCall:
      if (event.does == Does::kRead || event.does == Does::kWrite) ++channel.calls;
      break;
    case Kind::kStatus:
      (event.does == Does::kWrite ? channel.words_written : channel.words_read) +=
          amount::Words{event.number};
      break;
    case Kind::kSeek:
      ++channel.seeks;
      channel.seek += event.length;
      break;
    case Kind::kLatency:
      channel.latency += event.length;
      break;
    case Kind::kSector:
      channel.transfer += event.length;
      break;
    case Kind::kLostRevolution:
      channel.revolutions_lost += event.number;
      if (event.cause == Cause::kSeek) channel.lost_at_boundaries += event.number;
      break;
    default:
      break;
  }
}

}  // namespace platter::record
