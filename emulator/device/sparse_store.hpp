#pragma once

#include <array>
#include <memory>
#include <unordered_map>

#include "emulator/device/store.hpp"

namespace platter::device {

/// A store in the host's memory. Only stretches of blocks that contain a written block use memory, so a
/// device can be of any size.
class SparseStore final : public Store {
 public:
  explicit SparseStore(amount::Words block) : Store(block) {}

  void read_in(amount::Sectors block, std::size_t word, std::span<Word> to) const override {
    if (const Word* words = words_of(block)) {
      std::copy_n(words + word, to.size(), to.data());
    } else {
      std::fill_n(to.data(), to.size(), Word{0});
    }
  }

  void write_in(amount::Sectors block, std::size_t word, std::span<const Word> from) override {
    Block& written = make(block);
    note_change(written, block);
    if (!written.words) {
      written.words.reset(new Word[block_words()]);  // not zeroed first: a whole block is copied over it
      if (from.size() < block_words()) std::fill_n(written.words.get(), block_words(), Word{0});
    }
    std::copy_n(from.data(), from.size(), written.words.get() + word);
  }

  void erase(amount::Sectors block) override {
    if (!was_written(block)) return;
    Block& erased = make(block);
    note_change(erased, block);
    erased.words.reset();
  }

  bool was_written(amount::Sectors block) const override { return words_of(block) != nullptr; }

  /// Returns the numbers of all written blocks, in ascending order.
  std::vector<amount::Sectors> written() const {
    std::vector<amount::Sectors> blocks;
    for (const auto& [number, stretch] : stretches_) {
      for (amount::Sectors i; i < kStretch; ++i) {
        if (stretch[i.size()].words) blocks.push_back(number * kStretch + i);
      }
    }
    std::sort(blocks.begin(), blocks.end());
    return blocks;
  }

  amount::Sectors changes() const override { return amount::Sectors{std::ssize(changes_)}; }
  std::vector<amount::Sectors> take_changes() override {
    std::vector<amount::Sectors> changes = std::move(changes_);
    changes_.clear();
    for (const auto block : changes) make(block).changed = false;
    std::sort(changes.begin(), changes.end());
    return changes;
  }

 private:
  static constexpr amount::Sectors kStretch{128};

  struct Block {
    std::unique_ptr<Word[]> words;
    bool changed = false;
  };
  using Stretch = std::array<Block, kStretch.size()>;

  const Word* words_of(amount::Sectors block) const {
    const auto stretch = stretches_.find(block / kStretch);
    return stretch == stretches_.end() ? nullptr : stretch->second[(block % kStretch).size()].words.get();
  }
  Block& make(amount::Sectors block) { return stretches_[block / kStretch][(block % kStretch).size()]; }

  void note_change(Block& block, amount::Sectors number) {
    if (block.changed) return;
    block.changed = true;
    changes_.push_back(number);
  }

  std::unordered_map<std::int64_t, Stretch> stretches_;  ///< by number; iterated only for a sorted result
  std::vector<amount::Sectors> changes_;
};

}  // namespace platter::device
