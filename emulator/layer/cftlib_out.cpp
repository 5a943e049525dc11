#include <algorithm>

#include "emulator/layer/kinds.hpp"

namespace platter::layer {
namespace {

/// CFTLIB's BUFFER OUT: nothing is kept from one statement to the next. The block that the record before ended
/// in is read again; then the record's blocks go straight from the program, copied sector by sector as they
/// move, but for the last one. That goes by itself, prepared meanwhile, with a buffer's length of sectors
/// behind it, as far as its cylinder goes: zeros.
class CftlibOut final : public Layer {
 public:
  CftlibOut(const Place& place, std::int64_t tail, time::Duration tail_cpu)
      : Layer(place.below),
        held_(place.held),
        file_(place.file),
        copy_(place.costs.sector),
        tail_(tail),
        tail_cpu_(tail_cpu) {}

  void begin() override {
    held_.forget();
    Layer::begin();
  }

  void write(Run run) override {
    const auto last = run.end() - 1;
    const auto body = run.length() - 1;
    const auto tail = std::min({tail_, file_.blocks() - last, file_.blocks_in_cylinder(last)});
    run.blocks.resize(run.blocks.size() + static_cast<std::size_t>(tail - 1));
    Order order(device::Direction::kWrite, run);
    order.transfers = {{device::Direction::kWrite, body, tail}};
    if (body > 0) {
      order.transfers.insert(order.transfers.begin(), {device::Direction::kWrite, 0, body, copy_, tail_cpu_});
    } else {
      order.before += tail_cpu_;
    }
    carry_out(order);
  }

  std::int64_t reads_at_once() const override { return 0; }
  std::int64_t writes_at_once() const override { return 0; }
  bool ends_records() const override { return true; }
  time::Duration copied() const override { return time::kLongest; }

 private:
  Held& held_;
  OpenFile& file_;
  time::Duration copy_;
  std::int64_t tail_;
  time::Duration tail_cpu_;
};

}  // namespace

Make read_cftlib_out(specification::Reader& reader) {
  constexpr std::int64_t kMost = 1'000'000;
  const auto tail = reader.count("tail", "sectors", 1, kMost);
  const auto tail_cpu = reader.duration("tail_cpu");
  return [=](const Place& place) { return std::make_unique<CftlibOut>(place, tail, tail_cpu); };
}

}  // namespace platter::layer
