#pragma once

#include <array>
#include <memory>
#include <unordered_map>

#include "emulator/device/store.hpp"

namespace platter::device {

/// What keeps words by itself. A block that was never written costs no memory; neither does a stretch of
/// blocks of which none was, so that a device may be as large as it likes.
class Medium final : public Store {
 public:
  explicit Medium(amount::Words block) : Store(block) {}

  void read_in(std::int64_t block, std::size_t word, std::span<Word> to) const override {
    if (const Word* words = words_of(block)) {
      std::copy_n(words + word, to.size(), to.data());
    } else {
      std::fill_n(to.data(), to.size(), Word{0});
    }
  }

  void write_in(std::int64_t block, std::size_t word, std::span<const Word> from) override {
    Block& written = make(block);
    note_change(written, block);
    if (!written.words) {
      written.words = std::make_unique_for_overwrite<Word[]>(block_words());
      if (from.size() < block_words()) std::fill_n(written.words.get(), block_words(), Word{0});
    }
    std::copy_n(from.data(), from.size(), written.words.get() + word);
  }

  void erase(std::int64_t block) override {
    if (!was_written(block)) return;
    Block& erased = make(block);
    note_change(erased, block);
    erased.words.reset();
  }

  bool was_written(std::int64_t block) const override { return words_of(block) != nullptr; }

  std::int64_t changes() const override { return static_cast<std::int64_t>(changes_.size()); }
  std::vector<std::int64_t> take_changes() override {
    std::vector<std::int64_t> changes = std::move(changes_);
    changes_.clear();
    for (const auto block : changes) make(block).changed = false;
    std::sort(changes.begin(), changes.end());
    return changes;
  }

 private:
  static constexpr std::int64_t kStretch = 128;  // blocks

  struct Block {
    std::unique_ptr<Word[]> words;
    bool changed = false;
  };
  using Stretch = std::array<Block, kStretch>;

  const Word* words_of(std::int64_t block) const {
    const auto stretch = stretches_.find(block / kStretch);
    return stretch == stretches_.end()
               ? nullptr
               : stretch->second[static_cast<std::size_t>(block % kStretch)].words.get();
  }
  Block& make(std::int64_t block) {
    return stretches_[block / kStretch][static_cast<std::size_t>(block % kStretch)];
  }

  void note_change(Block& block, std::int64_t number) {
    if (block.changed) return;
    block.changed = true;
    changes_.push_back(number);
  }

  std::unordered_map<std::int64_t, Stretch> stretches_;  ///< by number; never walked through
  std::vector<std::int64_t> changes_;
};

}  // namespace platter::device
