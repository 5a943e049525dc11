#include <utility>

#include "emulator/system/layer/kinds.hpp"

namespace platter::layer {
namespace {

/// Moves only the blocks that a statement needs, straight between the drive and the program's array, each run
/// in one transfer. If the program requests buffers, it keeps that number of runs after reads.
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

/// Moves only the requested blocks, without a buffer or by pages.
const Kind& straight_kind() {
  static constexpr Kind kKind{
      .name = "straight", .level = Level::kBlocks, .read = [](specification::Reader&) -> Make {
        return [](const Place& place) { return std::make_unique<Straight>(place); };
      }};
  return kKind;
}

}  // namespace platter::layer
