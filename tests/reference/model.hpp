#pragma once

// Parts that all reference models share. The models are written from docs/ and include no code of emulator/.

#include <compare>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace platter::reference {

/// Picoseconds: an instant since the start of the run, or a length.
using Ps = std::int64_t;
inline constexpr Ps kNever = std::numeric_limits<Ps>::max();

/// Blocks to be moved in sequence, in this order.
struct Command {
  bool writes = false;
  bool to_surface = false;    ///< a write is complete only when it is on the surface
  std::uint64_t request = 0;  ///< number of the request; 0: a command that a device issues itself
  std::vector<std::int64_t> blocks{};
  std::int64_t stride = 1;  ///< the usual distance of its blocks; other distances start another run of blocks
};

/// The kinds of events that are compared. The comments describe Event::number and Event::length.
enum class Kind : std::uint8_t {
  kCommand,     ///< the device starts a command; `number`: its blocks; `length`: its access time
  kSeek,        ///< a seek starts; `number`: cylinders to cross; `length`: time of the seek
  kOnCylinder,  ///< a seek ends; `number`: the cylinder
  kLatency,     ///< a sector starts to pass; `length`: the wait for it
  kPass,        ///< a sector has passed; `number`: the sector; `length`: time of the pass
  kMove,      ///< a block has crossed to or from memory; `number`: the block; `length`: time of the transfer
  kAhead,     ///< a sector is read without a request; `number`: the sector
  kLost,      ///< revolutions were lost before this pass; `number`: how many
  kComplete,  ///< a command is complete; `number`: its blocks
  kNotified,  ///< the client is notified of a block
  kFinished,  ///< the client is notified that the command is complete
};

struct Event {
  Ps at = 0;
  Kind kind{};
  std::size_t device = 0;  ///< the number of the device in order of creation
  std::uint64_t request = 0;
  std::int64_t number = 0;
  Ps length = 0;
  auto operator<=>(const Event&) const = default;
};

/// Returns the events as text, one line for each.
std::string text(const std::vector<Event>& events);

class World;

/// A part that chooses the instants at which it acts.
class Actor {
 public:
  virtual ~Actor() = default;
  /// Returns the next instant at which the actor acts; kNever if there is none.
  virtual Ps next() const = 0;
  virtual void act(Ps now) = 0;
};

/// All actors, in order of creation, and all events so far.
class World {
 public:
  std::size_t join(Actor& actor) {
    actors_.push_back(&actor);
    return actors_.size() - 1;
  }
  void emit(const Event& event) { events.push_back(event); }
  /// Lets the actor with the earliest instant act, at equal instants the one that joined first, until no
  /// actor has anything to do.
  void run();

  std::vector<Event> events;

 private:
  std::vector<Actor*> actors_;
};

/// The client of a command.
struct Client {
  std::function<void(Ps)> moved;     ///< called when one block has crossed
  std::function<void(Ps)> finished;  ///< called when the command is complete
};

/// A device has a queue and executes its commands in sequence.
class Device {
 public:
  virtual ~Device() = default;
  void submit(const Command& command, const Client& client, Ps now) {
    queue_.push_back({command, client});
    if (!executes_) begin(now);
  }

 protected:
  struct Queued {
    Command command;
    Client client;
  };
  virtual void start(Ps now) = 0;
  const Command& current() const { return queue_.front().command; }
  const std::deque<Queued>& queue() const { return queue_; }
  bool executes() const { return executes_; }
  void moved(Ps now) { queue_.front().client.moved(now); }
  /// Ends the current command. Its client may submit the next one at once. The next command, submitted now or
  /// waiting already, starts inside this call.
  void finish(Ps now) {
    const auto finished = queue_.front().client.finished;
    queue_.pop_front();
    executes_ = false;
    finished(now);
    if (!executes_ && !queue_.empty()) begin(now);
  }

 private:
  void begin(Ps now) {
    executes_ = true;
    start(now);
  }

  std::deque<Queued> queue_;
  bool executes_ = false;
};

/// A device that plans its own actions and emits its own events.
class ActingDevice : public Device, public Actor {
 protected:
  explicit ActingDevice(World& world) : world_(world), number_(world.join(*this)) {}
  void emit(Kind kind, Ps at, std::uint64_t request, std::int64_t number = 0, Ps length = 0) {
    world_.emit({at, kind, number_, request, number, length});
  }

 private:
  World& world_;
  std::size_t number_;
};

}  // namespace platter::reference
