#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "emulator/record/event.hpp"

namespace platter::explain {

/// A part of the time by which a request was late.
struct Part {
  std::string what;
  time::Duration length{};
};

/// From the instant at which a request had to be in force, for the revolution not to be lost, to the one at
/// which it was: what each moment in between went to, greatest first. The parts add up to the whole, since
/// each moment is one thing's only: the processor's work comes before what devices do, that before waiting,
/// and what is left is the program.
struct Budget {
  time::Instant deadline{};
  time::Instant able{};
  std::vector<Part> parts{};
};

/// Of `lost`, an event of that kind, among what happened before and after it; `before` is the number of the
/// request before it on the same channel, 0: none.
Budget budget_of(const std::vector<record::Event>& events, const record::Event& lost, std::uint64_t before);

/// Two calls one after the other, and all that happened meanwhile.
struct RequestPair {
  std::vector<record::Event> events;
  record::Event call;   ///< of the first
  record::Event after;  ///< of the second, which is explained
  time::Instant end{};  ///< of the picture: the second's first sector has passed, or that it was late for
  /// What the drives are called, by channel; empty: there is one, which is not named.
  std::map<int, std::string> drives{};
};

/// The kinds of events that a scene is made of, as --trace-events has them.
std::string events_needed();

/// Of two requests among the events; nothing where the second never came to a sector.
std::optional<RequestPair> scene_of(std::vector<record::Event> events, std::uint64_t before,
                                    std::uint64_t request);

/// The revolution that the second lost; of several the one that it was latest for. nullptr: none.
const record::Event* lost_of(const RequestPair& scene);

/// The drive that lost it, with its name; "" where drives have none.
std::string drive_of(const RequestPair& scene, const record::Event& lost);

/// What became of the second call, in a sentence.
std::string verdict(const RequestPair& scene);

/// The picture in text, the events, what became of the second call, and where the time went by which it was
/// late.
std::string told(const RequestPair& scene);

}  // namespace platter::explain
