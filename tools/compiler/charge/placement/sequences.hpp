#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/charge/assembly/instruction.hpp"

namespace platter::charge {

/// Lines of assembly that the pass inserts. None touches the stack: a leaf routine keeps its variables in the
/// red zone below the stack pointer. Registers are spilled to words at %gs
/// (runtime/program/session/charged_words.h), which a program cannot reach by its subscripts.
///
/// The counter itself is in a register that gfortran leaves alone (-ffixed-xmm15,
/// tools/compiler/charge/flags.hpp): successive additions to a word of memory take some five cycles of the
/// host each, and no program can write over a register.
using Lines = std::vector<std::string>;

/// counter += cp; keeps the flags.
Lines add_constant(std::int64_t cp);
/// counter += register; keeps the flags.
Lines add_register(Register r);

/// The counter to its word in memory, and from there; they keep the flags.
Lines store_counter();
Lines load_counter();

/// The storage of the constants that such lines of a text add.
Lines constants_of(std::string_view text);

/// counter += per_word * words, where the register counts units of 1, 2, 4 or 8 bytes (a started word
/// counts). Overwrites the flags.
Lines add_words(Register length, int bytes, std::int64_t per_word);

/// The same, and the words are added to a counter of the profile.
Lines add_and_count_words(Register length, int bytes, std::int64_t per_word, std::size_t counter);

/// Adds 1 to a counter of the profile. Overwrites the flags.
Lines count(std::size_t counter);

/// Wraps lines that overwrite the flags so that the flags survive.
Lines keeping_flags(const Lines& lines);

/// The names of the words behind %gs.
Lines word_names();

/// The profile's counters, in a section of their own: the linker puts those of all files in a row.
Lines counter_storage(std::size_t counters);

/// A word for an innermost loop that calls no charged code: 0 or 1. No two such loops are under way at once.
std::string slot(std::size_t number);

/// register *= factor. Overwrites the flags.
void multiply(Lines& lines, Register r, std::int64_t factor);

inline constexpr const char* kSpill = "%gs:.Lcharged_spill";

}  // namespace platter::charge
