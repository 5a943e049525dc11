#include "tools/analysis/sweep/point.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <sstream>

#include "emulator/specification/error.hpp"
#include "runtime/host/quoting.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tools/analysis/sweep/table.hpp"
#include "tools/compiler/build/process.hpp"
#include "tools/files/text_file.hpp"
#include "tools/validation/harness/installation.hpp"

namespace platter::sweep {
namespace {

/// Replaces every occurrence of the placeholder.
void put_in(std::string& cards, const std::string& name, const std::string& value) {
  const std::string placeholder = fmt::format("{{{}}}", name);
  if (cards.find(placeholder) == std::string::npos)
    throw specification::Error(fmt::format("cards.{}: the cards have no placeholder {}", name, placeholder));
  for (std::size_t at = 0; (at = cards.find(placeholder, at)) != std::string::npos; at += value.size())
    cards.replace(at, placeholder.size(), value);
}

/// Stores a point's cards in its result, because the file that contained them is deleted.
std::string with_cards(const std::string& json, const std::string& cards) {
  if (json.empty() || cards.empty()) return json;
  auto document = runtime::parse_json(json, "a run's --json");
  auto& repeat = document["repeat"];
  if (!repeat.is_object()) return json;
  const auto names_cards = [](const auto& word) {
    return word.is_string() && word.template get<std::string>().starts_with("--cards=");
  };
  auto& words = repeat["command"];
  words.erase(std::remove_if(words.begin(), words.end(), names_cards), words.end());
  auto& inputs = repeat["inputs"];
  inputs.erase(std::remove_if(inputs.begin(), inputs.end(),
                              [](const auto& input) { return input.at("what") == "--cards"; }),
               inputs.end());
  repeat["cards"] = cards;
  return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

/// Discards the results if they are invalid: the program itself could have written the file.
void require_whole(Result& result, const std::string& cards) {
  if (result.json.empty()) return;
  try {
    runtime::parse_json(result.json, "the result");
    measured(result);
    result.json = with_cards(result.json, cards);
    return;
  } catch (const std::exception&) {  // not JSON, or a member is missing or has another type
  }
  result.json.clear();
  result.said += "platter: its results cannot be read, because the program has changed them\n";
  if (result.code == 0) result.code = 1;
}

}  // namespace

Command command_of(const Subject& subject, const Setting& setting) {
  Command command{.words = {"run"}, .cards = subject.cards};
  std::vector<std::string> sources = subject.sources;
  std::vector<std::string> flags = subject.flags;
  for (const auto& [key, value] : setting) {
    if (key == "source") {
      if (!value.empty()) sources.push_back(value);
    } else if (key.starts_with("cards.")) {
      put_in(command.cards, key.substr(std::string_view("cards.").size()), value);
    } else if (key.find('.') != std::string::npos) {
      if (key.starts_with("-"))
        flags.push_back(fmt::format("--set={}={}", key, value));
      else
        flags.insert(flags.end(), {"--set", fmt::format("{}={}", key, value)});
    } else if (value.starts_with("-")) {  // as a separate argument it would be parsed as another flag
      flags.push_back(fmt::format("--{}={}", key, value));
    } else {
      flags.insert(flags.end(), {fmt::format("--{}", key), value});
    }
  }
  for (auto& source : sources) {
    if (source.starts_with("-") && source != "-") source.insert(0, "./");
  }
  if (std::find(sources.begin(), sources.end(), "-") != sources.end())
    throw specification::Error(
        "-: the program runs more than once, but standard input can be read only once; give the program as a "
        "file");
  command.words.insert(command.words.end(), sources.begin(), sources.end());
  command.words.insert(command.words.end(), flags.begin(), flags.end());
  return command;
}

std::string typed(const Command& command) {
  std::string text;
  if (!command.cards.empty()) {
    text = "printf '%s\\n'";
    std::istringstream cards(command.cards);
    for (std::string card; std::getline(cards, card);) text += fmt::format(" {}", runtime::shell_word(card));
    text += " | ";
  }
  text += "platter";
  for (const auto& word : command.words) text += fmt::format(" {}", runtime::shell_word(word));
  return text;
}

std::string complaint_of(const Result& result) {
  constexpr std::string_view kMark = "platter: ";
  std::istringstream lines(result.said);
  std::string first;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(kMark) && !line.starts_with("platter: note: ")) return line.substr(kMark.size());
    if (first.empty()) first = line;
    // The compiler prints the location first, then the source line, and then the error.
    if (first.ends_with(':') && (line.starts_with("Error: ") || line.starts_with("Fatal Error: ")))
      return fmt::format("{} {}", first, line);
  }
  return first.empty() ? fmt::format("exit code {}, without a message", result.code) : first;
}

Result run(const Command& command, const std::filesystem::path& folder) {
  const auto cards = folder / "cards";
  const auto json = folder / "json";
  std::vector<std::string> words{evidence::command().string()};
  words.insert(words.end(), command.words.begin(), command.words.end());
  words.insert(words.end(), {"--json", json.string(), "--no-summary"});
  // Without --cards, the program reads the cards of its deck, if it has one.
  if (!command.cards.empty()) {
    files::write_text(cards, command.cards);
    words.insert(words.end(), {"--cards", cards.string()});
  }
  std::filesystem::remove(json);
  // The program's output is compared; messages on standard error are not.
  const auto run = guest::capture_process(words, guest::Stream::kSeparate);
  Result result{run.code, run.output, run.error, files::text_of(json)};
  require_whole(result, command.cards);
  return result;
}

}  // namespace platter::sweep
