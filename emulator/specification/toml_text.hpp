#pragma once

#include <toml++/toml.h>

#include <string>
#include <string_view>

namespace platter::specification {

/// The maximal nesting depth of TOML: the parts of dotted keys and table names, arrays and inline tables, all
/// added up. Specifications use about six levels.
inline constexpr int kDeepestToml = 50;

/// Parses TOML text. `file`: the source of the text, for messages. Throws Error, with line and column, if the
/// text is not TOML, or is nested more than kDeepestToml levels deep, since the TOML library processes nested
/// values by recursion.
toml::table parse_toml(std::string_view text, const std::string& file);

}  // namespace platter::specification
