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

/// Devices and a clock, without a program: those of a machine's channels, or so many of one disk.
class ReplayHarness {
 public:
  /// Of a machine.
  ReplayHarness(const specification::Catalogue& catalogue, const machine::MachineConfig& choice,
                record::Recorder& recorder);
  /// `drives` of a disk, each on a controller of its own, spread round the circle at time 0.
  ReplayHarness(const specification::Catalogue& catalogue, const std::string& disk,
                const std::string& controller, int drives, record::Recorder& recorder);

  time::Engine& engine() { return machine_ ? machine_->engine() : engine_; }
  int drives() const { return static_cast<int>(devices_.size()); }
  device::Device& device(int number) { return *devices_.at(static_cast<std::size_t>(number)); }
  const std::string& disk(int number) const { return names_.at(static_cast<std::size_t>(number)); }
  /// nullptr: there is none.
  machine::Machine* machine() { return machine_.get(); }

 private:
  time::Engine engine_;
  std::unique_ptr<machine::Machine> machine_;
  std::vector<std::unique_ptr<device::Device>> own_;
  std::vector<device::Device*> devices_;
  std::vector<std::string> names_;
};

/// What became of the requests of a drive.
struct Played {
  std::int64_t requests = 0;
  std::int64_t reads = 0;
  std::int64_t sectors = 0;
  record::Distribution response;  ///< from when a request was made to its completion
};

/// How requests are made: at the times that the file gives, or each when the one before it is complete and
/// some time has passed.
struct Pace {
  std::optional<time::Duration> think{};      ///< nothing: at their times
  std::function<void(std::size_t)> so_far{};  ///< hears now and then of how many have been made
};

/// Gives the requests of a file to a rig's devices, one at a time in memory, and those under way.
class Player final {
 public:
  /// `block_bytes`: of a file in DiskSim's form.
  Player(ReplayHarness& rig, RequestFile& file, std::int64_t block_bytes)
      : rig_(rig), file_(file), block_bytes_(block_bytes) {}

  /// Until the last is complete, and on the surface. Throws specification::Error.
  void play(const Pace& pace);

  const std::vector<Played>& drives() const { return drives_; }
  /// When the last request was complete.
  time::Instant end() const { return end_; }
  /// When nothing was left to be put on a surface.
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
    std::list<UnderWay>::iterator place{};  ///< in the list that holds it
  };

  std::optional<Request> next();
  void submit(Request request, time::Instant now);
  void complete(UnderWay& one);
  void check(const Request& request) const;

  ReplayHarness& rig_;
  RequestFile& file_;
  std::int64_t block_bytes_;
  std::optional<Request> ahead_;  ///< read, to see whether it is a part of the one before
  bool begun_ = false;
  std::vector<Played> drives_;
  std::list<UnderWay> under_way_;
  std::list<UnderWay> complete_;  ///< whose devices may still refer to them until the next is submitted
  std::uint64_t requests_ = 0;
  time::Instant end_{};
  time::Instant rest_{};
};

}  // namespace platter::replay
