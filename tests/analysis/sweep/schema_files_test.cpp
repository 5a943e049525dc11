// Every schema in docs/schemas is closed, has one type per field, and describes each field.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

using nlohmann::json;

/// Units in the names of keys, with the word that the description must contain.
const std::vector<std::pair<std::string, std::string>> kUnits{
    {"_s", "second"},      {"_ns", "nanosecond"},   {"_us", "microsecond"},
    {"_ps", "picosecond"}, {"_cp", "clock period"}, {"cp_", "clock period"},
    {"words", "word"},     {"seconds", "second"},   {"revolutions", "revolution"}};

/// Returns the types that a schema allows, except for null.
std::vector<std::string> types_of(const json& schema) {
  std::vector<std::string> types;
  const json all = schema.value("type", json::array());
  for (const auto& type : all.is_string() ? json::array({all}) : all) {
    if (type != "null") types.push_back(type);
  }
  return types;
}

/// Collects the errors of a schema and of all schemas inside it, such as those of its properties, with their
/// places.
class Complaints {
 public:
  std::vector<std::string> of(const json& schema) {
    schema_at(schema, "");
    return complaints_;
  }

 private:
  void complain(const std::string& at, const std::string& what) { complaints_.push_back(at + ": " + what); }

  void schema_at(const json& schema, const std::string& at) {
    require_kind(schema, at);
    const json properties = schema.value("properties", json::object());
    for (const auto& [key, one] : properties.items()) {
      require_description(key, one, at + "/" + key);
      schema_at(one, at + "/" + key);
    }
    const json definitions = schema.value("$defs", json::object());
    for (const auto& [key, one] : definitions.items()) schema_at(one, at + "/$defs/" + key);
    for (const auto& one : schema.value("anyOf", json::array())) schema_at(one, at + "/anyOf");
    for (const char* inside : {"items", "additionalProperties"}) {
      if (schema.contains(inside) && schema[inside].is_object()) schema_at(schema[inside], at + "/" + inside);
    }
  }

  void require_kind(const json& schema, const std::string& at) {
    const auto types = types_of(schema);
    if (types.size() > 1) complain(at, "has several types");
    if (types.empty() && !schema.contains("$ref") && !schema.contains("anyOf") && !schema.contains("enum") &&
        !schema.contains("const") && schema.value("type", json()) != "null")
      complain(at, "has no type");
    if (types == std::vector<std::string>{"object"}) {
      const json more = schema.value("additionalProperties", json(true));
      if (more != false && !more.is_object()) complain(at, "is open");
    }
    if (types == std::vector<std::string>{"array"} && !schema.contains("items"))
      complain(at, "has elements of any kind");
  }

  void require_description(const std::string& key, const json& property, const std::string& at) {
    const std::string text = property.value("description", "");
    if (text.empty()) return complain(at, "has no description");
    std::string words = key;
    std::replace(words.begin(), words.end(), '_', ' ');
    if (text == words || text == key) complain(at, "has only its name for a description");
    if (types_of(property) != std::vector<std::string>{"integer"} &&
        types_of(property) != std::vector<std::string>{"number"})
      return;
    for (const auto& [part, unit] : kUnits) {
      const bool has_it = key.starts_with(part) || key.ends_with(part);
      if (has_it && !std::regex_search(text, std::regex(unit)))
        complain(at, "does not say its unit, " + unit);
    }
  }

  std::vector<std::string> complaints_;
};

class SchemaFiles : public testing::Test {
 protected:
  std::map<std::string, json> files;
  void SetUp() override {
    for (const auto& entry : std::filesystem::directory_iterator(source_path("docs/schemas")))
      files[entry.path().filename()] = json::parse(std::ifstream(entry.path()));
  }
};

TEST_F(SchemaFiles, AreClosedAndDescribed) {
  for (const auto& [file, schema] : files) {
    for (const auto& complaint : Complaints().of(schema)) ADD_FAILURE() << file << " " << complaint;
  }
  EXPECT_GE(files.size(), 13U);
}

/// Shows that the test above can fail.
TEST(SchemaComplaints, NameEachFault) {
  const auto first = [](const char* schema) {
    const auto all = Complaints().of(json::parse(schema));
    return all.empty() ? "" : all.front();
  };
  EXPECT_EQ(first(R"({"type": "object", "additionalProperties": false})"), "");
  EXPECT_EQ(first(R"({"type": "object"})"), ": is open");
  EXPECT_EQ(first(R"({"type": ["object", "null"], "properties": {}})"), ": is open");
  EXPECT_EQ(first(R"({"type": "array", "items": {"type": "object"}})"), "/items: is open");
  EXPECT_EQ(first(R"({"type": "array"})"), ": has elements of any kind");
  EXPECT_EQ(first(R"({"type": ["string", "integer"]})"), ": has several types");
  EXPECT_EQ(first(R"({"description": "anything"})"), ": has no type");
  const auto with = [&](const std::string& property) {
    return first(
        (R"({"type": "object", "additionalProperties": false, "properties": {)" + property + "}}").c_str());
  };
  EXPECT_EQ(with(R"("a": {"type": "string"})"), "/a: has no description");
  EXPECT_EQ(with(R"("a_b": {"type": "string", "description": "a b"})"),
            "/a_b: has only its name for a description");
  EXPECT_EQ(with(R"("late_us": {"type": "number", "description": "how late"})"),
            "/late_us: does not say its unit, microsecond");
  EXPECT_EQ(with(R"("late_us": {"type": "number", "description": "microseconds by which it was late"})"), "");
}

}  // namespace
}  // namespace platter::tests
