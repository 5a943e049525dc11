#pragma once

#include <string_view>

#include "tools/compiler/frontend/dialect.hpp"

namespace platter::dialect {

/// The substitute to write for a routine that the machine's compilers had and Platter does not; "" for other
/// names. `library` is the dialect of these compilers, `has_bytes` whether the machine addresses bytes.
std::string_view substitute_for(std::string_view routine, Dialect library, bool has_bytes);

}  // namespace platter::dialect
