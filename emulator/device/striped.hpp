#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "emulator/amount/amount.hpp"
#include "emulator/device/device.hpp"
#include "emulator/device/store.hpp"

namespace platter::device {

/// The distribution of a group's blocks over its members: one stripe to each member in turn.
struct StripeLayout {
  std::int64_t members;
  amount::Sectors stripe;

  std::size_t member(amount::Sectors block) const {
    return static_cast<std::size_t>(block / stripe % members);
  }
  /// Returns the block's number on its member.
  amount::Sectors at_member(amount::Sectors block) const {
    return block / (members * stripe) * stripe + block % stripe;
  }
  /// Returns the group's number of block `block` of a member.
  amount::Sectors of_member(std::size_t member, amount::Sectors block) const {
    return (block / stripe * members + static_cast<std::int64_t>(member)) * stripe + block % stripe;
  }
};

/// The data of a group: each block is stored on its member.
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

/// A group of devices, with blocks distributed over them by stripes. Each member moves its part of a command
/// independently, and the command is complete when all parts are. The members emit events, with their own
/// block numbers; the group emits none.
class Striped final : public Device, public Client {
 public:
  using Members = std::vector<std::unique_ptr<Device>>;
  Striped(Members members, const StripeLayout& dealing, const Geometry& geometry);

  const Geometry& geometry() const override { return geometry_; }
  Store& store() override { return store_; }
  Rotation* rotation() override { return members_.front()->rotation(); }
  bool quiet() const override;
  void flush(time::Instant now) override;
  void add_unsaved(Unsaved& to) const override;
  void act(time::Instant) override {}

  void sector_moved(time::Instant now) override { queue().front().client->sector_moved(now); }
  void met_fault(const fault::Report& report) override { queue().front().client->met_fault(report); }
  void completed(time::Instant now) override {
    if (--under_way_ == 0) finish(now);
  }

 protected:
  void start(const Command& command, time::Instant now) override;

 private:
  Members members_;
  StripeLayout dealing_;
  Geometry geometry_;
  StripedStore store_;
  std::vector<std::vector<Run>> parts_;  ///< blocks of the command, by member
  int under_way_ = 0;                    ///< number of members that have not completed their parts
};

}  // namespace platter::device
