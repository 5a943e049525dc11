#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "emulator/record/event.hpp"

namespace platter::explain {

/// One part of a request's lateness.
struct Part {
  std::string what;
  time::Duration length{};
};

/// The causes of a request's lateness. The interval starts at the last instant at which the request could
/// take effect without losing a revolution, and ends when it did take effect. Each moment of the interval is
/// attributed to one cause, so the parts add up to the whole. If several causes overlap, the processor's work
/// takes precedence over the devices, and the devices over waiting; the remaining time is the program's.
struct Budget {
  time::Instant deadline{};   ///< last instant that would not have lost the revolution
  time::Instant able{};       ///< instant at which the request took effect
  std::vector<Part> parts{};  ///< longest first
};

/// Returns the budget of the lost-revolution event `lost`. `events` are those around it. `before` is the
/// number of the previous request on the same channel, or 0 if no request precedes it.
Budget budget_of(const std::vector<record::Event>& events, const record::Event& lost, std::uint64_t before);

/// Two consecutive calls, and all events from the first to the second.
struct RequestPair {
  std::vector<record::Event> events;
  record::Event call;   ///< event of the first call
  record::Event after;  ///< event of the second call, which is explained
  time::Instant end{};  ///< end of the picture: when the second call's first sector, or the sector after its
                        ///< lost revolution, has passed
  /// Names of the drives by channel; empty for a single drive, which is not named.
  std::map<int, std::string> drives{};
};

/// Returns the kinds of events that a request pair consists of, as --trace-events accepts them.
std::string events_needed();

/// Returns the pair of the requests `before` (0 for no request) and `request`, or nothing if no sector of
/// the second one passed the heads.
std::optional<RequestPair> scene_of(std::vector<record::Event> events, std::uint64_t before,
                                    std::uint64_t request);

/// Returns the second call's lost-revolution event, the event with the greatest lateness if it has several,
/// or nullptr.
const record::Event* lost_of(const RequestPair& scene);

/// Returns the name of the drive that lost the revolution, or "" if drives are not named.
std::string drive_of(const RequestPair& scene, const record::Event& lost);

/// Returns a sentence that describes the outcome of the second call.
std::string verdict(const RequestPair& scene);

/// Returns the explanation as text: the time line, the events, the outcome of the second call and the parts
/// of its lateness.
std::string explanation_text(const RequestPair& scene);

}  // namespace platter::explain
