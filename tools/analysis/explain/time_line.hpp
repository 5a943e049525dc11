#pragma once

#include <string>
#include <vector>

#include "emulator/record/event.hpp"
#include "emulator/time/time.hpp"

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

}  // namespace platter::explain
