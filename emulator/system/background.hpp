#pragma once

#include <cstdint>

#include "emulator/device/device.hpp"
#include "emulator/processor/processor.hpp"
#include "emulator/specification/reader.hpp"
#include "emulator/time/engine.hpp"

namespace platter::system {

/// The load that other users put on the drives.
struct LoadSpecification {
  /// Probability that another user's request precedes one of the program's, in millionths: 0 to 1,000,000.
  std::int64_t probability = 0;
  amount::Sectors sectors{};  ///< length of another user's request
};

/// Reads a [load] table. Throws specification::Error.
LoadSpecification read_load(specification::Reader reader);

/// Requests of other users. At pseudorandom times, determined by the seed, a short read at a random place
/// precedes a request of the program on the same device.
class Load final : public device::Client {
 public:
  Load(const LoadSpecification& specification, std::uint64_t seed)
      : specification_(specification), seed_(seed) {}

  /// Must be called directly before a request of the program is submitted to the device. Submits another
  /// user's request, or none.
  void precede(device::Device& device, time::Instant now);

  void sector_moved(time::Instant) override {}
  void completed(time::Instant) override {}

 private:
  std::uint64_t random();

  LoadSpecification specification_;
  std::uint64_t seed_;
  std::uint64_t count_ = 0;  ///< number of random numbers drawn so far
};

/// The system's own work that interrupts the program at random times.
struct DisturbanceSpecification {
  time::Duration interval{};  ///< mean time from one disturbance to the next; 0: there are no disturbances
  time::Duration length{};    ///< processor time of each disturbance
};

/// Reads a [disturbance] table. Throws specification::Error.
DisturbanceSpecification read_disturbance(specification::Reader reader);

/// Takes the processor from the program at random times, which the seed determines. The intervals are
/// uniformly distributed between 0 and twice the mean.
class Disturbance final : public time::Actor {
 public:
  Disturbance(const DisturbanceSpecification& specification, std::uint64_t seed, time::Engine& engine,
              processor::Processor& processor);
  Disturbance(const Disturbance&) = delete;
  Disturbance& operator=(const Disturbance&) = delete;

  void act(time::Instant now) override;

 private:
  void plan(time::Instant now);

  DisturbanceSpecification specification_;
  std::uint64_t seed_;
  std::uint64_t count_ = 0;
  time::Engine& engine_;
  processor::Processor& processor_;
  time::Engine::ActorId seat_;
};

}  // namespace platter::system
