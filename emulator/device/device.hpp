#pragma once

#include <cstdint>
#include <deque>

#include "emulator/time/engine.hpp"
#include "emulator/time/time.hpp"

namespace platter::device {

enum class Direction : std::uint8_t { kRead, kWrite };

/// Whoever asks for a transfer hears from it here, at the instant given, while the controller acts.
class Client {
 public:
  virtual ~Client() = default;
  /// The transfers before it are complete: the controller turns to it.
  virtual void began() {}
  /// One sector's words have crossed the channel.
  virtual void sector_moved(time::Instant now) = 0;
  /// It is complete as far as the processor is concerned.
  virtual void completed(time::Instant now) = 0;
};

/// What a system asks of a controller: sectors of its drive, one after the other.
struct Command {
  Client* client = nullptr;  ///< outlives it
  std::uint64_t request = 0;
  Direction direction = Direction::kRead;
  std::int64_t sector = 0;
  std::int64_t sectors = 0;
  bool to_surface =
      false;  ///< a write is complete when on the surface, whatever the controller reports otherwise
  std::int64_t stride = 1;  ///< every so manieth sector of the drive, those between being left out
  bool goes_on = false;     ///< takes up where the transfer before left off, even if that is a sector before:
                            ///< a revolution it waits for is a lost one
};

/// Hears of the heads, whoever's transfer they move for.
class HeadsClient {
 public:
  virtual ~HeadsClient() = default;
  virtual void on_cylinder(int channel, std::uint64_t request, time::Instant now) = 0;
};

/// Moves sectors between a drive and memory, by itself, in virtual time: one transfer after the other, in the
/// order of submission. It may still be busy with the surface after a write is complete. Where the words go
/// is not its business.
class Device : public time::Actor {
 public:
  void submit(const Command& transfer, time::Instant now) {
    queue_.push_back(transfer);
    if (!under_way_) begin(now);
  }
  /// The one under way, and those that wait for it.
  const std::deque<Command>& queue() const { return queue_; }
  /// True when nothing is left to do, on the channel or on the surface. Reading ahead does not count.
  virtual bool quiet() const = 0;

 protected:
  virtual void start(const Command& transfer, time::Instant now) = 0;

  /// The transfer under way is complete, and the next one begins.
  void finish(time::Instant now) {
    Client& client = *queue_.front().client;
    queue_.pop_front();
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

  std::deque<Command> queue_;
  bool under_way_ = false;
};

}  // namespace platter::device
