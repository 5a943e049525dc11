#pragma once

#include "tools/validation/harness/document.hpp"

namespace platter::johnston {

/// Returns the study of T. Y. Johnston, There is no I/O like no I/O, SLAC, 1985.
evidence::Document document();

}  // namespace platter::johnston
