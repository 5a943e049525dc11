#include "emulator/device/revolution_account.hpp"

#include <algorithm>

namespace platter::device {

using record::Cause;

void RevolutionAccount::begins(const Pass& pass) {
  const bool sought = sought_;
  sought_ = false;
  if (last_sector_ < amount::Sectors{}) return;
  const std::int64_t distance = (pass.sector - last_sector_).count;
  const std::int64_t turn = rotation_.sectors().count;
  // A library re-reads a sector less than a track back; a larger distance is a jump to another position.
  const bool retry = pass.origin.is_retry && pass.is_first;
  const bool again = (pass.origin.goes_on || retry) && distance <= 0 && distance > -turn;
  if (distance != pass.stride && !again) return;
  const std::int64_t angle = (geometry_.turned(pass.sector) - geometry_.turned(last_sector_)).count;
  std::int64_t lost = (pass.boundary - last_boundary_ - angle) / turn;
  if (lost <= 0) return;  // with a stride longer than a track, a sector of another track may pass earlier

  // The sector's previous start, when the drive let it pass.
  const std::int64_t passed = pass.boundary - turn;
  const std::int64_t too_late = passed == ahead_ ? passed + 1 : passed;
  const time::Duration late = pass.able_since - rotation_.boundary(too_late);
  if (pass.refused > 0) {
    const std::int64_t by_buffer = std::min(pass.refused, lost);
    emit(pass, by_buffer, {}, Cause::kNoBuffer);
    lost -= by_buffer;
  }
  if (retry) return emit(pass, lost, late, Cause::kRetry);
  if (again) {
    emit(pass, 1, late, Cause::kAgain);
    --lost;
  }
  if (lost > 0 && sought) {
    emit(pass, 1, late, Cause::kSeek);
    --lost;
  }
  if (lost > 0) emit(pass, lost, late, pass.is_first ? Cause::kLateCommand : Cause::kNoData);
}

void RevolutionAccount::emit(const Pass& pass, std::int64_t revolutions, time::Duration late, Cause cause) {
  recorder_.emit({.kind = record::Kind::kLostRevolution,
                  .at = rotation_.boundary(pass.boundary),
                  .channel = channel_,
                  .device = device_,
                  .request = pass.origin.request,
                  .number = revolutions,
                  .length = late,
                  .cause = cause,
                  .since = pass.able_since});
}

}  // namespace platter::device
