#pragma once

#include <string_view>

namespace platter::runtime {

/// Writes to standard error, not through libgfortran: its unit may have a statement under way. May be called
/// by handlers of signals. What it begins with has a colour where there are any.
void say(std::string_view text);

}  // namespace platter::runtime
