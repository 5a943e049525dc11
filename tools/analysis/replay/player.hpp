#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/record/accounts.hpp"
#include "tools/analysis/replay/request_file.hpp"

namespace platter::replay {

/// Devices and a clock without a program: the devices of a machine's channels, or several drives of one type.
class ReplayHarness {
 public:
  /// Builds the devices of a machine.
  ReplayHarness(const specification::Catalogue& catalogue, const machine::MachineConfig& choice,
                record::Recorder& recorder);
  /// Builds `drives` drives, each with a separate controller. Their angles at time 0 are evenly spaced.
  ReplayHarness(const specification::Catalogue& catalogue, const std::string& disk,
                const std::string& controller, int drives, record::Recorder& recorder);

  time::Engine& engine() { return machine_ ? machine_->engine() : engine_; }
  int drives() const { return static_cast<int>(devices_.size()); }
  device::Device& device(int number) { return *devices_.at(static_cast<std::size_t>(number)); }
  const std::string& disk(int number) const { return names_.at(static_cast<std::size_t>(number)); }
  /// Returns the machine, or nullptr for drives without a machine.
  machine::Machine* machine() { return machine_.get(); }

 private:
  time::Engine engine_;
  std::unique_ptr<machine::Machine> machine_;
  std::vector<std::unique_ptr<device::Device>> own_;
  std::vector<device::Device*> devices_;
  std::vector<std::string> names_;
};

/// The totals for the requests of one drive.
struct Played {
  std::int64_t requests = 0;
  std::int64_t reads = 0;
  std::int64_t sectors = 0;
  record::Distribution response;  ///< times from a request to its completion
};

/// The times at which requests are made: those of the file or, if `think` is given, that time after the
/// previous request has completed.
struct Pace {
  std::optional<time::Duration> think{};      ///< empty to use the times of the file
  std::function<void(std::size_t)> so_far{};  ///< called occasionally with the number of requests so far
};

/// Submits the requests of a file to the devices of a harness. Only one request and those under way are in
/// memory.
class Player final {
 public:
  /// `block_bytes` is the size of a block in a DiskSim file.
  Player(ReplayHarness& rig, RequestFile& file, std::int64_t block_bytes)
      : rig_(rig), file_(file), block_bytes_(block_bytes) {}

  /// Plays all requests, until the last one has completed and all data are on the surface. Throws
  /// specification::Error.
  void play(const Pace& pace);

  const std::vector<Played>& drives() const { return drives_; }
  /// Returns when the last request completed.
  time::Instant end() const { return end_; }
  /// Returns when the last data reached a surface.
  time::Instant rest() const { return rest_; }

 private:
  struct UnderWay final : public device::Client {
    void sector_moved(time::Instant) override {}
    void completed(time::Instant now) override {
      at = now;
      player->complete(*this);
    }
    Player* player = nullptr;
    Request request{};
    time::Instant made{};
    time::Instant at{};
    std::list<UnderWay>::iterator position{};  ///< position of the request in the list that contains it
  };

  std::optional<Request> next();
  void submit(Request request, time::Instant now);
  void complete(UnderWay& one);
  void check(const Request& request) const;

  ReplayHarness& rig_;
  RequestFile& file_;
  std::int64_t block_bytes_;
  std::optional<Request>
      ahead_;  ///< the next request, read ahead to check whether it is a part of the previous one
  bool begun_ = false;
  std::vector<Played> drives_;
  std::list<UnderWay> under_way_;
  std::list<UnderWay>
      complete_;  ///< completed requests; their devices may refer to them until the next submission
  std::uint64_t requests_ = 0;
  time::Instant end_{};
  time::Instant rest_{};
};

}  // namespace platter::replay
