#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace platter::tests {

/// Returns the document that `platter claims --json` or `platter table1 --json` wrote before these tests, so
/// that everything is measured only once. `name` is "claims", "table1", or "unicos" for the claims of that
/// study.
nlohmann::json scoreboard(const std::string& name);

/// Returns the contents of claims.json or table1.json.
nlohmann::json printed(const std::string& name);

}  // namespace platter::tests
