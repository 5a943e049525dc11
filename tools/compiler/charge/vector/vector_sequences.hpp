#pragma once

#include <string>

#include "tools/compiler/charge/placement/iteration_sequences.hpp"
#include "tools/compiler/charge/vector/vector_loops.hpp"

namespace platter::charge {

/// Counts the clock periods during which vector loops hold the port to memory.
inline constexpr const char* kPortCounter = "%gs:.Lcharged_port_cp";

/// At the exit of a loop that begin_iterations stands in front of: what N elements take is added to the
/// counter, and what they hold of the port to the other one. Overwrites the flags.
Lines end_vector(const Iterations& iterations, const VectorCharge& charge);

/// Without a count. At the entry, keeping the flags: no strip has begun.
Lines begin_strip(const std::string& rest);
/// In front of every element; overwrites the flags. The first of a strip pays for it, and runs `strip` too.
Lines count_element(const std::string& rest, const VectorCharge& charge, const Lines& strip);

}  // namespace platter::charge
