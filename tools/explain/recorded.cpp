#include "tools/explain/recorded.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string_view>

#include "runtime/host/quoting.hpp"
#include "runtime/host/whole_number.hpp"

namespace platter::explain {
namespace {

using record::Event;

constexpr std::size_t kLongestLine = 100'000;  ///< characters

/// Of an enumeration whose names are those of record::name().
template <typename Named>
Named named(const std::string& text, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    if (record::name(static_cast<Named>(i)) == text) return static_cast<Named>(i);
  }
  throw std::runtime_error(fmt::format("a trace has '{}', which is no event's", text));
}

/// Events point to names that stay.
std::string_view kept(const std::string& name) {
  static std::set<std::string> names;
  return *names.insert(name).first;
}

time::Instant instant(const nlohmann::ordered_json& picoseconds) {
  return time::kStart + time::Duration(runtime::whole_number(picoseconds));
}

}  // namespace

Recording::Recording(const std::filesystem::path& file) : in_(file, kLongestLine) {}

std::optional<Recorded> Recording::next() {
  if (!in_.next(text_)) return std::nullopt;
  const auto json = runtime::parse_json(text_, "a line of the trace");
  // The program's own process wrote it; the texts are shown as parts of lines.
  const auto text = [&](const char* key) { return runtime::terminal_line(json.at(key).get<std::string>()); };
  const auto number = [&](const char* key) { return runtime::whole_number(json.at(key)); };
  constexpr std::size_t kDoes = static_cast<std::size_t>(record::Does::kNone) + 1;
  const Event event{.kind = named<record::Kind>(text("event"), record::kKinds),
                    .at = instant(json.at("at_ps")),
                    .channel = static_cast<int>(number("channel") - 1),
                    .request = static_cast<std::uint64_t>(number("request")),
                    .number = number("number"),
                    .length = time::Duration(number("length_ps")),
                    .cause = named<record::Cause>(text("cause"), record::kCauses),
                    .since = instant(json.at("since_ps")),
                    .does = named<record::Does>(text("does"), kDoes),
                    .id = static_cast<std::uint64_t>(number("id")),
                    .parent = static_cast<std::uint64_t>(number("parent")),
                    .who = kept(text("who"))};
  return Recorded{event, text("line"), number("times"), instant(json.at("until_ps"))};
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
