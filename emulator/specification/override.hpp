#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/specification/reader.hpp"

namespace platter::specification {

/// A value of a specification changed for one run, as --set gives it: "controller.buffers=1",
/// "disk.seek.1.time=14 ms", "system.routine.RDISK.steps.*.time=x0.5".
///
/// The first word is the kind (kinds.hpp), of one, for all of the kind that are opened; or a file as messages
/// name it, without .toml, for that one: "disks/dd19.rotation=3000 rpm". An element of a list is named by its
/// `name` or by its number from 1; * stands for every one that has what follows. A number may leave
/// out its unit, which then stays what it was; xF multiplies it by F. What is changed so has the basis
/// "assumed" from then on.
struct Override {
  std::string text;               ///< as given
  std::string kind;               ///< of the catalogue: "controllers"
  std::string name;               ///< of the specification; "": whichever is opened
  std::vector<std::string> path;  ///< buffers
  std::string value;              ///< 1

  bool is_of(std::string_view a_kind, std::string_view a_name) const {
    return kind == a_kind && (name.empty() || name == a_name);
  }
};

/// `names`: of the specifications of a kind. Throws Error where the text is not KIND.KEY=VALUE or
/// KINDS/NAME.KEY=VALUE.
using NamesOf = std::function<std::vector<std::string>(std::string_view kind)>;
Override parse_override(std::string_view text, const NamesOf& names);
/// Throws Error that says why the change cannot be made.
[[noreturn]] void refuse(const Override& change, const std::string& why);

/// Changes `root`, a document of the override's kind. Throws Error, naming the keys there are, where it has
/// no such key, and where the value is none. Units are checked by whoever reads the document.
void apply(const Override& change, toml::table& root);

}  // namespace platter::specification
