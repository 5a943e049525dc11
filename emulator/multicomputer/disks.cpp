#include "emulator/multicomputer/disks.hpp"

#include "emulator/time/random.hpp"

namespace platter::multicomputer {

Disks::Disks(const specification::Catalogue& catalogue, const Site& site, std::uint64_t seed,
             record::Recorder& recorder, time::Engine& engine) {
  constexpr std::int64_t kMillion = 1'000'000;
  device::DeviceFactory factory(catalogue, false);
  for (std::size_t i = 0; i < site.disks.size(); ++i) {
    const auto builder = factory.device(site.disks[i], site.controller);
    const auto phase = static_cast<std::int64_t>(time::mixed(seed, i) % kMillion);
    devices_.push_back(builder.make(
        {.channel = static_cast<int>(i), .engine = engine, .recorder = recorder, .phase = phase}));
  }
}

void Disks::finish(Packet& packet, time::Instant now) {
  free_.push_back(&packet);
  const Then then = std::move(packet.then);
  then(now);
}

void Disks::move(device::Direction direction, std::vector<Piece> pieces, Then then, time::Instant now) {
  if (free_.empty()) {
    packets_.push_back(std::make_unique<Packet>());
    packets_.back()->disks = this;
    free_.push_back(packets_.back().get());
  }
  Packet& packet = *free_.back();
  free_.pop_back();
  packet.then = std::move(then);
  packet.pieces = std::move(pieces);
  packet.left = packet.pieces.size();
  for (const Piece& piece : packet.pieces) {
    devices_[static_cast<std::size_t>(piece.disk)]->submit(
        {.client = &packet,
         .origin = {.request = ++commands_},
         .direction = direction,
         .blocks = device::Runs(std::span<const device::Run>(piece.runs))},
        now);
  }
}

}  // namespace platter::multicomputer
