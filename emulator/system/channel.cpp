#include "emulator/system/channel.hpp"

#include <algorithm>

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

void Channel::read(const Dataset& dataset, std::int64_t first, std::span<device::Word> words) const {
  by_stretch(dataset, geometry().words_per_sector, first, words.size(),
             [&](std::int64_t at, std::size_t done, std::size_t count) {
               device_->store().read(at, words.subspan(done, count));
             });
}

void Channel::write(const Dataset& dataset, std::int64_t first, std::span<const device::Word> words) {
  for (Unseen* reader : unseen_) reader->keep();
  by_stretch(dataset, geometry().words_per_sector, first, words.size(),
             [&](std::int64_t at, std::size_t done, std::size_t count) {
               device_->store().write(at, words.subspan(done, count));
             });
}

}  // namespace platter::system
