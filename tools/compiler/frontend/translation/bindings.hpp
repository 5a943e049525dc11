#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/dialect.hpp"

namespace platter::dialect {

/// A BIND(C) of a text, which asks the linker for a name as it stands.
struct Binding {
  std::string place;               ///< FILE:LINE:COLUMN
  std::vector<std::string> names;  ///< in small letters, of its statement: one of them is bound
  bool has_label = false;          ///< NAME= stands there
  std::optional<std::string>
      label{};  ///< its text, without blanks around it; nothing where it is no plain text
};

/// Of the options form, dialect and INCLUDE files count. What only looks like a BIND(C), an element of an
/// array BIND, is among them.
std::vector<Binding> bindings_of(std::string_view text, const std::string& file, const Options& options);

}  // namespace platter::dialect
