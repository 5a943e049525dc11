#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace platter::dialect {

/// Returns the error in the list of a FORMAT, given with its parentheses and in the form that the compiler
/// gets; nothing if the list is correct. `has_default_widths`: the dialect has I and F without a width.
std::optional<std::string> error_in_format(std::string_view list, bool has_default_widths);

}  // namespace platter::dialect
