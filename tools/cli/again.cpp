// platter again: repeats a result and compares.

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <system_error>

#include "emulator/specification/error.hpp"
#include "runtime/host/quoting.hpp"
#include "runtime/host/say.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "runtime/options/version.hpp"
#include "tools/analysis/repeat/repetition.hpp"
#include "tools/analysis/sweep/point.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/rights.hpp"
#include "tools/cli/run_manifest.hpp"
#include "tools/compiler/build/scratch.hpp"
#include "tools/files/result_schema.hpp"
#include "tools/terminal/progress.hpp"

namespace platter::command {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct AgainArguments {
  std::string file;
  std::string point;
  GuestArguments repeated{};          ///< rights that the result requests and the command line grants
  const CLI::App* command = nullptr;  ///< the command line that contains them

  CommandLine given() const {
    std::string words = "platter again " + runtime::shell_word(file);
    if (!point.empty()) words += " --point " + runtime::shell_word(point);
    return {*command, repeated, words};
  }
};

[[noreturn]] void cannot(const std::string& file, const std::string& why) {
  throw specification::Error(fmt::format("{} cannot be repeated: {}", file, why));
}

/// Returns a point of a sweep by number, or of a comparison by MACHINE/SYSTEM.
Json point_in(const Json& document, const AgainArguments& arguments) {
  const bool compares = document.at("schema") == "platter.compare/2";
  const auto& all = document.at(compares ? "places" : "points");
  std::vector<std::string> names;
  for (const auto& one : all) {
    names.push_back(
        compares ? fmt::format("{}/{}", one.at("machine").get<std::string>(), one.at("os").get<std::string>())
                 : one.at("point").dump());
    if (names.back() == arguments.point) return one;
  }
  if (names.empty()) throw specification::Error(fmt::format("{} has no points", arguments.file));
  throw specification::Error(
      fmt::format("{} {}; select one with --point, from {} to {}", arguments.file,
                  arguments.point.empty() ? "has many results" : "has no point " + arguments.point,
                  names.front(), names.back()));
}

/// Returns the arguments of `platter run`; other commands cannot be repeated.
std::vector<std::string> words_in(const std::string& file, const Json& recipe) {
  std::vector<std::string> words;
  for (const auto& one : recipe.at("command")) words.push_back(one);
  if (words.empty() || words.front() != "run")
    cannot(file, "its command is not platter run, the only one that can be repeated");
  words.erase(words.begin());
  return words;
}

/// Parses the arguments in the same way as `platter run`.
void read(const std::vector<std::string>& words, GuestArguments& arguments) {
  CLI::App app;
  add_sources(app, arguments);
  arguments.options.add_to(app);
  std::vector<std::string> reversed(words.rbegin(), words.rend());  // CLI11 expects the last argument first
  app.parse(reversed);
}

/// Throws if an input of the run is missing.
void require_inputs(const std::string& file, const Json& recipe) {
  if (recipe.at("standard_input") == "source")
    cannot(file, "its source was standard input, which is not stored");
  for (const auto& input : repeat::inputs_in(recipe.at("inputs"))) {
    std::error_code none;
    const bool is_there = fs::exists(input.name, none);
    if (input.what == "--image") {
      if (!input.sum.empty() && repeat::input_of(input.what, input.name).sum != input.sum)
        cannot(file,
               fmt::format(
                   "--image {} differs from its state before the run; replace it by a copy from that time",
                   input.name));
    } else if (!is_there && input.what != "included file") {
      cannot(file, fmt::format("{} {} is missing", input.what, input.name));
    } else if (input.sum.empty() && input.what == "--cards") {
      cannot(file,
             fmt::format("--cards {} was not a regular file, so its contents are not stored", input.name));
    }
  }
}

/// Returns the command, with the contents of its cards and a copy of its image.
sweep::Command command_in(const Json& recipe, const Granted& granted, const fs::path& scratch) {
  sweep::Command command{.words = {"run"}, .cards = {}};
  command.words.insert(command.words.end(), granted.sources.begin(), granted.sources.end());
  command.words.insert(command.words.end(), granted.flags.begin(), granted.flags.end());
  if (!granted.cards.empty()) command.cards = runtime::read_untrusted(granted.cards, runtime::kLongestCards);
  if (!granted.image.empty()) {
    const auto copy = scratch / "image";
    for (const auto& input : repeat::inputs_in(recipe.at("inputs"))) {
      if (input.what == "--image" && input.name == granted.image && !input.sum.empty())
        fs::copy_file(input.name, copy);
    }
    command.words.push_back(fmt::format("--image={}", copy.string()));
  }
  if (!recipe.at("cards").is_null()) command.cards = recipe.at("cards");
  return command;
}

/// Returns the inputs that have changed since the result was made, and errors from reading them.
std::vector<std::string> changes_of(const Json& recipe, const std::vector<std::string>& words) {
  GuestArguments arguments;
  auto then = repeat::inputs_in(recipe.at("inputs"));
  std::erase_if(then, [](const auto& input) {
    return input.what == "--image";
  });  // require_inputs() has compared the image
  try {
    read(words, arguments);
    auto now = inputs_of(arguments, RunConfig(arguments).given());
    std::erase_if(now, [](const auto& input) { return input.what == "--image"; });
    return repeat::changes(then, now);
  } catch (const CLI::Error& error) {
    return {fmt::format("its command is no longer valid: {}", error.what())};
  } catch (const std::exception& error) {
    return {error.what()};
  }
}

void add_versions(std::vector<std::string>& lines, const Json& then) {
  const auto add = [&](const char* what, const std::string& before, std::string_view after) {
    if (before != after) lines.push_back(fmt::format("{} was {} and is now {}", what, before, after));
  };
  add("the version of platter", then.at("version"), runtime::kVersion);
  add("the compiler", then.at("compiler"), runtime::kCompiler);
}

void print(const char* head, const std::vector<std::string>& lines) {
  constexpr std::size_t kMost = 20;
  for (std::size_t i = 0; i < std::min(lines.size(), kMost); ++i) runtime::print("{}: {}\n", head, lines[i]);
  if (lines.size() > kMost) runtime::print("{}: {} more\n", head, lines.size() - kMost);
}

/// `printed` is the program's output for a point of a sweep or comparison, or nullptr if it is unknown.
int repeat_run(const AgainArguments& arguments, const std::string& file, const Json& then,
               const std::string* printed) {
  if (!then.contains("repeat"))
    cannot(file, "it was written by a version of platter that did not store the command");
  const auto& recipe = then.at("repeat");
  if (recipe.is_null())
    cannot(file, "it is the result of a separate program (platter build), whose source is not known");
  const auto words = words_in(file, recipe);
  require_inputs(file, recipe);
  const auto given = arguments.given();
  const auto allowed = granted(arguments.file, words, given);
  require_asked_for(arguments.file, words, given);
  terminal::Progress progress("running it again");
  auto changed = changes_of(recipe, words);
  add_versions(changed, then);
  const guest::Scratch scratch;
  const auto command = command_in(recipe, allowed, scratch.path());
  const auto result = sweep::run(command, scratch.path());
  std::vector<std::string> differ;
  if (result.json.empty()) {
    differ.push_back("the run produced no result: " + sweep::complaint_of(result));
  } else {
    const auto now = runtime::parse_json(result.json, "a run's --json");
    if (now.at("spec_hash") != then.at("spec_hash")) changed.emplace_back("the specifications were changed");
    differ = repeat::differences(then, now);
    if (printed != nullptr && *printed != result.printed) differ.emplace_back("the output of the program");
  }
  progress.clear();
  print("changed", changed);
  print("differs", differ);
  const auto input = recipe.at("standard_input").get<std::string>();
  if (!differ.empty() && input != "none")
    runtime::print(
        "note: standard input was a {} in the first run and was not stored, so it was empty in this run; use "
        "--cards FILE, whose contents are stored\n",
        input);
  if (differ.empty()) runtime::print("identical, byte for byte\n");
  return differ.empty() ? 0 : 1;
}

int again(const AgainArguments& arguments) {
  const Json document = runtime::read_json(arguments.file);
  try {
    const auto schema = files::require_schema(
        document, arguments.file, {"platter.run/2", "platter.sweep/2", "platter.compare/2"},
        "results of run --json, sweep -o FILE.json and compare --json can be repeated");
    if (schema == "platter.run/2") {
      if (!arguments.point.empty())
        throw specification::Error("--point applies only to sweeps and comparisons; this is a single result");
      return repeat_run(arguments, arguments.file, document, nullptr);
    }
    const auto point = point_in(document, arguments);
    const auto name = fmt::format("point {} of {}", arguments.point, arguments.file);
    if (point.at("results").is_null()) cannot(name, "it has no results, only an error message");
    const auto printed = point.at("printed").get<std::string>();
    return repeat_run(arguments, name, point.at("results"), &printed);
  } catch (const Json::exception&) {
    throw specification::Error(
        fmt::format("{} is not a complete result of platter: parts of it are missing or changed; use the "
                    "file as it was written, or run the command again",
                    arguments.file));
  }
}

}  // namespace

void add_again(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("again", "Re-run a saved result and compare");
  const auto arguments = std::make_shared<AgainArguments>();
  command->add_option("result", arguments->file, "Result of run --json, sweep -o FILE.json or compare --json")
      ->required()
      ->type_name("RESULT.json");
  command
      ->add_option("--point", arguments->point,
                   "Select a point: its number in a sweep, or MACHINE/SYSTEM in a comparison")
      ->type_name("POINT");
  add_sources(*command, arguments->repeated);
  command->get_option("sources")->required(false);
  arguments->repeated.options.add_to(*command);
  keep_rights_only(*command);
  arguments->command = command;
  command->footer("Exit code 0: identical, byte for byte; 1: different; 2: cannot be repeated.");
  command->callback([arguments, &work] { work = [arguments] { return again(*arguments); }; });
}

}  // namespace platter::command
