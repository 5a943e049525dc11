#include "emulator/record/event.hpp"

#include <fmt/format.h>

#include "emulator/record/listener.hpp"
#include "emulator/specification/error.hpp"

namespace platter::record {

std::string_view name(Kind kind) {
  constexpr std::string_view kNames[kKinds] = {"call",        "return",          "command",    "seek",
                                               "on cylinder", "latency",         "sector",     "transfer",
                                               "read ahead",  "lost revolution", "completion", "interrupt",
                                               "service",     "system",          "status",     "test",
                                               "wait",        "statement",       "order",      "resume",
                                               "fault"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view name(Does does) {
  constexpr std::string_view kNames[] = {"read",  "write", "seek",   "truncate", "open",
                                         "close", "wait",  "status", "none"};
  return kNames[static_cast<std::size_t>(does)];
}

std::string_view name(Cause cause) {
  constexpr std::string_view kNames[kCauses] = {
      "none", "late command", "seek", "no free buffer", "words not yet in a buffer", "sector again", "retry"};
  return kNames[static_cast<std::size_t>(cause)];
}

Kinds kinds_named(const std::vector<std::string>& names) {
  Kinds kinds;
  std::vector<std::string> known;
  for (std::size_t kind = 0; kind < kKinds; ++kind) known.emplace_back(name(static_cast<Kind>(kind)));
  for (const auto& wanted : names) {
    std::size_t kind = 0;
    while (kind < kKinds && name(static_cast<Kind>(kind)) != wanted) ++kind;
    if (kind == kKinds)
      throw specification::Error(
          fmt::format("'{}' is not a kind of event{}", wanted, specification::suggestion(wanted, known)));
    kinds.add({static_cast<Kind>(kind)});
  }
  return kinds;
}

}  // namespace platter::record
