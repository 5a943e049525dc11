#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "emulator/device/store.hpp"

namespace platter::device {

/// The earlier words of blocks whose last words are not on the surface yet, so that a loss of power can
/// return the blocks to them.
class UndoLog {
 public:
  /// Notes that `count` blocks of the store, from `first` on, will be written now. `unsaved`: the blocks
  /// whose words are not on the surface yet; the log forgets all others.
  void note(const Store& store, amount::Words block_words, amount::Sectors first, amount::Sectors count,
            const std::set<amount::Sectors>& unsaved) {
    std::erase_if(entries_, [&](const auto& one) { return !unsaved.contains(one.first); });
    for (amount::Sectors block = first; block < first + count; ++block) {
      const auto [place, is_new] = entries_.try_emplace(block);
      ++place->second.writes;
      if (!is_new || !store.was_written(block)) continue;
      place->second.words.emplace(block_words.size());
      store.read_in(block, 0, *place->second.words);
    }
  }

  /// Restores the earlier words of the unsaved blocks. Returns, for each of these blocks, how often it was
  /// written since.
  std::map<amount::Sectors, std::int64_t> undo(Store& store, const std::set<amount::Sectors>& unsaved) {
    std::map<amount::Sectors, std::int64_t> undone;
    for (const auto& [block, entry] : entries_) {
      if (!unsaved.contains(block)) continue;
      undone[block] = entry.writes;
      if (entry.words) {
        store.write_in(block, 0, *entry.words);
      } else {
        store.erase(block);
      }
    }
    entries_.clear();
    return undone;
  }

  /// Forgets a block that was erased.
  void forget(amount::Sectors block) { entries_.erase(block); }

 private:
  struct Entry {
    std::optional<std::vector<Word>> words{};  ///< nullopt: the block was never written
    std::int64_t writes = 0;
  };
  std::map<amount::Sectors, Entry> entries_;
};

}  // namespace platter::device
