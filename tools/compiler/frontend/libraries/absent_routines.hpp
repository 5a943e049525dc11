#pragma once

#include <optional>
#include <string>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// Why a subroutine of the time's libraries is not here, and what to write in its place; nothing of any other
/// name, and where the program has one of that name. Unsourced.
std::optional<std::string> why_absent(const std::string& name, const Context& context);

}  // namespace platter::dialect
