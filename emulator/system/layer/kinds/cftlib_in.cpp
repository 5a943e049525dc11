#include <algorithm>
#include <utility>

#include "emulator/system/layer/kinds.hpp"

namespace platter::layer {
namespace {

using amount::Blocks;

/// CFTLIB's BUFFER IN. It moves system buffers of the size that the user or the program requests. Without
/// such a request, or if the record is as long as a system buffer, it moves the record, except for blocks
/// that are in memory. A run that fits the library's buffer passes through it in one transfer. All sectors of
/// a longer run except the last go straight to the program's array; a second transfer brings the last one,
/// whose remainder the next record needs. Words are copied as each transfer completes.
class CftlibIn final : public Layer {
 public:
  CftlibIn(const Place& place, Blocks buffer, time::Duration through)
      : Layer(place.below), place_(place), buffer_(std::max(buffer, place.least)), through_(through) {}

  void begin(Blocks record) override {
    at_once_ = record == place_.asked.buffer ? Blocks{} : place_.asked.buffer;
    copied_ = at_once_ > Blocks{} ? time::kLongest : time::Duration{};
    passes_ = false;
    first_ = true;
    Layer::begin(record);
  }

  std::optional<Kept> read(Run run) override {
    const bool passes = run.length() <= buffer_;
    passes_ = passes;
    Order order(device::Direction::kRead, run);
    if (!std::exchange(first_, false) && at_once_ > Blocks{})
      order.between = place_.costs.statement + (passes ? through_ : time::Duration{});
    if (!passes) {
      const amount::Sectors last = sectors_of(run.length() - Blocks{1});
      order.transfers.front().sectors = last;
      order.transfers.push_back({device::Direction::kRead, last, amount::Sectors{1}});
    }
    for (auto& transfer : order.transfers)
      transfer.after = time::product(place_.costs.sector, transfer.sectors.count);
    copied_ = time::kLongest;  // all words count as copied
    carry_out(order);
    if (!passes && at_once_ == Blocks{})
      run = Run{.first = run.end() - Blocks{1}, .blocks = {run.blocks.back()}};
    return Kept{.run = std::move(run), .runs = 1};
  }

  void end() override {
    Layer::end();
    if (passes_) place_.file.work(through_);
  }

  Blocks reads_at_once() const override { return at_once_; }
  time::Duration copied() const override { return copied_; }

 private:
  Place place_;
  Blocks at_once_{};  ///< blocks moved at once in this statement; 0: the blocks that the record needs
  Blocks buffer_;
  time::Duration through_;
  bool passes_ = false;  ///< true: the last run passed through the library's buffer
  bool first_ = true;    ///< true: the statement has not read yet
  time::Duration copied_{};
};

}  // namespace

/// CFTLIB's BUFFER IN, which reads straight into the program's array.
const Kind& cftlib_in_kind() {
  static constexpr Kind kKind{
      .name = "cftlib_in",
      .level = Level::kBlocks,
      .read = [](specification::Reader& reader) -> Make {
        constexpr std::int64_t kMost = 1'000'000;
        const Blocks buffer = blocks_of(reader.amount<amount::Sector>("buffer", 1, kMost));
        const auto through = reader.duration("through");
        return [=](const Place& place) { return std::make_unique<CftlibIn>(place, buffer, through); };
      },
      .way = Way::kReads};
  return kKind;
}

}  // namespace platter::layer
