#include "tools/report/result.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <vector>

#include "emulator/specification/error.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tools/files/result_schema.hpp"
#include "tools/report/sweep_csv.hpp"

namespace platter::report {
namespace {

using Json = nlohmann::ordered_json;

void leave_out(Json& object, std::initializer_list<const char*> keys) {
  if (!object.is_object()) return;
  for (const char* key : keys) object.erase(key);
}

/// Returns whether the event is drawn: slices, marks, requests and names are, arrows and counters are not.
bool is_drawn(const Json& event) {
  const auto phase = event.at("ph").get<std::string>();
  return phase == "X" || phase == "i" || phase == "b" || phase == "e" || phase == "M";
}

/// Removes the folders of absolute paths from a text: a page must not contain the folders of a user.
std::string without_folders(const std::string& text) {
  constexpr std::string_view kAfterName = " \t\n:,;'\"()";
  constexpr std::string_view kBefore = " \t\n='\"(,";
  std::string kept;
  for (std::size_t at = 0; at < text.size();) {
    const bool begins = text[at] == '/' && (at == 0 || kBefore.find(text[at - 1]) != std::string_view::npos);
    if (!begins) {
      kept += text[at++];
      continue;
    }
    const auto end = std::min(text.find_first_of(kAfterName, at), text.size());
    const auto last = text.rfind('/', end - 1);
    // "/ " is a division, and "/etc" has no folder to remove.
    const auto name = last == at ? at : last + 1;
    kept += text.substr(name, end - name);
    at = end;
  }
  return kept;
}

void remove_folders(Json& value) {
  if (value.is_string()) {
    value = without_folders(value.get_ref<const std::string&>());
  } else if (value.is_structured()) {
    for (auto& member : value) remove_folders(member);
  }
}

}  // namespace

bool is_unseen_line(std::string_view line) {
  constexpr std::string_view kBegin = "{\"ph\":\"";
  return line.starts_with(kBegin) && line.ends_with("},\n") &&
         std::string_view("Cstf").find(line[kBegin.size()]) != std::string_view::npos;
}

void pare(const std::string& kind, Json& document) {
  if (kind == "timeline")
    std::erase_if(document.at("traceEvents").get_ref<Json::array_t&>(),
                  [](const Json& event) { return !is_drawn(event); });
  else
    remove_folders(document);
  if (kind == "run") leave_out(document, {"repeat", "sandbox"});
  if (kind == "sweep") {
    for (auto& point : document.at("points")) leave_out(point, {"command", "printed", "said", "results"});
  }
  if (kind == "compare") {
    for (auto& place : document.at("places")) {
      leave_out(place, {"printed", "said"});
      leave_out(place.at("results"), {"repeat", "sandbox", "drives", "lines"});
    }
  }
  if (kind == "time") leave_out(document.at("run"), {"repeat", "sandbox"});
}

namespace {

/// Returns the schemas for which the page has a view, as listed in docs/json.md.
const std::vector<std::string>& taken() {
  static const std::vector<std::string> kTaken{
      "platter.run/2",    "platter.time/2",   "platter.sweep/2",   "platter.compare/2", "platter.claims/4",
      "platter.table1/3", "platter.figure/1", "platter.explain/1", "platter.replay/1",  "platter.timeline/1"};
  return kTaken;
}

std::string readable() {
  return fmt::format(
      "this command reads results of --json FILE and traces of --trace FILE.json with the schemas {}",
      fmt::join(taken(), ", "));
}

/// Returns the kind of a schema, such as "table1" for "platter.table1/3".
std::string kind_of(const std::string& schema) {
  const auto from = schema.find('.') + 1;
  return schema.substr(from, schema.find('/') - from);
}

/// Removes events that are not drawn from a trace, which has one event per line. These are a third of a long
/// trace.
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
  const std::string text = runtime::read_untrusted(file, runtime::kLongestResult);
  Json document =
      file.ends_with(".csv") ? sweep_of_csv(text, file) : runtime::parse_json(without_unseen(text), file);
  const std::string schema = files::require_schema(document, file, taken(), readable());
  Result result{.file = std::filesystem::path(file).filename().string(),
                .kind = kind_of(schema),
                .document = std::move(document)};
  try {
    pare(result.kind, result.document);
    if (result.kind == "timeline") {
      result.windows = windows_of(result.document, result.until_us);
      result.document = {};
    }
    if (result.kind == "table1") result.sets = result.document.value("set", std::vector<std::string>{});
  } catch (const Json::exception&) {
    throw specification::Error(fmt::format(
        "{}: is a {}, but parts of it are missing or changed; pass the file as the command wrote it", file,
        schema));
  }
  return result;
}

}  // namespace platter::report
