#pragma once

#include <string>
#include <vector>

#include "emulator/record/event.hpp"
#include "emulator/time/time.hpp"
#include "tools/analysis/explain/explanation_text.hpp"

namespace platter::explain {

/// Returns whether events of this kind describe a drive or its controller, not the processor.
bool is_of_drive(record::Kind kind);

/// Draws activity from `begin` to `end` as text, with one row each for the processor, the channel to memory
/// and the heads of the drive. Each character covers an equal time; if several activities fall into it, the
/// last one is drawn. If `apart`, each active drive has separate rows with its number.
///
///     processor  CCCCCCCC...........iiiii..
std::string time_line(const std::vector<record::Event>& events, time::Instant begin, time::Instant end,
                      bool apart);

/// Draws the pair as SVG, with one row each for the calls, the processor, the channel and the heads. The
/// deadline is marked, a second panel enlarges the time around it, and the parts of the second call's
/// lateness are listed below.
std::string picture_of(const RequestPair& scene);

}  // namespace platter::explain
