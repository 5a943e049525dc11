#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace platter::timing {

/// The calls of the system that a source line made, according to a run's results.
struct LineCalls {
  std::string file;   ///< name of the source file; empty if the line is unknown
  unsigned line = 0;  ///< number of the line, from 1; 0 if unknown
  std::string what;   ///< the statement or the called routine; "wait" if the line only waits
  std::int64_t times = 0;
  std::int64_t calls = 0;
  std::int64_t words = 0;
  double waiting_s = 0;
  std::int64_t lost = 0;  ///< number of lost revolutions, for all causes
  std::vector<std::pair<std::string, std::int64_t>>
      causes;  ///< lost revolutions by cause, with the run's names of causes

  bool is_known() const { return line != 0; }
};

/// Returns the calls of a run ("platter.run/2" with --waits), in the order in which the program reached the
/// lines.
std::vector<LineCalls> line_calls(const nlohmann::ordered_json& run);

/// calls_heading() and the next function return the heading and a row of a table of calls, at most 100
/// columns wide: the caller, calls, words, waiting time and lost revolutions.
std::string calls_heading(const std::vector<LineCalls>& rows, const std::string& first);
std::string calls_row(const LineCalls& row, const std::string& first);

/// Explains the columns, for printing next to the table.
inline constexpr const char* kAboutCalls =
    "waiting: in the system, and from a test that found a transfer under way to the next test.\n"
    "lost: revolutions, followed by those of each cause, which was late: the command, a seek, a buffer,\n"
    "data, or the re-read of a sector by a library.\n";

/// Returns a table of all lines that call the system or wait for it: calls, words, time, and lost revolutions
/// by cause. It also contains lines that no listing shows, such as those of INCLUDE files.
std::string calls_table(const std::vector<LineCalls>& rows);

}  // namespace platter::timing
