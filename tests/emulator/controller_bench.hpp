#pragma once

#include <optional>
#include <vector>

#include "emulator/device/buffered_drive.hpp"
#include "emulator/device/random.hpp"
#include "emulator/specification/catalogue.hpp"
#include "tests/emulator/event_log.hpp"

namespace platter::tests {

using device::Direction;

/// Reads one of a catalogue's specifications.
template <typename Read>
auto opened(const specification::Catalogue& catalogue, const char* kind, const char* name, Read read) {
  auto document = catalogue.open(kind, name);  // NOLINT(misc-const-correctness): read changes it
  return read(document);
}

/// A controller with its drive on a bench: no processor, no system. Commands are given at chosen instants, or
/// each as soon as the one before is complete.
class ControllerBench final : public device::Client, public device::HeadsClient {
 public:
  ControllerBench(const specification::Catalogue& catalogue, const char* disk_name,
                  const char* controller_name, std::uint64_t seed = 1, bool drifts = false)
      : disk_(opened(catalogue, "disks", disk_name, device::read_disk)),
        drive(disk_, static_cast<std::int64_t>(device::mixed(seed, 0) % 1000000),
              drifts ? std::optional(seed) : std::nullopt),
        controller_(opened(catalogue, "controllers", controller_name, device::read_controller), 0, drive,
                    *this, engine_, recorder_) {
    recorder_.add(log);
  }

  /// Lets everything happen up to `at`, then gives the command. Returns the request's number.
  std::uint64_t start(Direction direction, std::int64_t sector, std::int64_t sectors, time::Instant at) {
    engine_.act_until(at);
    controller_.submit({this, ++requests_, direction, sector, sectors}, at);
    return requests_;
  }

  /// The same for another transfer of the last request.
  void go_on(Direction direction, std::int64_t sector, std::int64_t sectors, time::Instant at) {
    engine_.act_until(at);
    controller_.submit({this, requests_, direction, sector, sectors}, at);
  }

  /// To be given at the very instant at which the one before is complete.
  void then(Direction direction, std::int64_t sector, std::int64_t sectors) {
    then(device::Command{.direction = direction, .sector = sector, .sectors = sectors});
  }
  void then(const device::Command& transfer) { next_.push_back(transfer); }

  void act_until(time::Instant until) { engine_.act_until(until); }

  /// The next thing that happens.
  void step() { engine_.act(); }

  /// Until nobody has plans.
  void run() {
    while (engine_.next() != time::kNever) engine_.act();
  }

  bool quiet() const { return controller_.quiet(); }
  std::vector<record::Event> lost() const { return log.of(record::Kind::kLostRevolution); }

  /// When the sector's pass for a request began, and when it ended.
  time::Instant pass_begin(std::int64_t sector) const { return pass(sector).at - pass(sector).length; }
  time::Instant pass_end(std::int64_t sector) const { return pass(sector).at; }

  void sector_moved(time::Instant) override { ++moved; }
  void on_cylinder(int, std::uint64_t, time::Instant) override { ++arrivals; }
  void completed(time::Instant now) override {
    completions.push_back({requests_, now});
    if (next_.empty()) return;
    device::Command transfer = next_.front();
    next_.erase(next_.begin());
    transfer.client = this;
    transfer.request = ++requests_;
    controller_.submit(transfer, now);
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

  device::DiskSpecification disk_;
  time::Engine engine_;
  record::Recorder recorder_;

 public:
  device::Drive drive;
  EventLog log;
  std::vector<Completion> completions;
  std::int64_t moved = 0;
  std::int64_t arrivals = 0;

 private:
  device::BufferedDrive controller_;
  std::vector<device::Command> next_;
  std::uint64_t requests_ = 0;
};

inline time::Instant at(time::Duration since_start) {
  return time::kStart + since_start;
}

}  // namespace platter::tests
