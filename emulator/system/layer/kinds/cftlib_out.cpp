#include <algorithm>

#include "emulator/system/layer/kinds.hpp"

namespace platter::layer {
namespace {

using amount::Blocks;

/// CFTLIB's BUFFER OUT. It writes system buffers of the size that the user or the program requests. Without
/// such a request, or if the record is as long as a system buffer, it writes the record.
///
/// Nothing is kept from one statement to the next: the block in which the previous record ended is read
/// again. Then the blocks go straight from the program's array, copied sector by sector as they move, except
/// for the last block, in which the next record will start. A second transfer, prepared meanwhile, writes
/// that block and sectors of zeros after it: `tail` sectors in all, fewer at the end of the cylinder.
class CftlibOut final : public Layer {
 public:
  CftlibOut(const Place& place, Blocks tail, time::Duration tail_cpu)
      : Layer(place.below), place_(place), tail_(tail), tail_cpu_(tail_cpu) {}

  void begin(Blocks record) override {
    at_once_ = record == place_.asked.buffer ? Blocks{} : place_.asked.buffer;
    Layer::begin(record);
  }

  std::optional<Kept> write(Run run) override {
    // A system buffer is full when its last block is full. At that time, the record format has already begun
    // the next block.
    const bool next_begun = at_once_ > Blocks{} && run.end() < place_.file.blocks();
    if (at_once_ > Blocks{} && run.first > Blocks{})
      Layer::read(Run{.first = run.first, .blocks = {run.blocks.front()}});
    const auto last = next_begun ? run.end() : run.end() - Blocks{1};
    const auto body = last - run.first;
    const auto tail = std::min({tail_, place_.file.blocks() - last, place_.file.blocks_in_cylinder(last)});
    run.blocks.resize((body + tail).size());
    Order order(device::Direction::kWrite, run);
    order.transfers = {{device::Direction::kWrite, sectors_of(body), sectors_of(tail)}};
    if (body > Blocks{}) {
      order.transfers.insert(
          order.transfers.begin(),
          {device::Direction::kWrite, {}, sectors_of(body), place_.costs.sector, tail_cpu_});
    } else {
      order.before += tail_cpu_;
    }
    carry_out(order);
    return std::nullopt;
  }

  bool begins_empty() const override { return true; }
  Blocks reads_at_once() const override { return {}; }
  Blocks writes_at_once() const override { return at_once_; }
  bool ends_records() const override { return at_once_ == Blocks{}; }
  time::Duration copied() const override { return time::kLongest; }

 private:
  Place place_;
  Blocks at_once_{};  ///< blocks written at once in this statement; 0: the record's blocks
  Blocks tail_;
  time::Duration tail_cpu_;
};

}  // namespace

/// CFTLIB's BUFFER OUT, which writes straight from the program's array, and more than the array contains.
const Kind& cftlib_out_kind() {
  static constexpr Kind kKind{
      .name = "cftlib_out",
      .level = Level::kBlocks,
      .read = [](specification::Reader& reader) -> Make {
        constexpr std::int64_t kMost = 1'000'000;
        const Blocks tail = blocks_of(reader.amount<amount::Sector>("tail", 1, kMost));
        const auto tail_cpu = reader.duration("tail_cpu");
        return [=](const Place& place) { return std::make_unique<CftlibOut>(place, tail, tail_cpu); };
      },
      .way = Way::kWrites};
  return kKind;
}

}  // namespace platter::layer
