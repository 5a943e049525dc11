// platter diff: compares two results of runs, or two traces.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <optional>
#include <sstream>

#include "emulator/specification/error.hpp"
#include "runtime/host/quoting.hpp"
#include "runtime/host/say.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tools/analysis/repeat/repetition.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/result_files.hpp"
#include "tools/cli/rows.hpp"
#include "tools/files/result_schema.hpp"

namespace platter::command {
namespace {

using Json = nlohmann::ordered_json;

struct DiffArguments {
  std::array<std::string, 2> files;
  bool all = false;
  ResultFiles results;
};

/// The number of differing values that are printed without --all.
constexpr std::size_t kMaxRows = 30;

/// Returns the part of an object that identifies it among the elements of a list, such as "unit 5"; "" if it
/// has none.
std::string identity_of(const Json& element) {
  for (const char* key : {"unit", "drive", "channel", "line", "routine", "name", "file", "part"}) {
    if (!element.is_object() || !element.contains(key)) continue;
    const Json& value = element.at(key);
    return fmt::format("{} {}", key, value.is_string() ? value.get<std::string>() : value.dump());
  }
  return "";
}

/// Returns a readable name of the value at a JSON pointer: "units, unit 5: calls" for "/units/0/calls".
std::string name_of(const std::string& pointer, const Json& result) {
  std::vector<std::string> parts;
  const Json* node = &result;
  std::istringstream words(pointer.substr(1));
  for (std::string word; std::getline(words, word, '/');) {
    std::size_t index = 0;
    const bool is_index = std::from_chars(word.data(), word.data() + word.size(), index).ec == std::errc();
    if (node != nullptr && node->is_array() && is_index) {
      node = index < node->size() ? &(*node)[index] : nullptr;
      const std::string identity = node == nullptr ? "" : identity_of(*node);
      parts.push_back(identity.empty() ? fmt::format("{}", index + 1) : identity);
    } else {
      node = node != nullptr && node->is_object() && node->contains(word) ? &node->at(word) : nullptr;
      parts.push_back(word);
    }
  }
  const std::string last = parts.back();
  parts.pop_back();
  return parts.empty() ? last : fmt::format("{}: {}", fmt::join(parts, ", "), last);
}

/// A value that differs between two results.
struct DifferingValue {
  std::string name;
  std::optional<std::string> first, second;  ///< as JSON; no value if that result does not contain it
  std::optional<double> before, after;       ///< the values, if both are numbers

  /// Returns the change, such as "+2 (x 1.5)"; "" unless both values are numbers.
  std::string change() const {
    if (!before || !after) return "";
    const std::string sum = fmt::format("{:+.6g}", *after - *before);
    return *before == 0 || *after == 0 ? sum : fmt::format("{} (x {:.4g})", sum, *after / *before);
  }
};

DifferingValue differing_value(const repeat::Difference& one, const Json& first, const Json& second) {
  DifferingValue value{.name = name_of(one.pointer, one.then ? first : second),
                       .first = one.then,
                       .second = one.now,
                       .before = {},
                       .after = {}};
  const Json then = runtime::parse_json(one.then.value_or("null"), "the first result");
  const Json now = runtime::parse_json(one.now.value_or("null"), "the second result");
  if (then.is_number() && now.is_number()) {
    value.before = then.get<double>();
    value.after = now.get<double>();
  }
  return value;
}

std::string command_of(const Json& result) {
  const auto recipe = result.find("repeat");
  if (recipe == result.end() || !recipe->is_object()) return "(not stored)";
  std::vector<std::string> words;
  for (const auto& word : recipe->at("command"))
    words.push_back(runtime::shell_word(word.get<std::string>()));
  return fmt::format("platter {}", fmt::join(words, " "));
}

/// The differences of two files.
struct Differences {
  std::vector<std::string> commands;  ///< of the two results; empty for traces
  std::vector<std::string> inputs;    ///< changes of the inputs of two results, in words
  std::vector<DifferingValue> values;
  std::size_t line = 0;  ///< first line that differs between two traces, from 1; 0 if none does
  std::string line_before;
  std::array<std::string, 2> lines;

  bool empty() const { return values.empty() && line == 0; }
};

Differences between_results(const DiffArguments& arguments, const Json& first, const Json& second) {
  const auto inputs = [](const Json& result) {
    const auto recipe = result.find("repeat");
    const bool is_stored = recipe != result.end() && recipe->is_object();
    return is_stored ? repeat::inputs_in(recipe->at("inputs")) : std::vector<repeat::Input>();
  };
  Differences found;
  found.commands = {command_of(first), command_of(second)};
  found.inputs = repeat::changes(inputs(first), inputs(second));
  for (const auto& one : repeat::differing_values(first, second)) {
    // A list without elements has no value.
    if (one.then.value_or("null") == one.now.value_or("null")) continue;
    if (!arguments.all && one.pointer.find("/buckets/") != std::string::npos) continue;
    found.values.push_back(differing_value(one, first, second));
  }
  return found;
}

Differences between_traces(const std::array<std::string, 2>& texts) {
  Differences found;
  std::array<std::istringstream, 2> lines{std::istringstream(texts[0]), std::istringstream(texts[1])};
  for (std::size_t number = 1;; ++number) {
    std::array<std::string, 2> line;
    const bool has_first = static_cast<bool>(std::getline(lines[0], line[0]));
    const bool has_second = static_cast<bool>(std::getline(lines[1], line[1]));
    if (!has_first && !has_second) return found;
    if (has_first == has_second && line[0] == line[1]) {
      found.line_before = line[0];
      continue;
    }
    found.line = number;
    found.lines = {has_first ? line[0] : "(end of the trace)", has_second ? line[1] : "(end of the trace)"};
    return found;
  }
}

void print_values(const DiffArguments& arguments, const std::vector<DifferingValue>& values) {
  std::vector<std::array<std::string, 4>> lines{{"value", "first", "second", "change"}};
  const std::size_t shown = arguments.all ? values.size() : std::min(values.size(), kMaxRows);
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& one = values[i];
    lines.push_back({one.name, one.first.value_or("-"), one.second.value_or("-"), one.change()});
  }
  std::array<std::size_t, 3> widths{};
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  for (const auto& line : lines) {
    const std::string text = fmt::format("{:<{}}  {:>{}}  {:>{}}  {}", line[0], widths[0], line[1], widths[1],
                                         line[2], widths[2], line[3]);
    runtime::print("{}\n", text.substr(0, text.find_last_not_of(' ') + 1));
  }
  if (shown < values.size())
    runtime::print("{} more values differ; --all prints them\n", values.size() - shown);
}

void print(const DiffArguments& arguments, const Differences& found) {
  const auto& files = arguments.files;
  if (found.commands.empty()) {
    if (found.line == 0) {
      runtime::print("The traces are equal.\n");
      return;
    }
    runtime::print("The traces differ from line {} on.\n", found.line);
    print(std::vector<Row>{
        {"before", found.line_before}, {files[0], found.lines[0]}, {files[1], found.lines[1]}});
    return;
  }
  print(std::vector<Row>{{files[0], found.commands[0]}, {files[1], found.commands[1]}});
  for (const auto& change : found.inputs) runtime::print("input: {}\n", change);
  if (found.values.empty())
    runtime::print("The results are equal.\n");
  else
    print_values(arguments, found.values);
}

void write(const DiffArguments& arguments, const Differences& found) {
  const auto text_or_null = [](const std::optional<std::string>& text) {
    return text ? Json(*text) : Json(nullptr);
  };
  Json values = Json::array();
  for (const auto& one : found.values) {
    values.push_back({{"name", one.name},
                      {"first", text_or_null(one.first)},
                      {"second", text_or_null(one.second)},
                      {"change", one.before ? Json(*one.after - *one.before) : Json(nullptr)}});
  }
  arguments.results.write({{"schema", "platter.diff/1"},
                           {"files", arguments.files},
                           {"commands", found.commands},
                           {"inputs", found.inputs},
                           {"values", values},
                           {"line", found.line == 0 ? Json(nullptr) : Json(found.line)},
                           {"lines", found.line == 0 ? Json::array() : Json(found.lines)}},
                          values, {"name", "first", "second", "change"});
}

int diff(const DiffArguments& arguments) {
  std::array<std::string, 2> texts;
  std::array<Json, 2> documents;
  std::array<bool, 2> is_trace{};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    texts[i] = runtime::read_untrusted(arguments.files[i], runtime::kLongestData);
    if (texts[i].starts_with('{')) documents[i] = runtime::parse_json(texts[i], arguments.files[i]);
    is_trace[i] = !documents[i].is_object() || documents[i].contains("traceEvents");
    if (is_trace[i] && !texts[i].empty() && texts[i].front() != '#' && texts[i].front() != '{')
      throw specification::Error(
          fmt::format("{} is neither a result of run --json nor a trace of run --trace", arguments.files[i]));
    if (is_trace[i]) continue;
    files::require_schema(documents[i], arguments.files[i], {"platter.run/2"},
                          "results of run --json and traces of run --trace can be compared");
  }
  if (is_trace[0] != is_trace[1])
    throw specification::Error(fmt::format("{} is a result and {} a trace; give two results or two traces",
                                           arguments.files[is_trace[0] ? 1 : 0],
                                           arguments.files[is_trace[0] ? 0 : 1]));
  try {
    arguments.results.require_writable();
    const auto found =
        is_trace[0] ? between_traces(texts) : between_results(arguments, documents[0], documents[1]);
    print(arguments, found);
    write(arguments, found);
    return found.empty() ? 0 : 1;
  } catch (const Json::exception&) {
    throw specification::Error(fmt::format(
        "{} or {} is not a complete result of platter: parts of it are missing or changed; use the "
        "files as they were written",
        arguments.files[0], arguments.files[1]));
  }
}

}  // namespace

void add_diff(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand(
      "diff", "Compare two results of run --json: flags, inputs, counts and times; or two traces");
  const auto arguments = std::make_shared<DiffArguments>();
  command->add_option("first", arguments->files[0], "Result of run --json, or trace of run --trace")
      ->required()
      ->type_name("A");
  command->add_option("second", arguments->files[1], "Result or trace to compare with it")
      ->required()
      ->type_name("B");
  command->add_flag(
      "--all", arguments->all,
      fmt::format("Print all values that differ (default: the first {}, without histograms)", kMaxRows));
  arguments->results.add_to(*command, "each value that differs");
  command->footer("Exit code: 0 if the files are equal, 1 if they differ, 2 if a file cannot be compared.");
  command->callback([arguments, &work] { work = [arguments] { return diff(*arguments); }; });
}

}  // namespace platter::command
