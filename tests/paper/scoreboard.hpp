#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace platter::tests {

/// The document that `platter claims --json` or `platter table1 --json` wrote before these tests: the
/// scoreboard is measured once. `name` is "claims" or "table1", or "unicos", the claims of that document.
nlohmann::json scoreboard(const std::string& name);

/// Returns the contents of claims.json or table1.json.
nlohmann::json printed(const std::string& name);

}  // namespace platter::tests
