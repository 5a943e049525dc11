#include "emulator/system/vms/link.hpp"

#include <algorithm>

namespace platter::vms {

time::Duration Link::taken(amount::Bytes bytes) const {
  const NetworkTimes& times = kernel_.specification().network;
  const std::int64_t data = std::max<std::int64_t>(up(bytes, times.segment_bytes), 1);
  const std::int64_t segments = data + (in_sequence_only_ ? 0 : 1);
  return time::sum(time::product(times.operation, kOperations), time::product(times.segment, segments));
}

}  // namespace platter::vms
