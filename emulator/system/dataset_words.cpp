// Where a dataset's words lie on its drive.

#include <algorithm>

#include "emulator/system/system.hpp"

namespace platter::system {
namespace {

/// Calls `work` with each stretch of the drive's words that the dataset's words from `word` on lie in, and
/// the number of those before.
template <typename Work>
void by_stretch(const Dataset& dataset, std::int64_t sector_words, std::int64_t word, std::size_t count,
                Work work) {
  const auto on_drive = [&](std::int64_t one) {
    return dataset.on_drive(one / sector_words) * sector_words + one % sector_words;
  };
  if (dataset.interleave == 1) return work(on_drive(word), std::size_t{0}, count);
  for (std::size_t done = 0; done < count;) {
    const auto at = word + static_cast<std::int64_t>(done);
    const auto here = std::min(count - done, static_cast<std::size_t>(sector_words - at % sector_words));
    work(on_drive(at), done, here);
    done += here;
  }
}

}  // namespace

void System::read_medium(const Dataset& dataset, std::int64_t word, std::span<disk::Word> words) const {
  const auto& drive = *channels_[static_cast<std::size_t>(dataset.channel)].drive;
  by_stretch(dataset, drive.geometry.words_per_sector, word, words.size(),
             [&](std::int64_t at, std::size_t done, std::size_t count) {
               drive.medium.read(at, words.subspan(done, count));
             });
}

/// A read of the same drive whose words are in memory, but which the program has not seen yet, keeps what it
/// has read.
void System::put_on_medium(const Connector& writer, std::span<const disk::Word> words) {
  auto& drive = *channels_[static_cast<std::size_t>(writer.dataset.channel)].drive;
  for (auto& [number, c] : connectors_) {
    const bool reads = c.busy && c.arrived && c.routine->direction == disk::Direction::kRead;
    if (!reads || c.dataset.channel != writer.dataset.channel || !c.snapshot.empty()) continue;
    c.snapshot.resize(c.words.size());
    read_medium(c.dataset, c.first_word, c.snapshot);
  }
  by_stretch(writer.dataset, drive.geometry.words_per_sector, writer.first_word, words.size(),
             [&](std::int64_t at, std::size_t done, std::size_t count) {
               drive.medium.write(at, words.subspan(done, count));
             });
}

std::int64_t System::sectors_in_cylinder(std::int64_t number, std::int64_t sector) {
  const Dataset& dataset = connector("sectors_in_cylinder", number).dataset;
  const auto& geometry = channels_[static_cast<std::size_t>(dataset.channel)].drive->geometry;
  const auto left =
      geometry.sectors_per_cylinder() - dataset.on_drive(sector) % geometry.sectors_per_cylinder();
  return (left + dataset.interleave - 1) / dataset.interleave;
}

}  // namespace platter::system
