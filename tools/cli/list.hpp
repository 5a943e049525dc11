#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "emulator/specification/catalogue.hpp"

namespace platter::command {

/// Returns everything that can be named on the command line, with the schema "platter.list/1". `what` limits
/// the list to one kind, such as "machines".
nlohmann::ordered_json list_json(const specification::Catalogue& catalogue, const std::string& what);

}  // namespace platter::command
