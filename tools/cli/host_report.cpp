#include "tools/cli/host_report.hpp"

#include <fmt/format.h>

#include "runtime/host/say.hpp"
#include "runtime/view/measures.hpp"

namespace platter::command {

using Json = nlohmann::ordered_json;

Json host_json(const multicomputer::Outcome& outcome, const record::ServiceAccount& account) {
  const double seconds = time::seconds(outcome.length);
  return {{"virtual_seconds", seconds},
          {"bytes", outcome.bytes.count},
          {"bytes_per_second", seconds > 0 ? static_cast<double>(outcome.bytes.count) / seconds : 0.0},
          {"requests", outcome.requests},
          {"packets", outcome.packets},
          {"packets_around_host", outcome.direct},
          {"largest_packet", outcome.packet.count},
          {"agent_s", time::seconds(outcome.agent)},
          {"host_s", time::seconds(outcome.host)},
          {"agent_grew_bytes", outcome.grown.count},
          {"agent_swaps", outcome.swaps},
          {"drives", runtime::drives_json(account, outcome.rest)}};
}

std::string pes_of(const Json& all) {
  const auto pes = all.at("pes").get<std::int64_t>();
  return fmt::format("{} {}", pes, pes == 1 ? "PE" : "PEs");
}

void print_host(const Json& all) {
  const auto number = [&](const char* key) { return all.at(key).get<double>(); };
  constexpr double kMillion = 1e6;
  constexpr double kPerCent = 100;
  const double seconds = number("virtual_seconds");
  const auto share = [&](const char* key) { return seconds > 0 ? kPerCent * number(key) / seconds : 0.0; };
  runtime::print("requests {}, in {} packets of at most {} bytes: {} by phase I, {} by phase II\n",
                 all.at("requests").get<std::int64_t>(), all.at("packets").get<std::int64_t>(),
                 all.at("largest_packet").get<std::int64_t>(),
                 all.at("packets").get<std::int64_t>() - all.at("packets_around_host").get<std::int64_t>(),
                 all.at("packets_around_host").get<std::int64_t>());
  runtime::print("host's processor {:.1f} %, of it the Agent {:.1f} %; the Agent grew by {:.1f} MB",
                 share("host_s"), share("agent_s"), number("agent_grew_bytes") / kMillion);
  if (const auto swaps = all.at("agent_swaps").get<std::int64_t>(); swaps > 0)
    runtime::print(", was swapped {} times", swaps);
  runtime::print("\n");
  for (const auto& drive : all.at("drives")) {
    if (drive.at("utilisation") == 0.0) continue;  // an I/O subsystem, which has no heads
    runtime::print("disk {}: {} commands, {} seeks, busy {:.1f} %\n", drive.at("channel").get<int>(),
                   drive.at("service").at("count").get<std::int64_t>(),
                   drive.at("seek").at("count").get<std::int64_t>(),
                   kPerCent * drive.at("utilisation").get<double>());
  }
}

}  // namespace platter::command
