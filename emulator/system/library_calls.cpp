// What libraries ask of the system beside its routines.

#include <algorithm>

#include "emulator/system/system.hpp"

namespace platter::system {

void System::look(std::int64_t number, std::int64_t address, std::span<device::Word> words) {
  const file::Dataset& dataset = connector("look", number).dataset();
  const auto device_of = [&](int channel) -> device::Device& {
    return channels_[static_cast<std::size_t>(channel)].device();
  };
  const auto sector = device_of(dataset.channel()).geometry().words_per_sector;
  file::by_stretch(dataset, sector, address, words.size(),
                   [&](const file::Extent& extent, std::int64_t at, std::size_t done, std::size_t count) {
                     device_of(extent.channel).store().read(at, words.subspan(done, count));
                   });
  std::vector<const Request*> waiting;
  for (const auto& [unit, connector] : connectors_) connector.add_waiting(waiting);
  std::sort(waiting.begin(), waiting.end(), [](const auto* a, const auto* b) { return a->id() < b->id(); });
  for (const Request* before : waiting) before->overlay(dataset, address, words);
}

std::int64_t System::sectors_in_cylinder(std::int64_t number, std::int64_t sector) {
  const auto [extent, its] = connector("sectors_in_cylinder", number).dataset().find(sector);
  const auto all = files_.geometry(extent->channel).sectors_per_cylinder();
  const auto left = all - extent->on_drive(its) % all;
  return (left + extent->interleave - 1) / extent->interleave;
}

void System::remove(std::string_view routine, std::string_view name) {
  const auto fail = [&](const std::string& problem) {
    throw CallError(routine, fmt::format("dataset {}", name), "cannot be deleted: " + problem);
  };
  for (const auto& [number, connector] : connectors_) {
    if (connector.is_busy() && connector.dataset().name == name)
      fail(fmt::format("connector {} is busy with it; wait for it first", number));
  }
  const std::vector<file::Written> all = files_.written();
  for (const file::Written& one : all) {
    if (one.dataset.name != name) continue;
    if (const auto* other = files_.others(name, one.drive, one.first, one.last - one.first + 1)) {
      fail(fmt::format("it has written from sector {} to {} of its drive, and dataset {} from {} to {}",
                       one.first, one.last, other->dataset.name, other->first, other->last));
    }
    auto& store = channels_[static_cast<std::size_t>(one.drive)].device().store();
    for (auto sector = one.first; sector <= one.last; ++sector) store.erase(sector);
  }
  files_.forget(name);
}

void System::know(const file::Written& written) {
  files_.know(written);
  for (auto& [number, connector] : connectors_) {  // those of the machine from the beginning
    if (connector.dataset().name == written.dataset.name) connector.connect(written.dataset);
  }
}

void System::work(std::int64_t number, time::Duration length) {
  if (length.count() > 0) processor_.work(length, connector("work", number).dataset().channel(), 0);
}

void System::tell(std::int64_t number, record::Event event) {
  event.at = processor_.now();
  event.channel = connector("tell", number).dataset().channel();
  recorder_.tell(event);
}

}  // namespace platter::system
