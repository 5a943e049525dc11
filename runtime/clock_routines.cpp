// The clocks that a program can read. All of them are the emulated machine's.

#include "runtime/entry.hpp"

extern "C" {
double timef_(const void* unused);

/// TIMEF(DUM): wall clock in the system's unit (milliseconds), in whole ticks.
double timef_(const void*) {
  return platter::runtime::entry([](platter::runtime::Session& session) { return session.system().timer(); });
}
}
