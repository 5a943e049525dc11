#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/specification/reader.hpp"

namespace platter::specification {

/// A value of a specification that is changed for one run, as given to --set: "controller.buffers=1",
/// "disk.seek.1.time=14 ms", "system.routine.RDISK.steps.*.time=x0.5".
///
/// The first word is the singular of a kind (catalogue.hpp), for all specifications of the kind that are
/// opened, or a file name as in messages, without .toml, for that file: "disks/dd19.rotation=3000 rpm". An
/// element of a list is addressed by its `name` or by its number from 1; * addresses all elements that
/// contain the rest of the path. A number without a unit keeps the previous unit; xF multiplies the number by
/// F. The changed number has the provenance "assumed".
struct Override {
  std::string text;               ///< text of the override, as given
  std::string kind;               ///< kind of the specification in the catalogue: "controllers"
  std::string name;               ///< name of the specification; "": all that are opened
  std::vector<std::string> path;  ///< dotted path of the key, e.g. "buffers"
  std::string value;              ///< new value, e.g. "1"

  bool is_of(std::string_view a_kind, std::string_view a_name) const {
    return kind == a_kind && (name.empty() || name == a_name);
  }
};

/// Returns the names of the specifications of a kind.
using NamesOf = std::function<std::vector<std::string>(std::string_view kind)>;
/// Returns the kinds of which a specification contains the key.
using KindsWith = std::function<std::vector<std::string>(const std::string& key)>;
/// Parses an override. The kind may be left out if the specifications of only one kind contain the key:
/// "rotation=3000 rpm". Throws Error if the text is not KIND.KEY=VALUE, KINDS/NAME.KEY=VALUE or KEY=VALUE.
Override parse_override(std::string_view text, const NamesOf& names, const KindsWith& kinds_with);
/// Throws Error, with the reason why the change is impossible.
[[noreturn]] void refuse(const Override& change, const std::string& why);

/// Changes `root`, a document of the override's kind. Throws Error, with the known keys, if it does not have
/// the key, or if the value is invalid. The reader of the document checks units.
void apply(const Override& change, toml::table& root);

}  // namespace platter::specification
