#include <algorithm>

#include "emulator/system/layer/kinds.hpp"

namespace platter::layer {
namespace {

using amount::Blocks;

/// CFTLIB's BUFFER OUT, by system buffers: as many sectors as user or program ask for. Where that is nobody,
/// or the record is as long as a system buffer, it is the record that goes.
/// Nothing is kept from one to the next: the block that the one before ended in is read again. Then the
/// blocks go straight from the program, copied sector by sector as they move, but for the last one, in which
/// the next will begin. That goes by itself, prepared meanwhile, with a buffer's length of sectors behind it,
/// as far as its cylinder goes: zeros.
class CftlibOut final : public Layer {
 public:
  CftlibOut(const Place& place, Blocks tail, time::Duration tail_cpu)
      : Layer(place.below), place_(place), tail_(tail), tail_cpu_(tail_cpu) {}

  void begin(Blocks record) override {
    at_once_ = record == place_.asked.buffer ? Blocks{} : place_.asked.buffer;
    Layer::begin(record);
  }

  std::optional<Kept> write(Run run) override {
    // A system buffer is full as its last block is; the record format still has the next one.
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
  Blocks at_once_{};  ///< what goes at once in this statement; 0: what the record has
  Blocks tail_;
  time::Duration tail_cpu_;
};

}  // namespace

/// CFTLIB's BUFFER OUT: straight from the program's array, and more than it contains.
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
