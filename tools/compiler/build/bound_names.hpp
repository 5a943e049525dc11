#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/compiler/build/symbols.hpp"
#include "tools/compiler/build/tools.hpp"
#include "tools/compiler/frontend/translation/bindings.hpp"

namespace platter::guest {

/// Returns the symbols of an object, an archive or a shared library, as nm lists them.
std::vector<LinkedName> linked_names(const Tools& tools, const std::filesystem::path& object);

/// A compiled source.
struct Compiled {
  std::string source;
  std::vector<dialect::Binding> bindings;
  std::vector<LinkedName> names;
};

/// Checks the use of BIND(C), which refers to a symbol by its exact name. A program may refer to symbols that
/// its own sources define and to pure mathematical functions. It may define names that are not used
/// elsewhere. Throws BuildError with the source line of each violation. `symbols`: symbols of the same
/// sources, in the same order.
void require_own_names(const std::vector<Compiled>& program, const std::vector<Symbols>& symbols);

}  // namespace platter::guest
