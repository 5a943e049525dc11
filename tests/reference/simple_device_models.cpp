#include "tests/reference/simple_device_models.hpp"

#include <algorithm>

namespace platter::reference {

void SolidStateModel::start(Ps now) {
  started_at_ = now;
  moved_ = 0;
  emit(Kind::kCommand, now, current().request, static_cast<std::int64_t>(current().blocks.size()),
       access_time_);
}

Ps SolidStateModel::next() const {
  if (!executes()) return kNever;
  return started_at_ + access_time_ + static_cast<Ps>(moved_ + 1) * block_time_;
}

void SolidStateModel::act(Ps now) {
  emit(Kind::kPass, now, current().request, current().blocks[moved_], block_time_);
  ++moved_;
  moved(now);
  if (moved_ < current().blocks.size()) return;
  emit(Kind::kComplete, now, current().request, static_cast<std::int64_t>(moved_));
  finish(now);
}

void InstantModel::act(Ps now) {
  at_ = kNever;
  emit(Kind::kCommand, now, current().request, static_cast<std::int64_t>(current().blocks.size()));
  for (std::size_t i = 0; i < current().blocks.size(); ++i) moved(now);
  finish(now);
}

void StripeModel::start(Ps now) {
  const auto members = static_cast<std::int64_t>(members_.size());
  std::vector<Command> parts(members_.size());
  for (const std::int64_t block : current().blocks) {
    const std::int64_t stripe = block / stripe_;
    const std::int64_t round = stripe / members;
    parts[static_cast<std::size_t>(stripe % members)].blocks.push_back(round * stripe_ + block % stripe_);
  }
  incomplete_ = static_cast<std::size_t>(
      std::count_if(parts.begin(), parts.end(), [](const Command& part) { return !part.blocks.empty(); }));
  const Client client{[this](Ps at) { moved(at); },
                      [this](Ps at) {
                        --incomplete_;
                        if (incomplete_ == 0) finish(at);
                      }};
  const Command command = current();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].blocks.empty()) continue;
    parts[i].writes = command.writes;
    parts[i].to_surface = command.to_surface;
    parts[i].request = command.request;
    members_[i]->submit(parts[i], client, now);
  }
}

}  // namespace platter::reference
