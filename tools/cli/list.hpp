#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "emulator/specification/catalogue.hpp"

namespace platter::command {

/// Schema "platter.list/1": what can be named, or only one kind of that, "machines".
nlohmann::ordered_json list_json(const specification::Catalogue& catalogue, const std::string& what);

}  // namespace platter::command
