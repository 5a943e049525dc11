// The clocks that a program can read. All of them are the emulated machine's.

#include "runtime/program/session/entry.hpp"

namespace {

/// Seconds of the processor that the program has had: its own and what the system did inside its calls.
double processor_seconds() {
  return platter::runtime::entry([](platter::runtime::Session& session) {
    const auto& accounts = session.machine().processor().accounts();
    return platter::time::seconds(accounts.user + accounts.system);
  });
}

}  // namespace

// A program may have a routine of the same name: it comes before a shared library's.
extern "C" {
double timef_(const void* unused);
void plt_timef_(double* milliseconds);
float platter_second();
void platter_second_sub(float* seconds);
void plt_second_(double* seconds);
double plt_second_f0_();
double plt_second_f1_(double* seconds);

/// TIMEF(DUM): wall clock in the system's unit (milliseconds), in whole ticks.
double timef_(const void*) {
  return platter::runtime::entry([](platter::runtime::Session& session) { return session.system().timer(); });
}

/// CALL TIMEF(T) with a T of one word, which the translator sends here.
void plt_timef_(double* milliseconds) {
  *milliseconds = timef_(nullptr);
}

/// SECOND(), which is gfortran's own to the compiler: the charging pass sends it here.
float platter_second() {
  return static_cast<float>(processor_seconds());
}

/// CALL SECOND(T) with a T of one word, which the translator sends here.
void plt_second_(double* seconds) {
  *seconds = processor_seconds();
}

/// SECOND() and SECOND(T) as functions of a word
double plt_second_f0_() {
  return processor_seconds();
}

double plt_second_f1_(double* seconds) {
  return *seconds = processor_seconds();
}

/// CALL SECOND(T) with a REAL*4
void platter_second_sub(float* seconds) {
  *seconds = static_cast<float>(processor_seconds());
}
}
