#pragma once

#include "emulator/device/dealing.hpp"
#include "emulator/device/store.hpp"

namespace platter::device {

/// What is on a group: each block on its member.
class DealtStore final : public Store {
 public:
  DealtStore(std::vector<Store*> members, const Dealing& dealing, std::int64_t block_words)
      : members_(std::move(members)), dealing_(dealing), words_(static_cast<std::size_t>(block_words)) {}

  void read(std::int64_t first, std::span<Word> to) const override {
    by_block(words_, first, to.size(),
             [&](std::int64_t block, std::size_t offset, std::size_t done, std::size_t count) {
               of(block).read(word_at(block, offset), to.subspan(done, count));
             });
  }
  void write(std::int64_t first, std::span<const Word> from) override {
    by_block(words_, first, from.size(),
             [&](std::int64_t block, std::size_t offset, std::size_t done, std::size_t count) {
               of(block).write(word_at(block, offset), from.subspan(done, count));
             });
  }
  void erase(std::int64_t block) override { of(block).erase(dealing_.at_member(block)); }
  bool was_written(std::int64_t block) const override {
    return of(block).was_written(dealing_.at_member(block));
  }

  std::int64_t changes() const override {
    std::int64_t changes = 0;
    for (const Store* member : members_) changes += member->changes();
    return changes;
  }
  std::vector<std::int64_t> take_changes() override {
    std::vector<std::int64_t> changes;
    for (std::size_t i = 0; i < members_.size(); ++i) {
      for (const auto block : members_[i]->take_changes()) changes.push_back(dealing_.of_member(i, block));
    }
    std::sort(changes.begin(), changes.end());
    return changes;
  }

 private:
  Store& of(std::int64_t block) const { return *members_[dealing_.member(block)]; }
  std::int64_t word_at(std::int64_t block, std::size_t offset) const {
    return dealing_.at_member(block) * static_cast<std::int64_t>(words_) + static_cast<std::int64_t>(offset);
  }

  std::vector<Store*> members_;
  Dealing dealing_;
  std::size_t words_;
};

}  // namespace platter::device
