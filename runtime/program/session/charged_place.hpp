#pragma once

#include <cstdint>

#include "runtime/program/session/charged_words.h"

namespace platter::runtime {

/// Puts the words of charged code behind %gs, on a page somewhere in the process: drawn anew in every run,
/// also where the host lays out all others at fixed addresses. The pages beside it cannot be touched, so that
/// a program that writes outside of its arrays comes to its end before it comes there. Throws
/// std::system_error.
void begin_charging();

/// Zeros before it has begun. Read through charged_words(), at each call of the program.
extern const platter_charged_words* the_charged_words;

/// The words, as charged code has left them.
inline const platter_charged_words& charged_words() {
  return *the_charged_words;
}

/// The counter of code that was interrupted (interrupted_counter.hpp).
void store_charged(std::uint64_t cp);

}  // namespace platter::runtime
