#pragma once

#include <vector>

#include "emulator/device/command.hpp"
#include "emulator/device/geometry.hpp"
#include "emulator/device/store.hpp"
#include "emulator/time/engine.hpp"

namespace platter::device {

class Rotation;

/// What keeps blocks, and moves them to and from memory by itself, in virtual time: one command after the
/// other, in the order of submission. It may still be busy with the surface after a write is complete. What
/// is on it is in its store at once; when a program may see that is for the system to say.
class Device : public time::Actor {
 public:
  virtual const Geometry& geometry() const = 0;
  virtual Store& store() = 0;
  /// What turns, if anything does.
  virtual Rotation* rotation() { return nullptr; }
  /// How many sectors its controller holds between the surface and the channel; 0: it has no such buffers.
  virtual std::int64_t buffers() const { return 0; }

  void submit(const Command& command, time::Instant now) {
    queue_.push_back(command);
    if (!under_way_) begin(now);
  }
  /// The one under way, and those that wait for it; where they are until the next one is submitted.
  const std::vector<Command>& queue() const { return queue_; }
  /// True when nothing is left to do, on the channel or on the surface. Reading ahead does not count.
  virtual bool quiet() const = 0;
  /// What it keeps back is on its way to the surface from now on; once quiet, it is there.
  virtual void flush(time::Instant) {}

 protected:
  virtual void start(const Command& command, time::Instant now) = 0;

  /// The command under way is complete, and the next one begins.
  void finish(time::Instant now) {
    Client& client = *queue_.front().client;
    queue_.erase(queue_.begin());  // few wait, and mostly none
    under_way_ = false;
    client.completed(now);
    if (!under_way_ && !queue_.empty()) begin(now);  // it may have submitted one itself
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
