#pragma once

#include <cstdint>

namespace platter::runtime {

class Units;

/// What OPEN of another file does first with a unit that is open on a dataset: a CLOSE without STATUS=.
void close_before_open(Units& units, std::int64_t unit);

}  // namespace platter::runtime
