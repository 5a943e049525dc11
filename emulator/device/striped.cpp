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

Striped::Striped(Members members, const Dealing& dealing, const Geometry& geometry)
    : members_(std::move(members)),
      dealing_(dealing),
      geometry_(geometry),
      store_(stores_of(members_), dealing, geometry.words_per_sector) {}

bool Striped::quiet() const {
  return queue().empty() &&
         std::all_of(members_.begin(), members_.end(), [](const auto& member) { return member->quiet(); });
}

void Striped::flush(time::Instant now) {
  for (const auto& member : members_) member->flush(now);
}

void Striped::start(const Command& command, time::Instant now) {
  std::vector<Command> parts(members_.size(), {this, command.origin, command.direction, {}, command.until});
  for (std::int64_t i = 0; i < command.blocks.count(); ++i) {
    const std::int64_t block = command.blocks.block(i);
    parts[dealing_.member(block)].blocks.add(dealing_.at_member(block));
  }
  const auto idle = [](const Command& part) { return part.blocks.count() == 0; };
  under_way_ = static_cast<int>(parts.size() - std::count_if(parts.begin(), parts.end(), idle));
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!idle(parts[i])) members_[i]->submit(parts[i], now);
  }
}

}  // namespace platter::device
