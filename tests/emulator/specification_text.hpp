#pragma once

#include <string>
#include <string_view>

#include "emulator/specification/catalogue.hpp"

namespace platter::tests {

/// The text of a built-in specification; a test fails by exception where there is none.
std::string builtin_text(std::string_view kind, std::string_view name);

/// `text` with the one place that says `from` saying `to`. Throws where `from` stands nowhere or more than
/// once, so that a planted change cannot be lost when a specification is edited.
std::string replaced(std::string text, std::string_view from, std::string_view to);

/// Puts `to` as the value of a number of a built-in specification, and adds the result to `catalogue` under
/// the same name. `key` is the number's key, which must stand once in the text, e.g. "buffers".
void plant_value(specification::Catalogue& catalogue, std::string_view kind, std::string_view name,
                 std::string_view key, std::string_view to);

/// Replaces a passage of a built-in specification likewise.
void plant(specification::Catalogue& catalogue, std::string_view kind, std::string_view name,
           std::string_view from, std::string_view to);

}  // namespace platter::tests
