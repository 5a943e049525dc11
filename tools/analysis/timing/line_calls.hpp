#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace platter::timing {

/// What a line of the program has called the system for, as the run says it.
struct LineCalls {
  std::string file;   ///< "" where the line is not known
  unsigned line = 0;  ///< 0 where it is not known
  std::string what;   ///< the statement, or the routine that it calls; "wait": it waits only
  std::int64_t times = 0;
  std::int64_t calls = 0;
  std::int64_t words = 0;
  double waiting_s = 0;
  std::int64_t lost = 0;                                     ///< revolutions, all causes
  std::vector<std::pair<std::string, std::int64_t>> causes;  ///< revolutions, as the run names what was late

  bool is_known() const { return line != 0; }
};

/// Those of a run ("platter.run/2", made with --waits), in the order in which the program came to them.
std::vector<LineCalls> line_calls(const nlohmann::ordered_json& run);

/// The columns of both tables of calls, 100 wide at most: who called, calls, words, waiting, and what was
/// lost.
std::string calls_heading(const std::vector<LineCalls>& rows, const std::string& first);
std::string calls_row(const LineCalls& row, const std::string& first);

/// What the columns are, for below or above them.
inline constexpr const char* kAboutCalls =
    "waiting: in the system, and from a test that found a transfer under way to the next test.\n"
    "lost: revolutions; behind it those of each cause, which was late: the command, a seek, a buffer,\n"
    "data, or a sector that a library took again.\n";

/// For each line that calls the system, by whatever way, or waits for it: calls, words, time, revolutions
/// lost and to what. Also of lines that no listing shows, as of included files.
std::string calls_table(const std::vector<LineCalls>& rows);

}  // namespace platter::timing
