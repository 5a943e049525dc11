#pragma once

#include "emulator/device/store.hpp"
#include "emulator/device/stripe_layout.hpp"

namespace platter::device {

/// What is on a group: each block on its member.
class StripedStore final : public Store {
 public:
  StripedStore(std::vector<Store*> members, const StripeLayout& dealing, amount::Words block)
      : Store(block), members_(std::move(members)), dealing_(dealing) {}

  void read_in(amount::Sectors block, std::size_t word, std::span<Word> to) const override {
    of(block).read_in(dealing_.at_member(block), word, to);
  }
  void write_in(amount::Sectors block, std::size_t word, std::span<const Word> from) override {
    of(block).write_in(dealing_.at_member(block), word, from);
  }
  void erase(amount::Sectors block) override { of(block).erase(dealing_.at_member(block)); }
  bool was_written(amount::Sectors block) const override {
    return of(block).was_written(dealing_.at_member(block));
  }

  amount::Sectors changes() const override {
    amount::Sectors changes;
    for (const Store* member : members_) changes += member->changes();
    return changes;
  }
  std::vector<amount::Sectors> take_changes() override {
    std::vector<amount::Sectors> changes;
    for (std::size_t i = 0; i < members_.size(); ++i) {
      for (const auto block : members_[i]->take_changes()) changes.push_back(dealing_.of_member(i, block));
    }
    std::sort(changes.begin(), changes.end());
    return changes;
  }

 private:
  Store& of(amount::Sectors block) const { return *members_[dealing_.member(block)]; }

  std::vector<Store*> members_;
  StripeLayout dealing_;
};

}  // namespace platter::device
