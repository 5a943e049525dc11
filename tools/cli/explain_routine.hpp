#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/specification/catalogue.hpp"
#include "tools/cli/guest_arguments.hpp"
#include "tools/cli/result_files.hpp"

namespace platter::command {

/// What platter explain is asked for, as OS/ROUTINE or OS/LIBRARY/STATEMENT: of the number of a row of Table
/// 1 or its name (what platter table1 --row takes), that row's; of OS/LIBRARY/ROUTINE without the library;
/// all else as it is. Throws specification::Error for a number that no row has.
std::string explained_name(const std::string& asked, const specification::Catalogue& catalogue);

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

/// How a routine is called, or a statement carried out.
struct RoutineQuestion {
  std::int64_t sectors = 1;  ///< of a call
  double loop = 25;          ///< computed between tests, in microseconds
  bool wait = false;         ///< in the system, instead of testing
};

/// Explains the third of some calls in sequence: of OS/ROUTINE or OS/LIBRARY/STATEMENT, which stands in the
/// place of sources. A machine with drives of several kinds has it explained for a drive of each.
/// `picture`: a file for the first of them, as SVG; "": none.
int explain_routine(const GuestArguments& arguments, const RoutineQuestion& question,
                    const std::string& picture, const ResultFiles& results);

}  // namespace platter::command
