// platter diff: compares two results of runs, or two traces.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <sstream>

#include "emulator/specification/error.hpp"
#include "runtime/host/quoting.hpp"
#include "runtime/host/say.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tools/analysis/repeat/repetition.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/rows.hpp"
#include "tools/files/result_schema.hpp"

namespace platter::command {
namespace {

using Json = nlohmann::ordered_json;

struct DiffArguments {
  std::array<std::string, 2> files;
  bool all = false;
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

/// Returns the change between two numbers, such as "+2 (x 1.5)"; "" if one of them is not a number.
std::string change_of(const repeat::Difference& one) {
  const Json then = runtime::parse_json(one.then.value_or("null"), "the first result");
  const Json now = runtime::parse_json(one.now.value_or("null"), "the second result");
  if (!then.is_number() || !now.is_number()) return "";
  const auto before = then.get<double>();
  const auto after = now.get<double>();
  const std::string sum = fmt::format("{:+.6g}", after - before);
  return before == 0 || after == 0 ? sum : fmt::format("{} (x {:.4g})", sum, after / before);
}

std::string command_of(const Json& result) {
  const auto recipe = result.find("repeat");
  if (recipe == result.end() || !recipe->is_object()) return "(not stored)";
  std::vector<std::string> words;
  for (const auto& word : recipe->at("command"))
    words.push_back(runtime::shell_word(word.get<std::string>()));
  return fmt::format("platter {}", fmt::join(words, " "));
}

/// Prints the differences of two results. Returns true if there are any.
bool print_results(const DiffArguments& arguments, const Json& first, const Json& second) {
  print(std::vector<Row>{{arguments.files[0], command_of(first)}, {arguments.files[1], command_of(second)}});
  const auto inputs = [](const Json& result) {
    const auto recipe = result.find("repeat");
    const bool is_stored = recipe != result.end() && recipe->is_object();
    return is_stored ? repeat::inputs_in(recipe->at("inputs")) : std::vector<repeat::Input>();
  };
  for (const auto& change : repeat::changes(inputs(first), inputs(second)))
    runtime::print("input: {}\n", change);
  auto all = repeat::differing_values(first, second);
  // A list without elements has no value.
  std::erase_if(all, [](const auto& one) { return one.then.value_or("null") == one.now.value_or("null"); });
  const std::size_t differing = all.size();
  if (!arguments.all)
    std::erase_if(all, [](const auto& one) { return one.pointer.find("/buckets/") != std::string::npos; });
  if (differing == 0) {
    runtime::print("The results are equal.\n");
    return false;
  }
  struct Line {
    std::string name, then, now, change;
  };
  std::vector<Line> lines{{"value", "first", "second", "change"}};
  const std::size_t shown = arguments.all ? all.size() : std::min(all.size(), kMaxRows);
  for (std::size_t i = 0; i < shown; ++i) {
    const Json& result = all[i].then ? first : second;
    lines.push_back({name_of(all[i].pointer, result), all[i].then.value_or("-"), all[i].now.value_or("-"),
                     change_of(all[i])});
  }
  std::array<std::size_t, 3> widths{};
  for (const auto& line : lines) {
    widths[0] = std::max(widths[0], line.name.size());
    widths[1] = std::max(widths[1], line.then.size());
    widths[2] = std::max(widths[2], line.now.size());
  }
  for (const auto& line : lines) {
    const std::string text = fmt::format("{:<{}}  {:>{}}  {:>{}}  {}", line.name, widths[0], line.then,
                                         widths[1], line.now, widths[2], line.change);
    runtime::print("{}\n", text.substr(0, text.find_last_not_of(' ') + 1));
  }
  if (shown < differing) runtime::print("{} more values differ; --all prints them\n", differing - shown);
  return true;
}

/// Prints the first line that differs between two traces. Returns true if there is one.
bool print_traces(const std::array<std::string, 2>& files, const std::array<std::string, 2>& texts) {
  std::array<std::istringstream, 2> lines{std::istringstream(texts[0]), std::istringstream(texts[1])};
  std::string before;
  for (std::size_t number = 1;; ++number) {
    std::array<std::string, 2> line;
    const bool has_first = static_cast<bool>(std::getline(lines[0], line[0]));
    const bool has_second = static_cast<bool>(std::getline(lines[1], line[1]));
    if (!has_first && !has_second) break;
    if (has_first == has_second && line[0] == line[1]) {
      before = line[0];
      continue;
    }
    runtime::print("The traces differ from line {} on.\n", number);
    print(std::vector<Row>{{"before", before},
                           {files[0], has_first ? line[0] : "(end of the trace)"},
                           {files[1], has_second ? line[1] : "(end of the trace)"}});
    return true;
  }
  runtime::print("The traces are equal.\n");
  return false;
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
    const bool differ = is_trace[0] ? print_traces(arguments.files, texts)
                                    : print_results(arguments, documents[0], documents[1]);
    return differ ? 1 : 0;
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
  command->footer("Exit code: 0 if the files are equal, 1 if they differ, 2 if a file cannot be compared.");
  command->callback([arguments, &work] { work = [arguments] { return diff(*arguments); }; });
}

}  // namespace platter::command
