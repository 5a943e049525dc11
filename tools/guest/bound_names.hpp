#pragma once

#include <string>
#include <vector>

#include "tools/dialect/translation/bindings.hpp"
#include "tools/guest/symbols.hpp"
#include "tools/guest/tools.hpp"

namespace platter::guest {

/// A name of an object that the linker knows.
struct LinkedName {
  std::string name;
  char type;  ///< as nm has it
  bool is_defined() const { return type != 'U' && type != 'w' && type != 'v'; }
};
std::vector<LinkedName> linked_names(const Tools& tools, const std::string& object);

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
