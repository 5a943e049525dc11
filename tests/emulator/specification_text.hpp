#pragma once

#include <string>
#include <string_view>

#include "emulator/specification/catalogue.hpp"

namespace platter::tests {

/// Returns the text of a built-in specification. Throws if it does not exist.
std::string builtin_text(std::string_view kind, std::string_view name);

/// Returns `text` with `from` replaced by `to`. Throws unless `from` occurs exactly once, so that a change is
/// not lost when the specification is edited.
std::string replaced(std::string text, std::string_view from, std::string_view to);

/// Changes the value of a number of a built-in specification to `to`, and adds the result to `catalogue`
/// under the same name. `key` must occur exactly once in the text, such as "buffers".
void plant_value(specification::Catalogue& catalogue, std::string_view kind, std::string_view name,
                 std::string_view key, std::string_view to);

/// Replaces a passage of a built-in specification, in the same way as replaced().
void plant(specification::Catalogue& catalogue, std::string_view kind, std::string_view name,
           std::string_view from, std::string_view to);

}  // namespace platter::tests
