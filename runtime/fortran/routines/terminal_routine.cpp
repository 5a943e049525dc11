// CALL LINK("UNIT59=TERMINAL//"), as tools/compiler/frontend/rules/link_call.cpp makes it.

#include <cstdint>

#include "runtime/program/session/entry.hpp"

extern "C" {
void plt_terminal_(const std::int64_t* count, const std::int64_t* units);

/// From here on these units are the terminal: what is written there is printed, what is read are the cards.
void plt_terminal_(const std::int64_t* count, const std::int64_t* units) {
  platter::runtime::entry([&](platter::runtime::Session& now) {
    for (std::int64_t i = 0; i < *count; ++i) now.units().forms().make_terminal(units[i]);
  });
}
}
