// What libraries ask of the system beside its routines.

#include <algorithm>

#include "emulator/system/system.hpp"

namespace platter::system {

void System::look(std::int64_t number, std::int64_t address, std::span<device::Word> words) {
  const Connector& asking = connector("look", number);
  asking.channel().read(asking.dataset(), address, words);
  for (const auto& command : asking.channel().device().queue()) {
    if (const auto* before = dynamic_cast<const Connector*>(command.client))
      before->overlay(asking.dataset(), address, words);
  }
}

std::int64_t System::sectors_in_cylinder(std::int64_t number, std::int64_t sector) {
  const Connector& c = connector("sectors_in_cylinder", number);
  const auto all = c.channel().geometry().sectors_per_cylinder();
  const auto left = all - c.dataset().on_drive(sector) % all;
  return (left + c.dataset().interleave - 1) / c.dataset().interleave;
}

std::vector<Written> System::written_datasets() const {
  std::vector<Written> all;
  for (const Channel& channel : channels_) {
    all.insert(all.end(), channel.written().all().begin(), channel.written().all().end());
  }
  return all;
}

const Written* System::find_written(std::string_view name) const {
  for (const Channel& channel : channels_) {
    if (const Written* one = channel.written().find(name)) return one;
  }
  return nullptr;
}

bool System::is_others(std::string_view name, int channel, std::int64_t first, std::int64_t sectors) const {
  const auto& written = channels_[static_cast<std::size_t>(channel)].written();
  return written.other_at(name, first, first + sectors - 1) != nullptr;
}

void System::remove(std::string_view routine, std::string_view name) {
  const auto fail = [&](const std::string& problem) {
    throw CallError(routine, fmt::format("dataset {}", name), "cannot be deleted: " + problem);
  };
  for (const auto& [number, connector] : connectors_) {
    if (connector.is_busy() && connector.dataset().name == name)
      fail(fmt::format("connector {} is busy with it; wait for it first", number));
  }
  for (Channel& channel : channels_) {
    const Written* found = channel.written().find(name);
    if (found == nullptr) continue;
    const auto [first, last] = std::pair(found->first, found->last);
    if (const Written* other = channel.written().other_at(name, first, last)) {
      fail(fmt::format("it has written from sector {} to {} of its drive, and dataset {} from {} to {}",
                       first, last, other->dataset.name, other->first, other->last));
    }
    channel.written().forget(name);
    for (auto sector = first; sector <= last; ++sector) channel.erase(sector);
  }
}

void System::know(const Written& written) {
  Channel& channel = channel_of(written.dataset);
  channel.written().know(written);
  for (auto& [number, connector] : connectors_) {  // those of the machine from the beginning
    if (connector.dataset().name == written.dataset.name) connector.connect(written.dataset, channel);
  }
}

void System::work(std::int64_t number, time::Duration length) {
  if (length.count() > 0) processor_.work(length, connector("work", number).dataset().channel, 0);
}

void System::tell(std::int64_t number, record::Event event) {
  event.at = processor_.now();
  event.channel = connector("tell", number).dataset().channel;
  recorder_.tell(event);
}

}  // namespace platter::system
