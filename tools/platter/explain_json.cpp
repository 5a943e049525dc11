#include "tools/platter/explain_json.hpp"

#include <chrono>

namespace platter::command {
namespace {

using Json = nlohmann::ordered_json;

std::int64_t nanoseconds(time::Duration length) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(length).count();
}

}  // namespace

Json explain_json(const Explained& about, const std::vector<record::Event>& events, const record::Event& call,
                  std::uint64_t next, time::Instant end) {
  Json rows = Json::array();
  Json lost = nullptr;
  for (const auto& event : events) {
    if (event.kind == record::Kind::kLostRevolution && event.request == next && lost.is_null()) {
      lost = {{"revolutions", event.number},
              {"cause", record::name(event.cause)},
              {"late_ns", nanoseconds(event.length)}};
    }
    if (event.at < call.at || event.at > end) continue;
    rows.push_back({{"after_call_ns", nanoseconds(event.at - call.at)},
                    {"event", record::name(event.kind)},
                    {"channel", event.channel + 1},
                    {"request", event.request},
                    {"number", event.number},
                    {"length_ns", nanoseconds(event.length)},
                    {"cause", record::name(event.cause)},
                    {"does", record::name(event.does)},
                    {"who", event.who}});
  }
  return {{"schema", "platter.explain/1"},
          {"what", about.what},
          {"machine", about.machine},
          {"os", about.os},
          {"set", about.sets},
          {"request", call.request},
          {"next_request", next},
          {"verdict", about.verdict},
          {"lost", lost},
          {"events", rows}};
}

std::vector<std::string> explain_columns() {
  return {"after_call_ns", "event", "channel", "request", "number", "length_ns", "cause", "does", "who"};
}

}  // namespace platter::command
