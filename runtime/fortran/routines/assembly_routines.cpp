// The translator omits assembly subprograms (tools/compiler/frontend/deck/assembly.cpp). The build redirects
// calls of their names to this function.

#include <fmt/format.h>

#include "runtime/program/session/entry.hpp"

extern "C" {
[[noreturn]] void platter_assembly(const char* name, const char* place);

void platter_assembly(const char* name, const char* place) {
  platter::runtime::catch_up();
  platter::runtime::stop_with(fmt::format(
      "{0} is assembly code ({1}), which Platter does not run; write {0} in Fortran", name, place));
}
}
