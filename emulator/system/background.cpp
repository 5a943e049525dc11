#include "emulator/system/background.hpp"

#include <algorithm>

#include "emulator/time/random.hpp"

namespace platter::system {
namespace {

constexpr std::int64_t kWhole = 1'000'000;

}  // namespace

LoadSpecification read_load(specification::Reader reader) {
  constexpr std::int64_t kMaxSectors = 10'000;
  const LoadSpecification load{
      .probability = reader.millionths("probability"),
      .sectors = amount::Sectors{reader.count("sectors", "sectors", 1, kMaxSectors)}};
  if (load.probability > kWhole) reader.refuse("probability", "the probability must not exceed 100 %");
  reader.finish();
  return load;
}

std::uint64_t Load::random() {
  return time::mixed(seed_, count_++);
}

void Load::precede(device::Device& device, time::Instant now) {
  if (specification_.probability == 0 ||
      random() % kWhole >= static_cast<std::uint64_t>(specification_.probability))
    return;
  const amount::Sectors all = device.geometry().sectors();
  const amount::Sectors sectors = std::min(specification_.sectors, all);
  const amount::Sectors places = all - sectors + amount::Sectors{1};
  const amount::Sectors first{static_cast<std::int64_t>(random() % places.size())};
  device.submit({.client = this, .blocks = device::Run{first, sectors}}, now);
}

DisturbanceSpecification read_disturbance(specification::Reader reader) {
  const DisturbanceSpecification read{.interval = reader.duration("interval"),
                                      .length = reader.duration("length")};
  if (reader.is_right() && read.interval <= read.length)
    reader.refuse("interval", "the interval must be longer than the length of the disturbance");
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
