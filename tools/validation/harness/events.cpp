#include "tools/validation/harness/events.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tools/validation/harness/experiment_runner.hpp"

namespace platter::evidence {
namespace {

using nlohmann::json;

/// Receives the parser's calls and stores the members of the outermost object. Nested objects are ignored.
class Hearer final : public json::json_sax_t {
 public:
  Hearer(std::vector<std::pair<std::string, std::int64_t>>& numbers,
         std::vector<std::pair<std::string, std::string>>& texts)
      : numbers_(numbers), texts_(texts) {}

  bool key(string_t& key) override {
    if (depth_ == 1) key_ = key;
    return true;
  }
  bool number_integer(number_integer_t number) override {
    if (depth_ == 1) numbers_.emplace_back(key_, number);
    return true;
  }
  bool number_unsigned(number_unsigned_t number) override {
    return number_integer(static_cast<number_integer_t>(number));
  }
  bool string(string_t& text) override {
    if (depth_ == 1) texts_.emplace_back(key_, text);
    return true;
  }
  bool start_object(std::size_t) override { return ++depth_ > 0; }
  bool start_array(std::size_t) override { return ++depth_ > 0; }
  bool end_object() override { return --depth_ >= 0; }
  bool end_array() override { return --depth_ >= 0; }
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) override {
    throw Failed(error.what());
  }

 private:
  std::vector<std::pair<std::string, std::int64_t>>& numbers_;
  std::vector<std::pair<std::string, std::string>>& texts_;
  int depth_ = 0;
  std::string key_;
};

template <typename Value>
const Value& found(const std::vector<std::pair<std::string, Value>>& values, const char* key,
                   const char* kind) {
  for (const auto& [name, value] : values) {
    if (name == key) return value;
  }
  throw Failed(fmt::format("key '{}' is missing, or is not a {}", key, kind));
}

}  // namespace

void EventLine::read(const std::string& line) {
  numbers_.clear();
  texts_.clear();
  Hearer hearer(numbers_, texts_);
  json::sax_parse(line, &hearer);
}

std::int64_t EventLine::number(const char* key) const {
  return found(numbers_, key, "whole number");
}

const std::string& EventLine::text(const char* key) const {
  return found(texts_, key, "text");
}

namespace {

using record::Cause;
using record::Kind;

/// Returns the enumerator with this name, from 0 to `last`.
template <typename Named>
Named named(std::string_view name, Named last, const char* what) {
  for (int one = 0; one <= static_cast<int>(last); ++one) {
    if (record::name(static_cast<Named>(one)) == name) return static_cast<Named>(one);
  }
  throw Failed(fmt::format("'{}' is not a {}", name, what));
}

TracedEvent event_of(const EventLine& line) {
  return {.kind = named(line.text("event"), Kind::kOrder, "kind of event"),
          .cause = named(line.text("cause"), Cause::kAgain, "cause of a lost revolution"),
          .does = named(line.text("does"), record::Does::kNone, "call"),
          .channel = static_cast<int>(line.number("channel")) - 1,
          .at = time::Instant(time::Duration(line.number("at_ps"))),
          .request = static_cast<std::uint64_t>(line.number("request")),
          .number = line.number("number")};
}

void require_as_many(std::int64_t found, const json& run, const char* count) {
  std::int64_t reported = 0;
  try {
    for (const auto& unit : run.at("units")) reported += unit.at(count).get<std::int64_t>();
  } catch (const json::exception&) {
    throw Failed(fmt::format("the results of the run lack the count units[].{}", count));
  }
  if (found != reported)
    throw Failed(fmt::format("the trace of the run contains {} {}, but its results report {}", found, count,
                             reported));
}

}  // namespace

std::vector<std::string> names_of(record::Kinds kinds) {
  std::vector<std::string> names;
  for (std::size_t one = 0; one < record::kKinds; ++one) {
    if (kinds.has(static_cast<Kind>(one))) names.emplace_back(record::name(static_cast<Kind>(one)));
  }
  return names;
}

std::vector<TracedEvent> read_events(const std::string& lines) {
  std::vector<TracedEvent> events;
  EventLine read;
  std::istringstream in(lines);
  int number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    try {
      read.read(line);
      events.push_back(event_of(read));
    } catch (const Failed& failed) {
      throw Failed(fmt::format("event {} of the run: {}", number, failed.what()));
    }
  }
  events.shrink_to_fit();
  return events;
}

void require_all(const std::vector<TracedEvent>& events, record::Kinds kinds, const json& run) {
  std::int64_t calls = 0;
  std::int64_t lost = 0;
  for (const auto& event : events) {
    if (event.kind == Kind::kCall) ++calls;
    if (event.kind == Kind::kLostRevolution) lost += event.number;
  }
  if (kinds.has(Kind::kCall)) require_as_many(calls, run, "calls");
  if (kinds.has(Kind::kLostRevolution)) require_as_many(lost, run, "revolutions_lost");
}

}  // namespace platter::evidence
