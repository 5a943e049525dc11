#pragma once

#include <vector>

#include "tools/validation/harness/experiment_runner.hpp"

namespace platter::bucher_hayes {

/// The events that lost_in_timed_part looks at.
inline constexpr record::Kinds kTimedPart{record::Kind::kCall, record::Kind::kTest,
                                          record::Kind::kLostRevolution};

/// Revolutions lost in the timed part of bufio.f, by its events, those of seeks left out. The clock is
/// started when the first record has been moved (of a file that is read, after it has been written), and
/// stopped `seconds` later. Throws evidence::Failed where no event tells that the record has been moved.
double lost_in_timed_part(const std::vector<evidence::Told>& events, bool writes, double seconds);

}  // namespace platter::bucher_hayes
