#pragma once

#include <cstdint>

#include "emulator/processor/processor.hpp"
#include "emulator/specification/reader.hpp"
#include "emulator/time/engine.hpp"

namespace platter::system {

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
