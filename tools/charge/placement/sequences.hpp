#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/charge/assembly/instruction.hpp"

namespace platter::charge {

/// Lines of assembly that the pass inserts. None touches the stack: a leaf routine keeps its variables in the
/// red zone below the stack pointer. What they spill goes to words behind %gs
/// (runtime/session/charged_words.h), which a program cannot reach by its subscripts.
using Lines = std::vector<std::string>;

/// counter += cp, in one instruction that overwrites the flags.
Lines add_constant(std::int64_t cp);

/// counter += cp where the flags are live: lea adds without them.
Lines add_constant_keeping_flags(std::int64_t cp);

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

inline constexpr const char* kCounter = "%gs:.Lcharged_cp";
inline constexpr const char* kSpill = "%gs:.Lcharged_spill";

}  // namespace platter::charge
