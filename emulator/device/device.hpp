#pragma once

#include <vector>

#include "emulator/device/command.hpp"
#include "emulator/device/geometry.hpp"
#include "emulator/device/store.hpp"
#include "emulator/time/engine.hpp"

namespace platter::device {

class Rotation;

/// The blocks of a device whose words would not survive a loss of power.
struct Unsaved {
  std::vector<amount::Sectors> newest{};  ///< blocks whose last words are still on the way to the surface,
                                          ///< which contains their earlier words
  std::vector<amount::Sectors> all{};     ///< blocks in a store that loses all words without power
};

/// Stores blocks, and moves them to and from memory in virtual time: one command after another, in the order
/// of submission. The device may still be busy with the surface after a write is complete. Written data is in
/// store() at once; the system decides when a program may see it.
class Device : public time::Actor {
 public:
  virtual const Geometry& geometry() const = 0;
  virtual Store& store() = 0;
  /// The rotation of the device's disks; nullptr if it has no rotating parts.
  virtual Rotation* rotation() { return nullptr; }
  /// The number of sectors that the controller can hold between the surface and the channel; 0 without such
  /// buffers.
  virtual std::int64_t buffers() const { return 0; }

  void submit(const Command& command, time::Instant now) {
    queue_.push_back(command);
    if (!under_way_) begin(now);
  }
  /// The command under way, followed by the waiting ones. The next submit() may move them in memory.
  const std::vector<Command>& queue() const { return queue_; }
  /// Returns true if the channel and the surface have nothing left to do. Reading ahead does not count.
  virtual bool quiet() const = 0;
  /// Starts to write all buffered data to the surface. The data is there when quiet() returns true.
  virtual void flush(time::Instant) {}

  /// Appends the blocks whose words a loss of power would destroy now. Blocks may occur twice. The blocks of
  /// commands that have not started are not among them.
  virtual void add_unsaved(Unsaved& to) const = 0;
  /// Loses the words that only this device's own memory holds. Returns the numbers of their blocks,
  /// ascending; the caller ensures that nothing reads them until they are written again. Called while no
  /// command is under way.
  virtual std::vector<amount::Sectors> lose_words() { return {}; }

 protected:
  virtual void start(const Command& command, time::Instant now) = 0;

  /// Appends the blocks of the write under way, if there is one, from its i-th block on.
  void add_rest_of_write(amount::Sectors i, std::vector<amount::Sectors>& to) const {
    if (!under_way_ || queue_.front().direction != Direction::kWrite) return;
    for (const Runs& blocks = queue_.front().blocks; i < blocks.count(); ++i) to.push_back(blocks.block(i));
  }

  /// Completes the command under way and starts the next one.
  void finish(time::Instant now) {
    Client& client = *queue_.front().client;
    queue_.erase(queue_.begin());  // few commands wait, and mostly none
    under_way_ = false;
    client.completed(now);
    if (!under_way_ && !queue_.empty()) begin(now);  // the client may have submitted a command in completed()
  }

 private:
  void begin(time::Instant now) {
    under_way_ = true;
    queue_.front().client->began();
    start(queue_.front(), now);
  }

  std::vector<Command> queue_;
  bool under_way_ = false;
};

}  // namespace platter::device
