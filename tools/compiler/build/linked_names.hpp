#pragma once

#include <string>
#include <vector>

namespace platter::guest {

/// A name of an object that the linker knows.
struct LinkedName {
  std::string name;
  char type;  ///< as nm has it
  bool is_defined() const { return type != 'U' && type != 'w' && type != 'v'; }
};
/// The names in the output of nm -P. Throws BuildError if a line is not a name with its type.
std::vector<LinkedName> parse_linked_names(const std::string& output);

}  // namespace platter::guest
