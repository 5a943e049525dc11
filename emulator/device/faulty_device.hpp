#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "emulator/device/scheduled_device.hpp"
#include "emulator/fault/plan.hpp"

namespace platter::device {

/// A device on which planned faults happen, and its driver's recovery. It passes the commands of its queue on
/// to the device that it decorates. A device is decorated only if a fault may happen on it, so a run without
/// faults executes no line of this class.
///
/// A command is passed on in pieces. A piece ends with a sector that fails; the driver then reads or writes
/// that sector again, each time as a separate command, and continues with the next sector once an attempt
/// has succeeded. So each attempt costs the revolution that the drive needs to return to the sector, and
/// RevolutionAccount attributes it to record::Cause::kRetry. If the last attempt fails, the command ends with
/// an error, and its remaining sectors are not moved.
///
/// Sectors that a failed write has not reached, or whose words a store has lost, cannot be read until a later
/// write of them succeeds.
class FaultyDevice final : public ScheduledDevice, public Client {
 public:
  /// `socket.faults` must not be null.
  FaultyDevice(std::unique_ptr<Device> backing, const DeviceContext& socket, fault::Medium medium);

  const Geometry& geometry() const override { return backing_->geometry(); }
  Store& store() override { return backing_->store(); }
  Rotation* rotation() override { return backing_->rotation(); }
  std::int64_t buffers() const override { return backing_->buffers(); }
  bool quiet() const override { return queue().empty() && backing_->quiet(); }
  void flush(time::Instant now) override { backing_->flush(now); }
  void add_unsaved(Unsaved& to) const override {
    add_rest_of_write(next_, to.newest);
    backing_->add_unsaved(to);
  }
  /// Called when a delay is over.
  void act(time::Instant now) override;

  /// Called by the decorated device when the words of a sector have crossed the channel.
  void sector_moved(time::Instant now) override;
  void completed(time::Instant now) override;

 protected:
  void start(const Command& command, time::Instant now) override;

 private:
  /// A planned fault on this device.
  struct Planned {
    fault::Entry* entry;
    time::Instant on_line = time::kStart;  ///< Kind::kOffLine: until then the device accepts no command
    bool is_armed = false;  ///< the current command is the fault's n-th one, and none of its sectors has had
                            ///< the fault yet
  };

  /// A sector of the command at which a fault happens.
  struct Hit {
    fault::Entry* entry;        ///< the fault; for a sector that cannot be read, the fault of its last write
    amount::Sectors index{};    ///< index of the sector in the command
    std::int64_t failures;      ///< number of failed attempts after the first
    bool is_recovered;          ///< an attempt succeeds after `failures` failed ones
    std::int64_t attempts = 0;  ///< attempts after the first so far
  };

  bool writes() const { return queue().front().direction == Direction::kWrite; }
  fault::Place place_of(amount::Sectors sector) const;
  bool applies(const fault::Fault& fault) const;
  bool has_block_at(const fault::Entry& entry) const;
  void meet_command_faults(time::Instant now);
  void lose_unsaved_words(fault::Entry& entry, time::Instant now);
  time::Duration wait_until_on_line(Planned& planned, time::Instant now);
  std::optional<Hit> find_hit(amount::Sectors from, time::Instant now);
  void move_on(time::Instant now);
  void has_moved_to(amount::Sectors end);
  bool is_at_end() const { return has_failed_ || next_ == queue().front().blocks.count(); }
  void plan_next(time::Instant now);
  void submit(amount::Sectors begin, amount::Sectors end, bool retry, time::Instant now);
  void emit(const fault::Entry& entry, std::int64_t retries, time::Duration lost, time::Instant now);
  void report(fault::Entry& entry, bool recovered, std::int64_t block, std::int64_t retries,
              time::Duration lost, time::Instant now);

  std::unique_ptr<Device> backing_;
  fault::Plan& plan_;
  fault::Target target_;
  std::function<amount::Sectors(amount::Sectors)> on_channel_;
  std::vector<Planned> planned_;
  /// Sectors that their last write has not reached, or whose words are lost, and the fault that caused it.
  std::map<amount::Sectors, fault::Entry*> damaged_;

  // The command.
  amount::Sectors next_{};    ///< index of the first sector that has not been moved
  amount::Sectors credit_{};  ///< sectors of the piece under way that are still to be reported as moved
  std::optional<Hit> hit_{};  ///< the fault at the end of the piece under way
  bool after_fault_ = false;  ///< the next piece follows a sector with a fault
  bool has_failed_ = false;   ///< the command ends with an error
  time::Duration late_{};     ///< from the end of the command to the completion that the system sees
  std::vector<Run> runs_;     ///< sectors of the piece under way
};

/// Returns the device, decorated if a fault may happen on it. `medium`: the part of the device that holds
/// words; of a cache, only the cache itself is decorated.
std::unique_ptr<Device> with_faults(std::unique_ptr<Device> device, const DeviceContext& socket,
                                    fault::Medium medium = fault::Medium::kSurface);

}  // namespace platter::device
