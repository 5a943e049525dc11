#include "emulator/system/load.hpp"

#include <algorithm>

#include "emulator/time/random.hpp"

namespace platter::system {
namespace {

constexpr std::int64_t kWhole = 1'000'000;

}  // namespace

LoadSpecification read_load(specification::Reader reader) {
  constexpr std::int64_t kMost = 10'000;
  const LoadSpecification load{.probability = reader.millionths("probability"),
                               .sectors = amount::Sectors{reader.count("sectors", "sectors", 1, kMost)}};
  if (load.probability > kWhole) reader.refuse("probability", "must not exceed 100 %");
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

}  // namespace platter::system
