#include <utility>

#include "emulator/system/layer/kinds.hpp"

namespace platter::layer {
namespace {

/// The blocks that a statement needs, and no others, straight between the drive and the program's array: each
/// run in one transfer. Where the program asks for buffers, so many runs that were read are kept.
class Straight final : public Layer {
 public:
  explicit Straight(const Place& place) : Layer(place.below), held_(place.held), kept_(place.asked.runs) {}

  void read(Run run) override {
    Order order(device::Direction::kRead, run);
    carry_out(order);
    held_.keep(std::move(run), kept_);
  }
  amount::Blocks reads_at_once() const override { return {}; }
  amount::Blocks writes_at_once() const override { return {}; }

 private:
  BlockBuffer& held_;
  std::size_t kept_;
};

}  // namespace

Make read_straight(specification::Reader&) {
  return [](const Place& place) { return std::make_unique<Straight>(place); };
}

}  // namespace platter::layer
