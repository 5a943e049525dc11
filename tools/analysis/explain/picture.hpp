#pragma once

#include <string>
#include <vector>

#include "emulator/record/event.hpp"
#include "emulator/time/time.hpp"
#include "tools/analysis/explain/explanation_text.hpp"

namespace platter::explain {

/// Whether it is what a drive and its controller do, and no processor.
bool is_of_drive(record::Kind kind);

/// A picture in text of who was busy when: a lane each for the processor, the channel to memory and the heads
/// of its drive, over the time from `begin` to `end`. A character stands for the one that began last in its
/// stretch of time. Where `apart`, each drive at work has a channel and heads of its own, with its number.
///
///     processor  CCCCCCCC...........iiiii..
std::string time_line(const std::vector<record::Event>& events, time::Instant begin, time::Instant end,
                      bool apart);

/// A scene as a picture in SVG: a lane for the program, the processor, the channel and the heads, the
/// deadline, and below it where the time went by which the second call was late.
std::string picture_of(const RequestPair& scene);

}  // namespace platter::explain
