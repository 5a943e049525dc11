#pragma once

#include <string>
#include <vector>

#include "emulator/record/event.hpp"

namespace platter::explain {

/// A part of the time by which a request was late.
struct Part {
  std::string what;
  time::Duration length{};
};

/// From the instant at which a request had to be in force, for the revolution not to be lost, to the one at
/// which it was: what each moment in between went to, greatest first. The parts add up to the whole, since
/// each moment is one thing's only: the processor's work comes before what devices do, that before waiting,
/// and what is left is the program.
struct Budget {
  time::Instant deadline{};
  time::Instant able{};
  std::vector<Part> parts{};
};

/// Of `lost`, an event of that kind, among what happened before and after it; `before` is the number of the
/// request before it on the same channel, 0: none.
Budget budget_of(const std::vector<record::Event>& events, const record::Event& lost, std::uint64_t before);

}  // namespace platter::explain
