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

/// Reads a specification of the catalogue.
template <typename Read>
auto opened(const specification::Catalogue& catalogue, const char* kind, const char* name, Read read) {
  auto document = catalogue.open(kind, name);  // NOLINT(misc-const-correctness): read changes it
  return read(document);
}

/// A device without a processor and system. Commands are given at chosen times, or when the previous one has
/// completed.
class DeviceBench final : public device::Client, public device::HeadsClient {
 public:
  /// Builds the device `name`, whose drives have the controller `controller`.
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

  /// Simulates until `at`, then submits the command. Returns the number of the request.
  std::uint64_t start(Direction direction, std::int64_t sector, std::int64_t sectors, time::Instant at) {
    engine_.act_until(at);
    submit({.direction = direction, .blocks = run_of(sector, sectors)}, ++requests_, at);
    return requests_;
  }

  /// Submits another command that belongs to the last request.
  void go_on(Direction direction, std::int64_t sector, std::int64_t sectors, time::Instant at) {
    go_on({.direction = direction, .blocks = run_of(sector, sectors)}, at);
  }
  void go_on(const device::Command& command, time::Instant at) {
    engine_.act_until(at);
    submit(command, requests_, at);
  }

  /// Submits the command at the instant at which the previous one completes.
  void then(Direction direction, std::int64_t sector, std::int64_t sectors) {
    then({.direction = direction, .blocks = run_of(sector, sectors)});
  }
  void then(const device::Command& command) { next_.push_back(command); }

  void act_until(time::Instant until) { engine_.act_until(until); }

  /// Simulates the next event.
  void step() { engine_.act(); }

  /// Simulates until no events remain.
  void run() {
    while (engine_.next() != time::kNever) engine_.act();
  }

  bool quiet() const { return device_->quiet(); }
  device::Device& device() { return *device_; }
  device::Rotation& rotation() const { return *device_->rotation(); }
  std::vector<record::Event> lost() const { return log.of(record::Kind::kLostRevolution); }

  /// Return the start and end of the sector's pass for a request.
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
