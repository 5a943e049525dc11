// Reads the settings of an experiment from text.

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <functional>
#include <map>

#include "emulator/specification/error.hpp"
#include "tools/live/experiment.hpp"

namespace platter::live {
namespace {

using specification::Error;

std::int64_t whole(std::string_view name, const std::string& text, std::int64_t minimum,
                   std::int64_t maximum) {
  std::int64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec != std::errc{} || read.ptr != end || number < minimum || number > maximum)
    throw Error(fmt::format("{}: '{}' is not a whole number from {} to {}", name, text, minimum, maximum));
  return number;
}

/// Parses a number of microseconds with at most six decimals, exactly.
time::Duration microseconds(std::string_view name, const std::string& text, std::int64_t minimum) {
  constexpr std::int64_t kPicoseconds = 1'000'000;
  constexpr std::int64_t kMaxMicroseconds = 1'000'000'000;
  constexpr std::size_t kDecimals = 6;
  const auto point = text.find('.');
  const std::string decimals = point == std::string::npos ? "" : text.substr(point + 1);
  const bool is_negative = text.starts_with('-');
  const std::string before =
      text.substr(is_negative ? 1 : 0, point == std::string::npos ? point : point - (is_negative ? 1 : 0));
  const auto are_digits = [](const std::string& some) {
    return some.find_first_not_of("0123456789") == std::string::npos;
  };
  if (before.empty() || before.size() > 10 || decimals.size() > kDecimals || !are_digits(before) ||
      !are_digits(decimals))
    throw Error(fmt::format("{}: '{}' is not a number of microseconds with at most 6 decimals", name, text));
  std::int64_t picoseconds = whole(name, before, 0, kMaxMicroseconds) * kPicoseconds;
  picoseconds += whole(name, decimals + std::string(kDecimals - decimals.size(), '0'), 0, kPicoseconds);
  if (is_negative) picoseconds = -picoseconds;
  if (picoseconds < minimum || picoseconds > kMaxMicroseconds * kPicoseconds)
    throw Error(fmt::format("{}: '{}' is not from {} to {} microseconds", name, text,
                            static_cast<double>(minimum) / 1e6, kMaxMicroseconds));
  return time::Duration{picoseconds};
}

bool truth(std::string_view name, const std::string& text) {
  return whole(name, text, 0, 1) == 1;
}

Events events_named(const std::string& text) {
  const std::vector<std::string> names{"none", "page", "all"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == text) return static_cast<Events>(i);
  }
  throw Error(fmt::format("events: '{}' is not valid{}", text, specification::suggestion(text, names)));
}

using Setter = std::function<void(Experiment&, const std::string&)>;

const std::map<std::string, Setter, std::less<>>& setters() {
  constexpr std::int64_t kMaxSectors = 1'000'000;
  constexpr std::int64_t kMaxFirst = 1'000'000'000;
  constexpr std::int64_t kMaxCalls = 20'000;
  constexpr std::int64_t kMaxSeed = 1'000'000'000;
  constexpr std::int64_t kMillion = 1'000'000;
  constexpr std::int64_t kMaxChannels = 64;
  constexpr std::int64_t kMinLoop =
      100'000;  // a program that only tests, without any time between tests, would never end
  static const std::map<std::string, Setter, std::less<>> all{
      {"machine", [](Experiment& e, const std::string& v) { e.choice.machine = v; }},
      {"system", [](Experiment& e, const std::string& v) { e.choice.system = v; }},
      {"site", [](Experiment& e, const std::string& v) { e.choice.site = v; }},
      {"channels", [](Experiment& e,
                      const std::string& v) { e.choice.channels = whole("channels", v, 1, kMaxChannels); }},
      {"channel",
       [](Experiment& e, const std::string& v) { e.channel = whole("channel", v, 1, kMaxChannels); }},
      {"used", [](Experiment& e, const std::string& v) { e.used = whole("used", v, 1, kMaxChannels); }},
      {"seed",
       [](Experiment& e, const std::string& v) {
         e.choice.seed = static_cast<std::uint64_t>(whole("seed", v, 0, kMaxSeed));
       }},
      {"drift", [](Experiment& e, const std::string& v) { e.choice.drifts = truth("drift", v); }},
      {"set", [](Experiment& e, const std::string& v) { e.sets.push_back(v); }},
      {"routine", [](Experiment& e, const std::string& v) { e.routine = v; }},
      {"library", [](Experiment& e, const std::string& v) { e.library = v; }},
      {"statement", [](Experiment& e, const std::string& v) { e.statement = v; }},
      {"sectors",
       [](Experiment& e, const std::string& v) { e.sectors = whole("sectors", v, 1, kMaxSectors); }},
      {"calls", [](Experiment& e, const std::string& v) { e.calls = whole("calls", v, 1, kMaxCalls); }},
      {"first", [](Experiment& e, const std::string& v) { e.first = whole("first", v, 0, kMaxFirst); }},
      {"file", [](Experiment& e, const std::string& v) { e.file = whole("file", v, 1, kMaxFirst); }},
      {"random", [](Experiment& e, const std::string& v) { e.random = truth("random", v); }},
      {"waits", [](Experiment& e, const std::string& v) { e.waits = truth("waits", v); }},
      {"start", [](Experiment& e, const std::string& v) { e.start = microseconds("start", v, 0); }},
      {"loop", [](Experiment& e, const std::string& v) { e.loop = microseconds("loop", v, kMinLoop); }},
      {"entry",
       [](Experiment& e, const std::string& v) { e.entry = microseconds("entry", v, -kMillion * kMillion); }},
      {"next", [](Experiment& e, const std::string& v) { e.next = microseconds("next", v, 0); }},
      {"end", [](Experiment& e, const std::string& v) { e.end = microseconds("end", v, 0); }},
      {"held", [](Experiment& e, const std::string& v) { e.held = whole("held", v, 0, kMillion); }},
      {"events", [](Experiment& e, const std::string& v) { e.events = events_named(v); }},
  };
  return all;
}

}  // namespace

Experiment read_experiment(std::string_view settings) {
  Experiment experiment;
  experiment.loop = std::chrono::microseconds(10);
  while (!settings.empty()) {
    const auto end = std::min(settings.find('\n'), settings.size());
    const std::string_view line = settings.substr(0, end);
    settings.remove_prefix(std::min(end + 1, settings.size()));
    if (line.empty()) continue;
    const auto space = std::min(line.find(' '), line.size());
    const std::string name(line.substr(0, space));
    const auto found = setters().find(name);
    if (found == setters().end()) {
      std::vector<std::string> names;
      for (const auto& [known, setter] : setters()) names.push_back(known);
      throw Error(fmt::format("'{}' is not a setting{}", name, specification::suggestion(name, names)));
    }
    found->second(experiment, std::string(line.substr(std::min(space + 1, line.size()))));
  }
  return experiment;
}

}  // namespace platter::live
