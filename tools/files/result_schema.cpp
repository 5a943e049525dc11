#include "tools/files/result_schema.hpp"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

#include "emulator/specification/error.hpp"
#include "runtime/options/version.hpp"

namespace platter::files {
namespace {

using Json = nlohmann::ordered_json;
using specification::Error;

/// Returns the text of a key, or "" if the key is missing.
std::string text_at(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() || !found->is_string() ? "" : found->get<std::string>();
}

/// A schema's name, including the slash, and its version: "platter.run/" and 2.
struct Schema {
  std::string_view name;
  int version = 0;
};

std::optional<Schema> parsed(std::string_view text) {
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  Schema schema{.name = text.substr(0, slash + 1)};
  const auto* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + slash + 1, end, schema.version);
  if (error != std::errc() || rest != end) return std::nullopt;
  return schema;
}

}  // namespace

std::string require_schema(const Json& document, const std::string& file,
                           const std::vector<std::string>& known, std::string_view readable) {
  const Json* about = &document;
  if (document.is_object()) {
    const auto other = document.find("otherData");
    if (other != document.end() && other->is_object()) about = &*other;
  }
  const std::string text = about->is_object() ? text_at(*about, "schema") : "";
  if (text.empty())
    throw Error(
        fmt::format("{}: does not name a schema, so it is not a result of Platter; {}", file, readable));
  const auto schema = parsed(text);
  for (const auto& one : known) {
    if (one == text) return text;
    const auto wanted = parsed(one);
    if (!schema || schema->name != wanted->name) continue;
    const std::string writer = text_at(*about, "version");
    const std::string by = writer.empty() ? "" : fmt::format(" (version {})", writer);
    if (schema->version > wanted->version)
      throw Error(fmt::format(
          "{}: {} is from a later Platter{}; this one (version {}) reads {}: install the later version", file,
          text, by, runtime::kVersion, one));
    throw Error(
        fmt::format("{}: {} is from an earlier Platter{}; this one (version {}) reads {}: run the command "
                    "again, or use the Platter that wrote it",
                    file, text, by, runtime::kVersion, one));
  }
  throw Error(fmt::format("{}: is a {}, which this command does not read; {}", file, text, readable));
}

}  // namespace platter::files
