#pragma once

#include <cstdint>

#include "emulator/device/device.hpp"
#include "emulator/processor/processor.hpp"
#include "emulator/specification/reader.hpp"
#include "emulator/time/engine.hpp"

namespace platter::system {

/// Other users of the drives.
struct LoadSpecification {
  std::int64_t probability = 0;  ///< millionths: that a request of theirs comes before one of the program's
  amount::Sectors sectors{};     ///< of theirs
};

/// Reads a [load] table. Throws specification::Error.
LoadSpecification read_load(specification::Reader reader);

/// What other users ask of the drives: now and then, as the seed says, a read of a few sectors at a random
/// place, of the same device directly before a request of the program's.
class Load final : public device::Client {
 public:
  Load(const LoadSpecification& specification, std::uint64_t seed)
      : specification_(specification), seed_(seed) {}

  /// A request of the program's is about to be submitted.
  void precede(device::Device& device, time::Instant now);

  void sector_moved(time::Instant) override {}
  void completed(time::Instant) override {}

 private:
  std::uint64_t random();

  LoadSpecification specification_;
  std::uint64_t seed_;
  std::uint64_t count_ = 0;  ///< of random numbers
};

/// Work of a system's own that comes when it comes.
struct DisturbanceSpecification {
  time::Duration interval{};  ///< from one to the next, on the average; 0: it has none
  time::Duration length{};    ///< of the processor's
};

/// Reads a [disturbance] table. Throws specification::Error.
DisturbanceSpecification read_disturbance(specification::Reader reader);

/// Takes the processor from the program now and then: after intervals between nothing and twice the mean, all
/// equally likely, as the seed says.
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
