#pragma once

#include "emulator/device/dealing.hpp"
#include "emulator/device/store.hpp"

namespace platter::device {

/// What is on a group: each block on its member.
class DealtStore final : public Store {
 public:
  DealtStore(std::vector<Store*> members, const Dealing& dealing, amount::Words block)
      : Store(block), members_(std::move(members)), dealing_(dealing) {}

  void read_in(std::int64_t block, std::size_t word, std::span<Word> to) const override {
    of(block).read_in(dealing_.at_member(block), word, to);
  }
  void write_in(std::int64_t block, std::size_t word, std::span<const Word> from) override {
    of(block).write_in(dealing_.at_member(block), word, from);
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

  std::vector<Store*> members_;
  Dealing dealing_;
};

}  // namespace platter::device
