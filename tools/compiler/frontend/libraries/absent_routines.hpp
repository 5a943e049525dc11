#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// The substitute to write for a routine that the machine's compilers had and Platter does not; "" for other
/// names. `library` is the dialect of these compilers, `has_bytes` whether the machine addresses bytes.
std::string_view substitute_for(std::string_view routine, Dialect library, bool has_bytes);

/// Why a subroutine of the time's libraries is not here, and what to write in its place; nothing of any other
/// name, and where the program has one of that name. Unsourced.
std::optional<std::string> why_absent(const std::string& name, const Context& context);

}  // namespace platter::dialect
