#include "tools/report/result.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "emulator/specification/error.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tools/report/pared.hpp"

namespace platter::report {
namespace {

using Json = nlohmann::ordered_json;

/// Those that the page has a view of, as docs/json.md names them.
const std::vector<std::string>& taken() {
  static const std::vector<std::string> kTaken{
      "platter.run/2",    "platter.time/2",   "platter.sweep/2",   "platter.compare/2", "platter.claims/4",
      "platter.table1/3", "platter.figure/1", "platter.explain/1", "platter.replay/1",  "platter.timeline/1"};
  return kTaken;
}

[[noreturn]] void refuse(const std::string& file, const std::string& why) {
  throw specification::Error(
      fmt::format("{}: {}. Taken are results that a command has written by --json FILE, and traces by "
                  "--trace FILE.json: {}",
                  file, why, fmt::join(taken(), ", ")));
}

/// A trace says what it is in its otherData.
std::string schema_of(const Json& document) {
  if (!document.is_object()) return "";
  const Json* about = &document;
  if (const auto other = document.find("otherData"); other != document.end()) about = &*other;
  if (!about->is_object()) return "";
  const auto schema = about->find("schema");
  return schema == about->end() || !schema->is_string() ? "" : schema->get<std::string>();
}

/// "table1" of "platter.table1/3".
std::string kind_of(const std::string& schema) {
  const auto from = schema.find('.') + 1;
  return schema.substr(from, schema.find('/') - from);
}

/// A trace has an event a line; those that the page has no view of, arrows and counters, are a third of a
/// long one.
std::string without_unseen(const std::string& text) {
  std::string kept;
  kept.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const auto next = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string_view line(text.data() + at, next - at);
    if (!is_unseen_line(line)) kept += line;
    at = next;
  }
  return kept;
}

}  // namespace

Result read_result(const std::string& file) {
  Json document =
      runtime::parse_json(without_unseen(runtime::read_untrusted(file, runtime::kLongestResult)), file);
  const std::string schema = schema_of(document);
  if (schema.empty()) refuse(file, "it does not say which kind of result it is (schema)");
  const auto& all = taken();
  if (std::find(all.begin(), all.end(), schema) == all.end())
    refuse(file, fmt::format("it is a {}, of which the page has no view", schema));
  Result result{.file = std::filesystem::path(file).filename().string(),
                .kind = kind_of(schema),
                .document = std::move(document)};
  try {
    result.until_us = pare(result.kind, result.document);
  } catch (const Json::exception&) {
    refuse(file, fmt::format("it is not a whole {}", schema));
  }
  return result;
}

}  // namespace platter::report
