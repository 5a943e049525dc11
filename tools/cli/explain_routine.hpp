#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/specification/catalogue.hpp"
#include "tools/cli/guest_arguments.hpp"
#include "tools/cli/result_files.hpp"

namespace platter::command {

/// Converts the name that `platter explain` was given to OS/ROUTINE or OS/LIBRARY/STATEMENT. A row of Table
/// 1, by number or by its name for `platter table1 --row`, becomes the row's routine; OS/LIBRARY/ROUTINE
/// loses its library; other names are returned unchanged. Throws specification::Error for the number of a row
/// that does not exist.
std::string explained_name(const std::string& asked, const specification::Catalogue& catalogue);

/// The calls or statements to explain, on one channel.
struct Sequence {
  std::int64_t sectors;  ///< sectors per call, or per record including its control words
  time::Duration loop;   ///< computed between tests, or after each statement
  bool waits;            ///< true: the program waits in the system instead of testing
  int channel = 0;       ///< index of the channel, from 0
};

/// The number of calls.
inline constexpr std::int64_t kCalls = 4;

/// Makes kCalls calls, each for the next buffer of the dataset, as in Appendix A of the paper.
void call_in_sequence(machine::Machine& machine, const system::Routine& routine, const Sequence& sequence);

/// Executes the statement (READ, WRITE, BUFFER IN or BUFFER OUT) for one record after another until kCalls
/// calls were made. `events` must be receiving the machine's events; those before the first statement are
/// removed.
void execute_in_sequence(machine::Machine& machine, const layer::Library& library,
                         const std::string& statement, const Sequence& sequence,
                         std::vector<record::Event>& events);

/// Returns the calls that read or write, in their order.
std::vector<record::Event> calls_of(const std::vector<record::Event>& events);

/// The way in which a routine is called, or a statement is executed.
struct RoutineQuestion {
  std::int64_t sectors = 1;  ///< number of sectors per call or record
  double loop = 25;          ///< microseconds computed between tests, or after each statement
  bool wait = false;         ///< true: the program waits in the system instead of testing
};

/// Explains the third of several consecutive calls of OS/ROUTINE or OS/LIBRARY/STATEMENT, which the arguments
/// contain as their first source. If the machine has drives of several kinds, each kind is explained.
/// `picture` is the file for an SVG of the first kind's calls, or "" for none.
int explain_routine(const GuestArguments& arguments, const RoutineQuestion& question,
                    const std::string& picture, const ResultFiles& results);

}  // namespace platter::command
