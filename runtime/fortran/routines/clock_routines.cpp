// The clocks that a program can read. All of them are clocks of the emulated machine.

#include "runtime/program/session/entry.hpp"

namespace {

/// Returns the processor time of the program in seconds, including the system's time on its behalf.
double processor_seconds() {
  return platter::runtime::entry([](platter::runtime::Session& session) {
    const auto& accounts = session.machine().processor().accounts();
    return platter::time::seconds(accounts.user + accounts.system);
  });
}

}  // namespace

// A routine of the same name in the program takes precedence over one in a shared library.
extern "C" {
double timef_(const void* unused);
void plt_timef_(double* milliseconds);
float platter_second();
void platter_second_sub(float* seconds);
void plt_second_(double* seconds);
double plt_second_f0_();
double plt_second_f1_(double* seconds);

/// TIMEF(DUM): the time of the system's clock in its unit (milliseconds), in whole ticks.
double timef_(const void*) {
  return platter::runtime::entry([](platter::runtime::Session& session) { return session.system().timer(); });
}

/// CALL TIMEF(T) for a T of one word; the translator inserts this name.
void plt_timef_(double* milliseconds) {
  *milliseconds = timef_(nullptr);
}

/// SECOND(), which the compiler takes for gfortran's intrinsic function; the charging pass replaces it by
/// this.
float platter_second() {
  return static_cast<float>(processor_seconds());
}

/// CALL SECOND(T) for a T of one word; the translator inserts this name.
void plt_second_(double* seconds) {
  *seconds = processor_seconds();
}

/// SECOND() and SECOND(T) as functions that return a word.
double plt_second_f0_() {
  return processor_seconds();
}

double plt_second_f1_(double* seconds) {
  return *seconds = processor_seconds();
}

/// CALL SECOND(T) for a REAL*4.
void platter_second_sub(float* seconds) {
  *seconds = static_cast<float>(processor_seconds());
}
}
