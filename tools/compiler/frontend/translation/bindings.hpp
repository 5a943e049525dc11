#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/dialect.hpp"

namespace platter::dialect {

/// A BIND(C) in a text, which makes the compiler use a given name for the linker.
struct Binding {
  std::string place;  ///< FILE:LINE:COLUMN
  std::vector<std::string>
      names;               ///< names in the statement of the BIND(C), in lower case; one of them is bound
  bool has_label = false;  ///< NAME= is present
  std::optional<std::string>
      label{};  ///< value of NAME=, without surrounding blanks; empty if it is not a plain constant
};

/// Returns the BIND(C)s of a text. Only the options for form, dialect and INCLUDE files matter. The result
/// may include constructs that only resemble a BIND(C), such as an element of an array BIND.
std::vector<Binding> bindings_of(std::string_view text, const std::string& file, const Options& options);

}  // namespace platter::dialect
