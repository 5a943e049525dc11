#include "emulator/device/striped.hpp"

#include <algorithm>

namespace platter::device {
namespace {

std::vector<Store*> stores_of(const Striped::Members& members) {
  std::vector<Store*> stores;
  for (const auto& member : members) stores.push_back(&member->store());
  return stores;
}

}  // namespace

Striped::Striped(Members members, const StripeLayout& dealing, const Geometry& geometry)
    : members_(std::move(members)),
      dealing_(dealing),
      geometry_(geometry),
      store_(stores_of(members_), dealing, geometry.words_per_sector),
      parts_(members_.size()) {}

bool Striped::quiet() const {
  return queue().empty() &&
         std::all_of(members_.begin(), members_.end(), [](const auto& member) { return member->quiet(); });
}

void Striped::flush(time::Instant now) {
  for (const auto& member : members_) member->flush(now);
}

void Striped::add_unsaved(Unsaved& to) const {
  for (std::size_t member = 0; member < members_.size(); ++member) {
    Unsaved its;
    members_[member]->add_unsaved(its);
    for (const auto block : its.newest) to.newest.push_back(dealing_.of_member(member, block));
    for (const auto block : its.all) to.all.push_back(dealing_.of_member(member, block));
  }
}

void Striped::start(const Command& command, time::Instant now) {
  for (auto& part : parts_) part.clear();
  for (amount::Sectors i; i < command.blocks.count(); ++i) {
    const amount::Sectors block = command.blocks.block(i);
    add_block(parts_[dealing_.member(block)], dealing_.at_member(block));
  }
  const auto idle =
      std::count_if(parts_.begin(), parts_.end(), [](const auto& part) { return part.empty(); });
  under_way_ = static_cast<int>(std::ssize(parts_) - idle);
  Command part = command;
  part.client = this;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    if (parts_[i].empty()) continue;
    part.blocks = Runs(parts_[i]);
    members_[i]->submit(part, now);
  }
}

}  // namespace platter::device
