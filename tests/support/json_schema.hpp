#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace platter::tests {

/// Holds `value` against a JSON schema: "" where it is as the schema says, else where it is not, and what is
/// wrong. Knows type, properties, required, additionalProperties, items, enum, const, anyOf and $ref to
/// #/$defs or another file of docs/schemas; throws std::logic_error where the schema asks for more, which
/// would otherwise be passed over.
std::string mistake_by(const nlohmann::json& schema, const nlohmann::json& value);

}  // namespace platter::tests
