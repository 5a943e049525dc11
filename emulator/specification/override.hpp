#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "emulator/specification/reader.hpp"

namespace platter::specification {

/// A value of a specification changed for one run, as --set gives it: "controller.buffers=1",
/// "disk.seek.1.time=14 ms", "system.routine.RDISK.steps.*.time=x0.5".
///
/// The first word is the kind (kinds.hpp), of one. An element of a list is named
/// by its `name` or by its number from 1; * stands for every one that has what follows. A number may leave
/// out its unit, which then stays what it was; xF multiplies it by F. What is changed so has the basis
/// "hypothesis" from then on.
struct Override {
  std::string text;               ///< as given
  std::string kind;               ///< of the catalogue: "controllers"
  std::vector<std::string> path;  ///< buffers
  std::string value;              ///< 1
};

/// Throws Error where the text is not KIND.KEY=VALUE.
Override parse_override(std::string_view text);

/// Changes `root`, a document of the override's kind. Throws Error, naming the keys there are, where it has
/// no such key, and where the value is none. Units are checked by whoever reads the document.
void apply(const Override& change, toml::table& root);

}  // namespace platter::specification
