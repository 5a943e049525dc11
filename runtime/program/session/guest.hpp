#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "runtime/program/session/interrupted_counter.hpp"

namespace platter::runtime {

/// Identifies the layout of the table below, which starts with it: "platter" and a version. The version
/// increases with each change of the table, or of anything else on which guests and the library must agree.
inline constexpr std::array<char, 8> kForm{'p', 'l', 'a', 't', 't', 'e', 'r', 8};

/// An overlay of the program, which CALL OVERLAY calls.
struct Overlay {
  std::int64_t primary;
  std::int64_t secondary;
  void (*program)();   ///< the overlay's PROGRAM
  std::byte* data[2];  ///< start and end of the data that are initialized when the overlay is loaded
};

/// The data that a guest passes to the library at its start. The build defines them next to `main`
/// (tools/compiler/build/notes.cpp), in this order. The library refers to no other symbol of the guest, so no
/// name in the program can interfere.
struct Guest {
  std::array<char, 8> form;
  int (*fortran_main)(int argc, char** argv);  ///< gfortran's own main
  const char* processor;                       ///< the processor that the program was compiled for
  const char* processor_sum;                   ///< fingerprint of the processor's specification
  std::int64_t clock_period;                   ///< length of a clock period of the processor, in ps
  std::int64_t word_lockout;                   ///< processor::ChargedProcessor::word_lockout, in ps
  const char* reals;                           ///< format of floating-point numbers of the processor
  std::int64_t word;                           ///< size of a word in the program, in bytes
  const char* machine;        ///< the machine on which the program runs if --machine is not given
  const char* sources;        ///< source files, one per line, which the program may not change
  const char* blanks;         ///< blanks in numbers: "null" or "zero"
  const char* characters;     ///< encoding of characters in words: "host", or one of numbers::kCharacterSets
  const char* program_files;  ///< the PROGRAM card: "INPUT,OUTPUT,TAPE5=INPUT"; null if there is none
  const char* untold_source;  ///< the source in which DOUBLE PRECISION items are not marked; null: all are
  const std::uint64_t* counts[2];      ///< start and end of a profile's counters; both null if there is none
  const CountedLoop* loops[2];         ///< start and end of the table of counted loops
  const ChargedRoutine* routines[2];   ///< start and end of the table of charged routines
  std::uintptr_t code[2];              ///< start and end of the program's code
  const std::int64_t* item_marks;      ///< COMMON /PLT_ITEM/: two words of which only the addresses are used
  double (*eof)(const std::int64_t*);  ///< null if the program does not call EOF
  const char* faults;                  ///< null if the program does not test for arithmetic faults
  /// Cards of a job deck, the program's standard input. Records are separated by kRecordEnd
  /// (runtime/host/data_cards.hpp). Null if there are none.
  const char* cards;
  const Overlay* overlays[2];  ///< start and end of the table of overlays, without the main one
};

static_assert(sizeof(Guest) == 28 * sizeof(void*), "another form needs another number");

/// Returns the guest of this process. Requires that it has called platter_main().
const Guest& guest();

}  // namespace platter::runtime
