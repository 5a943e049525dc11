#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/charge/assembly/instruction.hpp"

namespace platter::charge {

/// Lines of assembly that the pass inserts. None of them uses the stack: a leaf routine keeps its variables
/// in the red zone below the stack pointer. Registers are spilled to words at %gs
/// (runtime/program/session/charged_words.h), which a program cannot reach with its subscripts.
///
/// The counter is held in a register that gfortran does not use (-ffixed-xmm15,
/// tools/compiler/charge/flags.hpp). Successive additions to a word of memory would cost about five host
/// cycles each, and no program can overwrite this register.
using Lines = std::vector<std::string>;

/// Returns lines for counter += cp. They keep the flags.
Lines add_constant(std::int64_t cp);
/// Returns a sequence for counter += register, which keeps the flags.
Lines add_register(Register r);

/// Return lines that copy the counter to its word in memory and back. They keep the flags.
Lines store_counter();
Lines load_counter();

/// Returns the storage of all constants that the add_constant() lines in `text` refer to.
Lines constants_of(std::string_view text);

/// Returns lines for counter += per_word * words. The register contains the length in units of 1, 2, 4 or 8
/// bytes; an incomplete word counts as one. The lines overwrite the flags.
Lines add_words(Register length, int bytes, std::int64_t per_word);

/// Returns the lines of add_words(), which also add the number of words to a counter of the profile.
Lines add_and_count_words(Register length, int bytes, std::int64_t per_word, std::size_t counter);

/// Returns lines that add 1 to a counter of the profile. They overwrite the flags.
Lines count(std::size_t counter);

/// Wraps lines that overwrite the flags so that the flags are preserved.
Lines keeping_flags(const Lines& lines);

/// Returns the definitions of the names of the words at %gs.
Lines word_names();

/// Returns the storage of the profile's counters, in a separate section. The linker places the counters of
/// all files next to each other.
Lines counter_storage(std::size_t counters);

/// Returns the operand of a storage word for an innermost loop without calls of instrumented code. `number`
/// is 0 or 1. Only one such loop runs at a time.
std::string slot(std::size_t number);

/// Adds lines for register *= factor. They overwrite the flags.
void multiply(Lines& lines, Register r, std::int64_t factor);

inline constexpr const char* kSpill = "%gs:.Lcharged_spill";

}  // namespace platter::charge
