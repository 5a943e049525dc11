#pragma once

#include <toml++/toml.h>

#include <string>
#include <string_view>

namespace platter::specification {

/// The most levels of TOML: parts of a dotted key and of a table's name, arrays and inline tables, all
/// together. Specifications have some six.
inline constexpr int kDeepestToml = 50;

/// The table that TOML text describes. `file` is where the text comes from, for messages. Throws Error, with
/// line and column, if the text is not TOML, or is nested more than kDeepestToml levels deep: the library
/// that reads TOML goes through nested values by recursion.
toml::table parse_toml(std::string_view text, const std::string& file);

}  // namespace platter::specification
