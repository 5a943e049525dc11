#include "emulator/system/system.hpp"

#include <algorithm>
#include <utility>

namespace platter::system {

using processor::Interrupt;
using record::Kind;
using time::Instant;

System::System(SystemSpecification specification, time::Engine& engine, processor::Processor& processor,
               record::Recorder& recorder)
    : specification_(std::move(specification)),
      status_(specification_.first(Does::kStatus)),
      wait_(specification_.first(Does::kWait)),
      recorder_(recorder),
      engine_(engine),
      processor_(processor) {}

void System::disturb(std::uint64_t seed) {
  const auto& disturbance = specification_.disturbance;
  if (disturbance.interval.count() > 0)
    disturbance_ = std::make_unique<Disturbance>(disturbance, seed, engine_, processor_);
}

void System::connect(std::int64_t number, const file::Dataset& dataset) {
  Connector& c = connectors_.try_emplace(number, number, channels_, processor_, recorder_).first->second;
  if (c.is_busy()) {
    throw CallError("connect", fmt::format("connector {}", number),
                    fmt::format("is busy with dataset {}; wait for it first", c.dataset().name));
  }
  c.connect(dataset);
}

Connector& System::connector(std::string_view routine, std::int64_t number) {
  if (last_used_ != nullptr && last_used_->first == number)
    return last_used_->second;  // programs test and test again
  const auto found = connectors_.find(number);
  if (found != connectors_.end()) {
    last_used_ = &*found;
    return found->second;
  }
  std::string open;
  for (const auto& [known, entry] : connectors_) open += fmt::format("{}{}", open.empty() ? "" : ", ", known);
  throw CallError(routine, fmt::format("connector {}", number),
                  fmt::format("was never opened; open are {}", open));
}

const file::Dataset& System::dataset(std::string_view routine, std::int64_t number) {
  return connector(routine, number).dataset();
}

std::uint64_t System::call(const Routine& routine, std::int64_t number, Call call) {
  Connector& c = connector(routine.name, number);
  c.call(routine, std::move(call), requests_, specification_.requests, files_);
  return c.request();
}

void System::on_cylinder(int channel, std::uint64_t request, Instant) {
  if (specification_.on_cylinder.count() == 0) return;
  processor_.raise({Interrupt::Reason::kOnCylinder, channel, request, specification_.on_cylinder});
}

bool System::test(std::string_view routine, std::int64_t number) {
  const Connector& c = connector(routine, number);
  if (status_ != nullptr) go_through(*status_, c, [] {});
  if (recorder_.wants(Kind::kTest)) {
    recorder_.tell({.kind = Kind::kTest,
                    .at = processor_.now(),
                    .channel = c.dataset().channel(),
                    .request = c.request(),
                    .number = c.is_busy() ? 1 : 0});
  }
  return c.is_busy();
}

void System::wait(std::string_view routine, std::int64_t number) {
  const Connector& c = connector(routine, number);
  wait_while([&] { return c.is_busy(); }, c, routine);
}

void System::wait(std::string_view routine, std::int64_t number, std::uint64_t request) {
  const Connector& c = connector(routine, number);
  wait_while([&] { return c.is_busy(request); }, c, routine);
}

template <typename Busy>
void System::wait_while(Busy busy, const Connector& c, std::string_view routine) {
  if (!busy()) return;
  const Instant since = processor_.now();
  const auto wait = [&] {
    processor_.wait([&] { return !busy(); },
                    [&] { return fmt::format("{} waits for {}", routine, c.under_way()); });
  };
  if (wait_ != nullptr) {
    go_through(*wait_, c, wait);
  } else {
    wait();
  }
  processor_.work(specification_.wait_return, c.dataset().channel(), c.request());
  recorder_.tell({.kind = Kind::kWait,
                  .at = processor_.now(),
                  .channel = c.dataset().channel(),
                  .request = c.request(),
                  .length = processor_.now() - since});
}

/// The steps of a routine that has no transfer of its own.
void System::go_through(const Routine& steps, const Connector& c, const std::function<void()>& wait) {
  for (const Step& step : steps.steps) {
    if (step.what == Step::What::kWait) {
      wait();
    } else {
      processor_.work(step.time, c.dataset().channel(), c.request());
    }
  }
}

void System::idle() {
  for (const Channel& channel : channels_) channel.device().flush(processor_.now());
  const auto busy = [](const auto& entry) { return entry.second.is_busy(); };
  const auto moves = [](const Channel& channel) { return !channel.device().quiet(); };
  processor_.wait(
      [&] {
        return std::none_of(connectors_.begin(), connectors_.end(), busy) &&
               std::none_of(channels_.begin(), channels_.end(), moves);
      },
      [&] {
        const auto one = std::find_if(connectors_.begin(), connectors_.end(), busy);
        if (one != connectors_.end()) return fmt::format("IDLE waits for {}", one->second.under_way());
        const auto channel = std::find_if(channels_.begin(), channels_.end(), moves);
        return fmt::format("IDLE waits for the surface of channel {}, where nothing will ever happen again",
                           channel - channels_.begin() + 1);
      });
}

double System::timer() const {
  const auto ticks = processor_.now().time_since_epoch() / specification_.timer_tick;
  return static_cast<double>(ticks) * static_cast<double>(specification_.timer_tick.count()) /
         static_cast<double>(specification_.timer_unit.count());
}

}  // namespace platter::system
