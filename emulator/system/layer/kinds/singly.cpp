#include <utility>

#include "emulator/system/layer/kinds.hpp"

namespace platter::layer {
namespace {

/// Moves FTWLIB's smallest buffers sector by sector, with additional processor time per buffer.
class Singly final : public Layer {
 public:
  Singly(const Place& place, bool writes, amount::Blocks most, time::Duration cpu)
      : Layer(place.below), writes_(writes), most_(most), cpu_(cpu) {}

  void carry_out(Order& order) override {
    if (order.writes() == writes_ && order.run->length() <= most_) {
      order.before += cpu_;
      std::vector<system::Transfer> transfers;
      for (const auto& whole : order.transfers) {
        for (amount::Sectors i; i < whole.sectors; ++i)
          transfers.push_back(
              {whole.direction, whole.first + i, amount::Sectors{1}, whole.service, whole.after});
      }
      order.transfers = std::move(transfers);
    }
    below().carry_out(order);
  }

 private:
  bool writes_;
  amount::Blocks most_;
  time::Duration cpu_;
};

}  // namespace

/// Moves small buffers sector by sector.
const Kind& singly_kind() {
  static constexpr Kind kKind{
      .name = "singly", .level = Level::kOrders, .read = [](specification::Reader& reader) -> Make {
        const bool writes = reader.one_of("moving", {"read", "write"}) == "write";
        const amount::Blocks most = blocks_of(amount::Sectors{reader.count("sectors", "sectors")});
        const auto cpu = reader.duration("cpu");
        return [=](const Place& place) { return std::make_unique<Singly>(place, writes, most, cpu); };
      }};
  return kKind;
}

}  // namespace platter::layer
