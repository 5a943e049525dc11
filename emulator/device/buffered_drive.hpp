#pragma once

#include <cstdint>
#include <deque>

#include "emulator/device/controller_specification.hpp"
#include "emulator/device/device.hpp"
#include "emulator/device/drive.hpp"
#include "emulator/device/revolution_account.hpp"
#include "emulator/record/listener.hpp"

namespace platter::device {

/// A controller with a few one-sector buffers between the drive's surface and the channel to memory. Here is
/// why a revolution is missed.
///
/// Reading, a sector that begins to pass goes into a free buffer; once it has passed, the buffer is drained
/// into memory at the channel's speed while the next sector passes into another. If none is free when a
/// sector begins, that sector must come round again. Writing, a buffer is filled from memory and goes onto
/// the surface when its sector comes by; a buffer that is filled too late waits for the next time round.
///
/// Between two requests the sectors go on turning. The sector after a request is either gone when the next
/// command arrives, or, with reading ahead, is just being taken into the free buffer: a command that takes
/// hold before its end finds it there, a later one has lost a revolution. A command takes hold when its drive
/// has been selected; a write's words go into a free buffer meanwhile, so that writes are less sensitive to
/// when they are asked for.
class BufferedDrive final : public Device {
 public:
  BufferedDrive(const ControllerSpecification& specification, int channel, Drive& drive, HeadsClient& heads,
                time::Engine& engine, record::Recorder& recorder);

  bool quiet() const override;
  void act(time::Instant now) override;

 protected:
  void start(const Command& transfer, time::Instant now) override;

 private:
  /// What the heads are doing.
  enum class Heads : std::uint8_t { kIdle, kSeeking, kWaiting, kPassing };

  struct Filled {
    std::int64_t sector;
    std::uint64_t request;
    std::uint64_t transfer;  ///< which one of the request's it is of, and of all others
    std::int64_t stride;
    bool goes_on;
  };

  /// The sector that the heads seek, await or let pass.
  struct Target : Filled {
    std::int64_t boundary = 0;   ///< where it begins
    time::Instant able_since{};  ///< since when nothing but the angle kept it waiting
  };

  void select(time::Instant now);
  void channel_done(time::Instant now);
  void heads_done(time::Instant now);

  void aim(time::Instant now);
  /// Its i-th sector.
  Filled of_transfer(std::int64_t i) const {
    return {transfer_.sector + i * transfer_.stride, transfer_.request, transfers_, transfer_.stride,
            transfer_.goes_on};
  }
  void arrive(time::Instant now);
  void wait_for_sector(time::Instant now);
  void begin_pass(time::Instant now);
  void end_pass(time::Instant now);
  void read_ahead(time::Instant now);
  void use_channel(time::Instant now);
  void complete(time::Instant now);

  bool writing() const;
  bool completes_buffered() const { return specification_.completes_buffered && !transfer_.to_surface; }
  void tell(record::Kind kind, time::Instant at, std::int64_t number = 0, time::Duration length = {});
  void plan();

  ControllerSpecification specification_;
  int channel_;
  Drive& drive_;
  HeadsClient& heads_client_;
  time::Engine& engine_;
  record::Recorder& recorder_;
  time::Engine::Seat seat_;
  time::Duration fill_time_;   ///< of a sector's words on the channel, from memory
  time::Duration drain_time_;  ///< of what is left of them when the sector has passed, to memory

  // The request.
  Command transfer_;                        ///< no sectors: none
  std::uint64_t transfers_ = 0;             ///< how many there were so far
  bool selected_ = false;                   ///< the drive has been selected for it
  time::Instant select_at_ = time::kNever;  ///< when it will be
  std::int64_t on_heads_ = 0;               ///< sectors read or filled so far
  std::int64_t moved_ = 0;                  ///< sectors across the channel so far

  // The buffers.
  std::int64_t in_use_ = 0;
  std::int64_t to_drain_ = 0;  ///< read, and not yet on the channel
  std::deque<Filled> filled_;  ///< to be written, oldest first; it leaves when it is on the surface

  // The channel.
  time::Instant channel_at_ = time::kNever;  ///< end of the sector that crosses it

  // The heads.
  Heads heads_ = Heads::kIdle;
  time::Instant heads_at_ = time::kNever;
  Target target_{};
  bool ahead_ = false;  ///< it passes without a request
  RevolutionAccount revolutions_;
};

}  // namespace platter::device
