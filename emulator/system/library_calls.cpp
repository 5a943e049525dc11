// What libraries ask of the system beside its routines.

#include <algorithm>

#include "emulator/system/system.hpp"

namespace platter::system {

void System::claim(const Routine& routine, const Connector& c, std::size_t words, std::int64_t address) {
  auto& channel = channels_[static_cast<std::size_t>(c.dataset.channel)];
  const auto sector = channel.drive->geometry.words_per_sector;
  const auto first = c.dataset.on_drive(address / sector);
  const auto last = c.dataset.on_drive((address + static_cast<std::int64_t>(words) - 1) / sector);
  if (const auto* other = channel.written.claim(c.dataset, first, last)) {
    throw CallError(
        routine.name, fmt::format("word address {}", address),
        fmt::format("sectors {} to {} of drive {} are not {}'s to write: dataset {} has written from "
                    "{} to {}; give one of them a place of its own with --file",
                    first, last, c.dataset.channel + 1, c.dataset.name, other->dataset.name, other->first,
                    other->last));
  }
}

void System::look(std::int64_t number, std::int64_t address, std::span<disk::Word> words) {
  const Connector& asking = connector("look", number);
  const auto& channel = channels_[static_cast<std::size_t>(asking.dataset.channel)];
  const auto sector = channel.drive->geometry.words_per_sector;
  read_medium(asking.dataset, address, words);
  for (const std::int64_t before : channel.waiting) {
    const Connector& c = connectors_.at(before);
    if (c.snapshot.empty() || c.routine->direction != disk::Direction::kWrite) continue;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const auto word = address + static_cast<std::int64_t>(i);
      const auto there = asking.dataset.on_drive(word / sector) - c.dataset.first_sector;
      if (there < 0 || there % c.dataset.interleave != 0) continue;
      const auto taken = there / c.dataset.interleave * sector + word % sector - c.first_word;
      if (taken < 0 || taken >= std::ssize(c.snapshot)) continue;
      words[i] = c.snapshot[static_cast<std::size_t>(taken)];
    }
  }
}

std::vector<Written> System::written_datasets() const {
  std::vector<Written> all;
  for (const Channel& channel : channels_) {
    all.insert(all.end(), channel.written.all().begin(), channel.written.all().end());
  }
  return all;
}

const Written* System::find_written(std::string_view name) const {
  for (const Channel& channel : channels_) {
    if (const Written* one = channel.written.find(name)) return one;
  }
  return nullptr;
}

bool System::is_others(std::string_view name, int channel, std::int64_t first, std::int64_t sectors) const {
  const auto& written = channels_[static_cast<std::size_t>(channel)].written;
  return written.other_at(name, first, first + sectors - 1) != nullptr;
}

void System::remove(std::string_view routine, std::string_view name) {
  const auto fail = [&](const std::string& problem) {
    throw CallError(routine, fmt::format("dataset {}", name), "cannot be deleted: " + problem);
  };
  for (const auto& [number, connector] : connectors_) {
    if (connector.busy && connector.dataset.name == name)
      fail(fmt::format("connector {} is busy with it; wait for it first", number));
  }
  for (Channel& channel : channels_) {
    const Written* found = channel.written.find(name);
    if (found == nullptr) continue;
    const auto [first, last] = std::pair(found->first, found->last);
    if (const Written* other = channel.written.other_at(name, first, last)) {
      fail(fmt::format("it has written from sector {} to {} of its drive, and dataset {} from {} to {}",
                       first, last, other->dataset.name, other->first, other->last));
    }
    channel.written.forget(name);
    for (auto sector = first; sector <= last; ++sector) channel.drive->medium.erase(sector);
  }
}

void System::know(const Written& written) {
  channels_[static_cast<std::size_t>(written.dataset.channel)].written.know(written);
  for (auto& [number, connector] : connectors_) {  // those of the machine from the beginning
    if (connector.dataset.name == written.dataset.name) connector.dataset = written.dataset;
  }
}

void System::work(std::int64_t number, time::Duration length) {
  if (length.count() > 0) processor_.work(length, connector("work", number).dataset.channel, 0);
}

}  // namespace platter::system
