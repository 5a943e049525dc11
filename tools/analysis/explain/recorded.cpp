#include "tools/analysis/explain/recorded.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string_view>

#include "emulator/specification/error.hpp"
#include "runtime/host/quoting.hpp"
#include "runtime/host/untrusted_file.hpp"

namespace platter::explain {
namespace {

using record::Event;

constexpr std::size_t kLongestLine = 100'000;  ///< characters

/// Returns the value of an enumeration that record::name() calls `text`.
template <typename Named>
Named named(const std::string& text, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    if (record::name(static_cast<Named>(i)) == text) return static_cast<Named>(i);
  }
  throw std::runtime_error(fmt::format("a trace contains '{}', which is not the name of an event", text));
}

/// Returns a view that stays valid, as events require.
std::string_view kept(const std::string& name) {
  static std::set<std::string> names;
  return *names.insert(name).first;
}

/// Latest time in picoseconds. The difference between any two times of a trace fits 64 bits.
constexpr std::int64_t kLatest = (std::int64_t{1} << 62) - 1;

/// Returns a number of the trace, which must be from 0 to `maximum`.
std::int64_t number_up_to(const nlohmann::ordered_json& line, const char* key, std::int64_t maximum) {
  const auto number = runtime::whole_number(line.at(key));
  if (number < 0 || number > maximum)
    throw specification::Error(
        fmt::format("a line of the trace: {} is {}; 0 to {} is allowed", key, number, maximum));
  return number;
}

time::Instant instant(const nlohmann::ordered_json& line, const char* key) {
  return time::kStart + time::Duration(number_up_to(line, key, kLatest));
}

/// The length of an event, which may extend before or after `at` and `since`. The lateness of a command may
/// be negative.
time::Duration length(const nlohmann::ordered_json& line, time::Instant at, time::Instant since) {
  const auto picoseconds = runtime::whole_number(line.at("length_ps"));
  const auto maximum = kLatest - std::max(at, since).time_since_epoch().count();
  if (picoseconds < -maximum || picoseconds > maximum)
    throw specification::Error(fmt::format("a line of the trace: length_ps is {}; -{} to {} is allowed",
                                           picoseconds, maximum, maximum));
  return time::Duration(picoseconds);
}

}  // namespace

Recording::Recording(const std::filesystem::path& file) : in_(file, kLongestLine) {}

std::optional<Recorded> Recording::next() {
  if (!in_.next(text_)) return std::nullopt;
  const auto json = runtime::parse_json(text_, "a line of the trace");
  // The process of the program wrote the trace, so texts are escaped before they are printed.
  const auto text = [&](const char* key) { return runtime::terminal_line(json.at(key).get<std::string>()); };
  const auto number = [&](const char* key) { return runtime::whole_number(json.at(key)); };
  constexpr std::size_t kDoes = static_cast<std::size_t>(record::Does::kNone) + 1;
  constexpr std::int64_t kMaxChannels = std::numeric_limits<int>::max();
  constexpr std::int64_t kMaxLost =
      std::int64_t{1} << 32;  // limit for one event, so that the sum over all events fits 64 bits
  const auto kind = named<record::Kind>(text("event"), record::kKinds);
  const auto at = instant(json, "at_ps");
  const auto since = instant(json, "since_ps");
  const bool loses = kind == record::Kind::kLostRevolution;
  const Event event{.kind = kind,
                    .at = at,
                    .channel = static_cast<int>(number_up_to(json, "channel", kMaxChannels) - 1),
                    .request = static_cast<std::uint64_t>(number("request")),
                    .number = loses ? number_up_to(json, "number", kMaxLost) : number("number"),
                    .length = length(json, at, since),
                    .cause = named<record::Cause>(text("cause"), record::kCauses),
                    .since = since,
                    .does = named<record::Does>(text("does"), kDoes),
                    .id = static_cast<std::uint64_t>(number("id")),
                    .parent = static_cast<std::uint64_t>(number("parent")),
                    .who = kept(text("who"))};
  return Recorded{event, text("line"), number("times"), instant(json, "until_ps")};
}

std::vector<Event> Recording::rest() {
  std::vector<Event> events;
  while (const auto one = next()) {
    events.push_back(one->event);
    if (one->times < 2) continue;
    events.push_back(one->event);
    events.back().at = one->until;
  }
  return events;
}

}  // namespace platter::explain
