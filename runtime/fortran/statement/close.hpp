#pragma once

#include <cstdint>

namespace platter::runtime {

class Units;

/// Closes a unit that is open on a dataset, as a CLOSE without STATUS= does, before an OPEN of another file.
void close_before_open(Units& units, std::int64_t unit);

}  // namespace platter::runtime
