#include <algorithm>
#include <utility>

#include "emulator/system/layer/kinds.hpp"

namespace platter::layer {
namespace {

using amount::Blocks;

/// A library's buffers, all of one length. A missing block is read together with the blocks after it, and
/// written blocks are passed on when a buffer is full. With more than one buffer, the program uses one while
/// another is filled or emptied.
class Buffers final : public Layer {
 public:
  Buffers(const Place& place, Blocks length, std::size_t buffers)
      : Layer(place.below),
        place_(place),
        length_(place.asked.buffer > Blocks{} ? place.asked.buffer : std::max(length, place.least)),
        buffers_(buffers) {}

  void begin(Blocks record) override {
    before_ = {};
    copied_ = {};
    Layer::begin(record);
  }

  std::optional<Kept> read(Run run) override {
    move(device::Direction::kRead, run);
    return Kept{.run = std::move(run), .runs = buffers_};
  }
  std::optional<Kept> write(Run run) override {
    move(device::Direction::kWrite, run);
    return Kept{.run = std::move(run), .runs = buffers_};
  }

  ReadAhead reads_ahead() const override {
    return buffers_ < 2 ? ReadAhead{} : ReadAhead{.blocks = length_, .runs = buffers_};
  }
  void read_ahead(const Run& run) override {
    Order order(device::Direction::kRead, run);
    carry_out(order);
    place_.file.start();
  }

  Blocks reads_at_once() const override { return length_; }
  Blocks writes_at_once() const override { return length_; }
  bool overlaps() const override { return buffers_ > 1; }
  time::Duration copied() const override { return copied_; }

 private:
  /// A buffer has to be emptied into the program's array before it can be filled again, and filled from the
  /// array before it can be written. The copying time is charged between the requests.
  void move(device::Direction direction, const Run& run) {
    Order order(direction, run);
    if (const auto before = std::exchange(before_, run.length()); before > Blocks{}) {
      const auto copying = time::product(place_.costs.sector, (order.writes() ? run.length() : before).count);
      copied_ = time::sum(copied_, copying);
      order.between = time::sum(place_.costs.statement, copying);
    }
    carry_out(order);
  }

  Place place_;
  Blocks length_;
  std::size_t buffers_;
  Blocks before_{};  ///< length of the statement's previous buffer; 0: the current buffer is the first
  time::Duration copied_{};
};

}  // namespace

/// Moves a buffer's length of blocks at a time and keeps it in memory.
const Kind& buffers_kind() {
  static constexpr Kind kKind{
      .name = "buffers", .level = Level::kBlocks, .read = [](specification::Reader& reader) -> Make {
        constexpr std::int64_t kMost = 1'000'000;
        const Blocks length = blocks_of(reader.amount<amount::Sector>("sectors", 1, kMost));
        const auto buffers = static_cast<std::size_t>(reader.count("buffers", "buffers", 1, 2));
        return [=](const Place& place) { return std::make_unique<Buffers>(place, length, buffers); };
      }};
  return kKind;
}

}  // namespace platter::layer
