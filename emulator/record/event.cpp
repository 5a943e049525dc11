#include "emulator/record/event.hpp"

namespace platter::record {

std::string_view name(Kind kind) {
  constexpr std::string_view kNames[kKinds] = {"call",        "return",          "command",    "seek",
                                               "on cylinder", "latency",         "sector",     "transfer",
                                               "read ahead",  "lost revolution", "completion", "interrupt",
                                               "service",     "system",          "status",     "test",
                                               "wait"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view name(Cause cause) {
  constexpr std::string_view kNames[] = {
      "none", "late command", "seek", "no free buffer", "words not yet in a buffer", "sector again"};
  return kNames[static_cast<std::size_t>(cause)];
}

}  // namespace platter::record
