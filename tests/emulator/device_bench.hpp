#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "emulator/device/kinds.hpp"
#include "emulator/device/rotation.hpp"
#include "emulator/specification/catalogue.hpp"
#include "emulator/time/random.hpp"
#include "tests/emulator/event_log.hpp"
#include "tests/support/stretches.hpp"

namespace platter::tests {

using device::Direction;

/// Reads one of a catalogue's specifications.
template <typename Read>
auto opened(const specification::Catalogue& catalogue, const char* kind, const char* name, Read read) {
  auto document = catalogue.open(kind, name);  // NOLINT(misc-const-correctness): read changes it
  return read(document);
}

/// A device on a bench: no processor, no system. Commands are given at chosen instants, or each as soon as
/// the one before is complete.
class DeviceBench final : public device::Client, public device::HeadsClient {
 public:
  /// `name`, its drives on controllers of the name `controller`.
  DeviceBench(const specification::Catalogue& catalogue, const char* name, const char* controller,
              std::uint64_t seed = 1, bool drifts = false)
      : device_(device::DeviceFactory(catalogue, false)
                    .device(name, controller)
                    .make({.channel = 0,
                           .engine = engine_,
                           .recorder = recorder_,
                           .heads = this,
                           .phase = static_cast<std::int64_t>(time::mixed(seed, 0) % 1000000),
                           .drift_seed = drifts ? std::optional(seed) : std::nullopt})) {
    recorder_.add(log);
  }

  /// Lets everything happen up to `at`, then gives the command. Returns the request's number.
  std::uint64_t start(Direction direction, std::int64_t sector, std::int64_t sectors, time::Instant at) {
    engine_.act_until(at);
    submit({.direction = direction, .blocks = run_of(sector, sectors)}, ++requests_, at);
    return requests_;
  }

  /// The same for another command of the last request.
  void go_on(Direction direction, std::int64_t sector, std::int64_t sectors, time::Instant at) {
    go_on({.direction = direction, .blocks = run_of(sector, sectors)}, at);
  }
  void go_on(const device::Command& command, time::Instant at) {
    engine_.act_until(at);
    submit(command, requests_, at);
  }

  /// To be given at the very instant at which the one before is complete.
  void then(Direction direction, std::int64_t sector, std::int64_t sectors) {
    then({.direction = direction, .blocks = run_of(sector, sectors)});
  }
  void then(const device::Command& command) { next_.push_back(command); }

  void act_until(time::Instant until) { engine_.act_until(until); }

  /// The next thing that happens.
  void step() { engine_.act(); }

  /// Until nobody has plans.
  void run() {
    while (engine_.next() != time::kNever) engine_.act();
  }

  bool quiet() const { return device_->quiet(); }
  device::Device& device() { return *device_; }
  device::Rotation& rotation() const { return *device_->rotation(); }
  std::vector<record::Event> lost() const { return log.of(record::Kind::kLostRevolution); }

  /// When the sector's pass for a request began, and when it ended.
  time::Instant pass_begin(std::int64_t sector) const { return pass(sector).at - pass(sector).length; }
  time::Instant pass_end(std::int64_t sector) const { return pass(sector).at; }

  void sector_moved(time::Instant) override { ++moved; }
  void on_cylinder(int, std::uint64_t, time::Instant) override { ++arrivals; }
  void completed(time::Instant now) override {
    completions.push_back({requests_, now});
    if (next_.empty()) return;
    const device::Command command = next_.front();
    next_.erase(next_.begin());
    submit(command, ++requests_, now);
  }

  struct Completion {
    std::uint64_t request;
    time::Instant at;
  };

 private:
  record::Event pass(std::int64_t sector) const {
    for (const auto& event : log.of(record::Kind::kSector)) {
      if (event.number == sector) return event;
    }
    throw std::out_of_range("the sector has not passed");
  }

  void submit(device::Command command, std::uint64_t request, time::Instant now) {
    command.client = this;
    command.origin.request = request;
    device_->submit(command, now);
  }

  time::Engine engine_;
  record::Recorder recorder_;

 public:
  EventLog log;
  std::vector<Completion> completions;
  std::int64_t moved = 0;
  std::int64_t arrivals = 0;

 private:
  std::unique_ptr<device::Device> device_;
  std::vector<device::Command> next_;
  std::uint64_t requests_ = 0;
};

inline time::Instant at(time::Duration since_start) {
  return time::kStart + since_start;
}

}  // namespace platter::tests
