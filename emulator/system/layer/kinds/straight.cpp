#include <utility>

#include "emulator/system/layer/kinds.hpp"

namespace platter::layer {
namespace {

/// The blocks that a statement needs, and no others, straight between the drive and the program's array: each
/// run in one transfer. Where the program asks for buffers, so many runs that were read are kept.
class Straight final : public Layer {
 public:
  explicit Straight(const Place& place) : Layer(place.below), kept_(place.asked.runs) {}

  std::optional<Kept> read(Run run) override {
    Order order(device::Direction::kRead, run);
    carry_out(order);
    return Kept{.run = std::move(run), .runs = kept_};
  }
  amount::Blocks reads_at_once() const override { return {}; }
  amount::Blocks writes_at_once() const override { return {}; }

 private:
  std::size_t kept_;
};

}  // namespace

/// Only the requested blocks, without a buffer or by pages.
const Kind& straight_kind() {
  static constexpr Kind kKind{
      .name = "straight", .level = Level::kBlocks, .read = [](specification::Reader&) -> Make {
        return [](const Place& place) { return std::make_unique<Straight>(place); };
      }};
  return kKind;
}

}  // namespace platter::layer
