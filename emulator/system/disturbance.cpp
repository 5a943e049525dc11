#include "emulator/system/disturbance.hpp"

#include "emulator/time/random.hpp"

namespace platter::system {

DisturbanceSpecification read_disturbance(specification::Reader reader) {
  const DisturbanceSpecification read{.interval = reader.duration("interval"),
                                      .length = reader.duration("length")};
  if (reader.is_right() && read.interval <= read.length)
    reader.refuse("interval", "must be longer than the disturbance");
  reader.finish();
  return read;
}

Disturbance::Disturbance(const DisturbanceSpecification& specification, std::uint64_t seed,
                         time::Engine& engine, processor::Processor& processor)
    : specification_(specification),
      seed_(seed),
      engine_(engine),
      processor_(processor),
      seat_(engine.join(*this)) {
  plan(time::kStart);
}

void Disturbance::plan(time::Instant now) {
  constexpr std::int64_t kParts = 1'000'000;
  const auto part = static_cast<std::int64_t>(time::mixed(seed_, count_++) % kParts) + 1;
  engine_.plan(seat_, now + specification_.interval * 2 / kParts * part);
}

void Disturbance::act(time::Instant now) {
  processor_.raise(processor::Interrupt::Reason::kDisturbance, 0, std::uint64_t{0}, specification_.length);
  plan(now);
}

}  // namespace platter::system
