#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// Returns the substitute for a routine that the machine's compilers had and Platter does not; "" for other
/// names. `library` is the dialect of these compilers.
std::string_view substitute_for(std::string_view routine, Dialect library);

/// Returns the reason why a subroutine of the libraries of the time is not available, and its substitute.
/// Returns nothing for other names, or if the program defines the name. Unsourced.
std::optional<std::string> why_absent(const std::string& name, const Context& context);

}  // namespace platter::dialect
