#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/compiler/build/symbols.hpp"
#include "tools/compiler/build/tools.hpp"
#include "tools/compiler/frontend/translation/bindings.hpp"

namespace platter::guest {

/// The names of an object, an archive or a shared library, as nm lists them.
std::vector<LinkedName> linked_names(const Tools& tools, const std::filesystem::path& object);

/// A source, and what became of it.
struct Compiled {
  std::string source;
  std::vector<dialect::Binding> bindings;
  std::vector<LinkedName> names;
};

/// BIND(C) asks for a name as it stands, which may be anybody's. A program may ask for what one of its own
/// sources defines and for pure mathematics, and define what is nobody else's. Throws BuildError with the
/// lines of what it may not. `symbols` are of the same sources.
void require_own_names(const std::vector<Compiled>& program, const std::vector<Symbols>& symbols);

}  // namespace platter::guest
