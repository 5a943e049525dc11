#pragma once

#include <optional>
#include <string>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// Clock, date and random number routines of one machine's library, and gfortran's extensions of the same
/// name, are rejected on machines whose compilers did not have them. Returns the message, which names the
/// substitute; nothing if the machine has the routine, or if the program brings its own.
std::optional<std::string> why_foreign(const std::string& name, const Context& context);

/// The same for bit functions and conversions of numbers.
std::optional<std::string> why_foreign_intrinsic(const std::string& name, const Context& context);

/// Whether the program gives the name a meaning of its own: an array, a variable, a subprogram, an argument.
bool is_programs_own(const std::string& name, const Context& context);

}  // namespace platter::dialect
