#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"

namespace platter::command {

/// What a program does on a channel's connector that is to be explained.
struct Sequence {
  std::int64_t sectors;  ///< of a call, or of a record with its control words
  time::Duration loop;   ///< computed between tests, or behind a statement
  bool waits;            ///< in the system, instead of testing
  int channel = 0;       ///< from 0
};

/// How many calls it makes.
inline constexpr std::int64_t kCalls = 4;

/// A program's calls, one buffer after the other, as in Appendix A.
void call_in_sequence(machine::Machine& machine, const system::Routine& routine, const Sequence& sequence);

/// A program's statements (READ, WRITE, BUFFER IN or BUFFER OUT), one record after the other, until they have
/// led to that many calls. What went before is taken out of `events`, which hears the machine.
void execute_in_sequence(machine::Machine& machine, const layer::Library& library,
                         const std::string& statement, const Sequence& sequence,
                         std::vector<record::Event>& events);

/// The calls that move something, in their order.
std::vector<record::Event> calls_of(const std::vector<record::Event>& events);

}  // namespace platter::command
