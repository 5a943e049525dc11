#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/frontend/expression/expression.hpp"

namespace platter::dialect {

/// Whether a name with arguments is a function of the compiler's on words, such as SHIFT, which gfortran does
/// not have so; not where the program has its own.
bool is_word_function(const std::string& name, const Context& context);

/// Whether gfortran has one of that name that does the same, to INTEGER arguments.
bool gfortran_has(const std::string& name);

/// Such a function of arguments that were read. Throws Refused.
Piece word_function(const Token& name, const std::vector<Piece>& arguments, const Context& context);

}  // namespace platter::dialect
