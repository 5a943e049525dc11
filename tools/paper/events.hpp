#pragma once

#include <string>
#include <vector>

namespace platter::paper {

/// The events that lost_in_timed_part looks at.
inline const std::vector<std::string> kTimedPart = {"call", "test", "lost revolution"};

/// Revolutions lost in the timed part of bufio.f, by its trace, those of seeks left out. The clock is started
/// when the first record has been moved (of a file that is read, after it has been written), and stopped
/// `seconds` later.
double lost_in_timed_part(const std::string& trace, bool writes, double seconds);

}  // namespace platter::paper
