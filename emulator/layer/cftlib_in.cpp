#include <utility>

#include "emulator/layer/kinds.hpp"

namespace platter::layer {
namespace {

/// CFTLIB's BUFFER IN: the blocks of a record that are not held pass through the buffer, in one transfer,
/// where they fit. Otherwise all but the last go straight to the program, and behind them one more transfer
/// brings the last one, whose rest the next record needs. Words are copied as each transfer completes.
class CftlibIn final : public Layer {
 public:
  CftlibIn(const Place& place, std::int64_t buffer, time::Duration through)
      : Layer(place.below),
        held_(place.held),
        file_(place.file),
        copy_(place.costs.sector),
        buffer_(std::max(buffer, place.least)),
        through_(through) {}

  void begin() override {
    copied_ = {};
    passed_ = false;
    Layer::begin();
  }

  void read(Run run) override {
    passed_ = run.length() <= buffer_;
    if (!passed_) {
      Run last{.first = run.end() - 1, .blocks = {run.blocks.back()}};
      run.blocks.pop_back();
      copy(run);
      run = std::move(last);
    }
    copy(run);
    held_.keep(std::move(run), 1);
  }

  void end() override {
    Layer::end();
    if (passed_) file_.work(through_);
  }

  std::int64_t reads_at_once() const override { return 0; }
  time::Duration copied() const override { return copied_; }

 private:
  void copy(const Run& run) {
    Order order(device::Direction::kRead, run);
    order.transfers.front().after = time::product(copy_, run.length());
    copied_ = time::kLongest;  // whatever there was
    carry_out(order);
  }

  Held& held_;
  OpenFile& file_;
  time::Duration copy_;
  std::int64_t buffer_;
  time::Duration through_;
  bool passed_ = false;  ///< through the buffer
  time::Duration copied_{};
};

}  // namespace

Make read_cftlib_in(specification::Reader& reader) {
  const auto buffer = reader.count("buffer", "sectors");
  const auto through = reader.duration("through");
  return [=](const Place& place) { return std::make_unique<CftlibIn>(place, buffer, through); };
}

}  // namespace platter::layer
