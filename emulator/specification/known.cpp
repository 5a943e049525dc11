#include "emulator/specification/known.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/specification/nearest.hpp"

namespace platter::specification {

std::string known(const Reader& reader, std::string_view key, std::string_view kind, const std::string& name,
                  const Catalogue& catalogue) {
  const auto names = catalogue.names(kind);
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    reader.fail(key, fmt::format("unknown {} '{}'{}", kind.substr(0, kind.size() - 1), name,
                                 suggestion(name, names)));
  }
  return name;
}

}  // namespace platter::specification
