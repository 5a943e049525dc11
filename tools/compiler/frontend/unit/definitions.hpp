#pragma once

#include <deque>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/unit/units.hpp"

namespace platter::dialect {

/// Returns the definitions of units that other files can use.
Definitions definitions_of(const std::deque<Unit>& units, const Options& options);

}  // namespace platter::dialect
