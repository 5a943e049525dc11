#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/analysis/explain/budget.hpp"

namespace platter::explain {

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
