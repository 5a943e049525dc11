#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace platter::tests {

/// Validates `value` against a JSON schema. Returns "" if it is valid, and otherwise the place and the error.
/// Supports type, properties, required, additionalProperties, items, enum, const, anyOf and $ref to #/$defs
/// or another file of docs/schemas. Throws std::logic_error if the schema contains other keywords, since
/// these would not be checked.
std::string mistake_by(const nlohmann::json& schema, const nlohmann::json& value);

}  // namespace platter::tests
