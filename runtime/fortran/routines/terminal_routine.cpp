// CALL LINK("UNIT59=TERMINAL//") in the form that tools/compiler/frontend/rules/link_call.cpp generates.

#include <cstdint>

#include "runtime/program/session/entry.hpp"

extern "C" {
void plt_terminal_(const std::int64_t* count, const std::int64_t* units);

/// Makes these units the terminal: their output is printed, and their input comes from the cards.
void plt_terminal_(const std::int64_t* count, const std::int64_t* units) {
  platter::runtime::entry([&](platter::runtime::Session& now) {
    for (std::int64_t i = 0; i < *count; ++i) now.units().forms().make_terminal(units[i]);
  });
}
}
