#pragma once

#include <cstdint>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/record/listener.hpp"

namespace platter::record {

/// What one channel did.
struct ChannelSummary {
  std::int64_t calls = 0;
  amount::Words words_read{};  ///< of requests whose status has changed
  amount::Words words_written{};
  std::int64_t revolutions_lost = 0;
  std::int64_t lost_at_boundaries = 0;  ///< of these, those a seek to the next cylinder costs
  std::int64_t seeks = 0;
  time::Duration seek{};
  time::Duration latency{};   ///< from ready to the first sector's beginning
  time::Duration transfer{};  ///< sectors passing for a request
};

/// Adds up events by channel; the closing summary of a run is a view on it.
class Summary final : public Listener {
 public:
  explicit Summary(std::size_t channels) : channels_(channels) {}

  /// The kinds it needs.
  static constexpr Kinds kinds() {
    return {Kind::kCall, Kind::kStatus, Kind::kSeek, Kind::kLatency, Kind::kSector, Kind::kLostRevolution};
  }

  void on_event(const Event& event) override;

  const std::vector<ChannelSummary>& channels() const { return channels_; }

 private:
  std::vector<ChannelSummary> channels_;
};

}  // namespace platter::record
