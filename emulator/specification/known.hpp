#pragma once

#include <string>
#include <string_view>

#include "emulator/specification/catalogue.hpp"

namespace platter::specification {

/// `name`; refused at the place of `key` where the catalogue has none of that name of the kind ("disks").
std::string known(const Reader& reader, std::string_view key, std::string_view kind, const std::string& name,
                  const Catalogue& catalogue);

}  // namespace platter::specification
