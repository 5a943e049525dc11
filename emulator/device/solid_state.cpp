#include "emulator/device/solid_state.hpp"

namespace platter::device {

using record::Kind;
using time::Instant;

SolidState::SolidState(const SolidStateSpecification& specification, const DeviceContext& socket)
    : ScheduledDevice(socket),
      geometry_(specification.geometry),
      medium_(geometry_.words_per_sector),
      access_time_(specification.access_time),
      block_time_(specification.word_time * geometry_.words_per_sector.count) {}

void SolidState::start(const Command& command, Instant now) {
  moved_ = {};
  emit(Kind::kCommand, now, command.blocks.count().count, access_time_);
  plan(now + access_time_ + block_time_);
}

void SolidState::act(Instant now) {
  const Command& command = queue().front();
  emit(Kind::kSector, now, command.blocks.block(moved_).count, block_time_);
  const bool more = ++moved_ < command.blocks.count();
  command.client->sector_moved(now);
  if (more) return plan(now + block_time_);
  emit(Kind::kCompletion, now, moved_.count);
  finish(now);
}

}  // namespace platter::device
