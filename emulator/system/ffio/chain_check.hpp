#pragma once

#include <vector>

#include "emulator/system/ffio/specification.hpp"

namespace platter::ffio {

/// Refuses a chain that makes no sense: records within records, something below the end. Throws Error.
void check(const std::vector<Wanted>& chain);

}  // namespace platter::ffio
