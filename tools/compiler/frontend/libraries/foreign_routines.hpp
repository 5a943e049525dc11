#pragma once

#include <optional>
#include <string>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// Returns a message with a substitute if a clock, date or random number routine, or an extension of gfortran
/// of that name, was not in the library of the machine's compilers. Returns nothing if the machine has the
/// routine or the program defines it.
std::optional<std::string> why_foreign(const std::string& name, const Context& context);

/// Returns such a message for a bit function or a conversion of numbers.
std::optional<std::string> why_foreign_intrinsic(const std::string& name, const Context& context);

/// Returns whether the program defines the name: as an array, a variable, a subprogram or an argument.
bool is_programs_own(const std::string& name, const Context& context);

}  // namespace platter::dialect
