#include "tests/support/json_schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <stdexcept>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

using nlohmann::json;

const std::set<std::string> kKnown{
    "type",  "properties", "required", "additionalProperties", "items", "enum", "const", "$ref", "anyOf",
    "$defs", "$schema",    "title",    "description"};

bool is_of(const json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "boolean") return value.is_boolean();
  if (type == "null") return value.is_null();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  throw std::logic_error("the schema has a type " + type);
}

class Check {
 public:
  explicit Check(const json& root) : root_(root) {}

  std::string operator()(const json& schema, const json& value, const std::string& at) const {
    for (const auto& [key, unused] : schema.items()) {
      if (!kKnown.contains(key)) throw std::logic_error("the schema has a key " + key);
    }
    if (schema.contains("$ref")) return referred(schema["$ref"], value, at);
    if (schema.contains("anyOf")) return any_of(schema["anyOf"], value, at);
    if (schema.contains("const") && value != schema["const"]) return at + ": is " + value.dump();
    if (schema.contains("enum") &&
        std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
      return at + ": is " + value.dump();
    if (schema.contains("type") && !has_type(schema["type"], value))
      return at + ": is " + value.dump() + ", not " + schema["type"].dump();
    if (value.is_object()) return object(schema, value, at);
    if (value.is_array() && schema.contains("items")) return items(schema["items"], value, at);
    return {};
  }

 private:
  static bool has_type(const json& type, const json& value) {
    if (type.is_string()) return is_of(value, type);
    return std::any_of(type.begin(), type.end(), [&](const json& one) { return is_of(value, one); });
  }

  std::string referred(const std::string& to, const json& value, const std::string& at) const {
    const auto hash = to.find('#');
    const json::json_pointer place(hash == std::string::npos ? "" : to.substr(hash + 1));
    if (hash == 0) return (*this)(root_.at(place), value, at);
    const json other = json::parse(std::ifstream(source_path("docs/schemas/" + to.substr(0, hash))));
    return Check(other)(other.at(place), value, at);
  }

  std::string any_of(const json& choices, const json& value, const std::string& at) const {
    std::string why;
    for (const auto& choice : choices) {
      const std::string mistake = (*this)(choice, value, at);
      if (mistake.empty()) return {};
      why += (why.empty() ? "" : "; or ") + mistake;
    }
    return why;
  }

  std::string object(const json& schema, const json& value, const std::string& at) const {
    for (const auto& key : schema.value("required", json::array())) {
      if (!value.contains(key.get<std::string>())) return at + ": has no " + key.get<std::string>();
    }
    const json properties = schema.value("properties", json::object());
    for (const auto& [key, one] : value.items()) {
      if (properties.contains(key)) {
        std::string mistake = (*this)(properties[key], one, fmt::format("{}/{}", at, key));
        if (!mistake.empty()) return mistake;
      } else if (const json more = schema.value("additionalProperties", json(true)); more.is_object()) {
        std::string mistake = (*this)(more, one, fmt::format("{}/{}", at, key));
        if (!mistake.empty()) return mistake;
      } else if (!more) {
        return fmt::format("{}: has {}, which is unknown", at, key);
      }
    }
    return {};
  }

  std::string items(const json& schema, const json& value, const std::string& at) const {
    for (std::size_t i = 0; i < value.size(); ++i) {
      std::string mistake = (*this)(schema, value[i], at + "/" + std::to_string(i));
      if (!mistake.empty()) return mistake;
    }
    return {};
  }

  const json& root_;
};

}  // namespace

std::string mistake_by(const json& schema, const json& value) {
  return Check(schema)(schema, value, "");
}

}  // namespace platter::tests
