#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "runtime/program/session/interrupted_counter.hpp"

namespace platter::runtime {

/// Stands first in the table below, in bytes "platter" and the number of its form: one higher with each
/// change of the table, or of anything else that guests and library have to agree on.
inline constexpr std::array<char, 8> kForm{'p', 'l', 'a', 't', 't', 'e', 'r', 7};

/// An overlay of the program, which CALL OVERLAY calls.
struct Overlay {
  std::int64_t primary;
  std::int64_t secondary;
  void (*program)();   ///< its PROGRAM
  std::byte* data[2];  ///< begin and end of what has a value when it is loaded
};

/// The data that a guest passes to the library that starts it. The build writes them next to `main`
/// (tools/compiler/build/notes.cpp), in this order. The library refers to no other symbol of the guest, so no
/// name in the program can interfere.
struct Guest {
  std::array<char, 8> form;
  int (*fortran_main)(int argc, char** argv);  ///< gfortran's own main
  const char* processor;                       ///< with whose times it was charged
  const char* processor_sum;                   ///< the fingerprint of these times
  const char* machine;                         ///< the machine it runs on if --machine is not given
  const char* sources;                         ///< which it may not change: a line each
  const char* blanks;                          ///< of numbers: "null" or "zero"
  const char* characters;     ///< of words: as the "host" has them, or one of numbers::kCharacterSets
  const char* program_files;  ///< of the PROGRAM card: "INPUT,OUTPUT,TAPE5=INPUT"; null without one
  const char* untold_source;  ///< the source in which DOUBLE PRECISION items are not marked; null: all are
  const std::uint64_t* counts[2];      ///< begin and end of a profile's counters; both null without
  const CountedLoop* loops[2];         ///< the same of the table of counted loops
  const ChargedRoutine* routines[2];   ///< the same of the table of charged code
  std::uintptr_t code[2];              ///< begin and end of its code
  const std::int64_t* item_marks;      ///< COMMON /PLT_ITEM/: two words whose places alone mean something
  double (*eof)(const std::int64_t*);  ///< null if the program does not call EOF
  const char* faults;                  ///< null if the program does not test for arithmetic faults
  const char* cards;           ///< of a job deck: the program's standard input; runtime/host/data_cards.hpp's
                               ///< kRecordEnd in between; null without
  const Overlay* overlays[2];  ///< begin and end of the table of overlays, but for the main one
};

static_assert(sizeof(Guest) == 24 * sizeof(void*), "another form needs another number");

/// The guest of this process. Before it has called platter_main there is none.
const Guest& guest();

}  // namespace platter::runtime
