#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/charge/instruction.hpp"

namespace platter::charge {

/// Lines of assembly that the pass inserts. None touches the stack: a leaf routine keeps its variables in the red
/// zone below the stack pointer. What they spill goes to `platter_spill`, static and local to the file.
using Lines = std::vector<std::string>;

/// counter += cp, in one instruction that overwrites the flags.
Lines add_constant(std::int64_t cp);

/// counter += cp where the flags are live: lea adds without them.
Lines add_constant_keeping_flags(std::int64_t cp);

/// counter += per_word * words, where `bytes` says that the register holds bytes (a started word counts).
/// Overwrites the flags.
Lines add_words(Register length, bool bytes, std::int64_t per_word);

/// slot = register. Touches no flags.
Lines save_register(Register r, const std::string& slot);

/// counter += per_iteration * iterations + cp, where iterations = (register - slot) / step, which is exact.
/// Overwrites the flags.
struct Iterations {
  Register counter;
  bool wide;            ///< 64 bits rather than 32
  std::int64_t step;    ///< not 0
  std::int64_t per_iteration;
  std::int64_t cp;      ///< may be negative: the last iteration is perhaps not a whole one
  std::string slot;
};
Lines add_iterations(const Iterations& iterations);

/// Wraps lines that overwrite the flags so that the flags survive.
Lines keeping_flags(const Lines& lines);

/// The storage that the sequences use: one spill word, two for flags, and `slots` words.
Lines storage(std::size_t slots);

/// The name of a slot.
std::string slot_name(std::size_t number);

}  // namespace platter::charge
