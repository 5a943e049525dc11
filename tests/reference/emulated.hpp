#pragma once

#include <cstdint>
#include <vector>

#include "tests/reference/sequence.hpp"
#include "tests/reference/shape.hpp"

namespace platter::reference {

/// Devices, and the sequence of commands of each.
struct Case {
  std::vector<Shape> shapes;
  std::vector<Sequence> sequences;  ///< one for each shape
  bool shares_controller = false;   ///< all shapes are drives on one controller, that of the first shape
};

/// Returns all events of the emulator's devices, sorted.
std::vector<Event> events_of_emulator(const Case& one);
/// Returns all events of the models, sorted.
std::vector<Event> events_of_model(const Case& one);

/// Fails the test if the events differ. Prints the case and the first event that differs.
/// Returns whether they are equal.
bool compare(std::uint64_t seed, const Case& one);

/// Compares `made(random)` for the seeds 1, 2, ... up to the number of sequences in the environment variable
/// PLATTER_SEQUENCES, 2000 if it is not set, and then for those of `failed`: seeds that have failed before.
/// Stops after 3 failures.
void compare_all(const std::vector<std::uint64_t>& failed, Case (*made)(Random& random));

}  // namespace platter::reference
