#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/time/time.hpp"

namespace platter::unicos {

/// What procstat keeps of one Fortran unit, from an OPEN (or the first statement) to its CLOSE: what procview
/// prints. Times are virtual; instants count from the beginning of the run.
struct UnitReport {
  /// Statements of one kind, by the name that procview has for it: READ, WRITE, BUFFER IN, REWIND, ...
  struct Statements {
    std::int64_t count = 0;
    time::Duration real{};  ///< from each one's beginning to its end, summed up
  };
  /// Calls of the system of one kind: Read, Write, Reada, Writea, Listio, Seek, Truncate.
  struct Calls {
    std::int64_t calls = 0;
    amount::Bytes processed{};
    amount::Bytes requested{};  ///< of Seek and Truncate 0, as processed
    time::Duration longest{};
    time::Duration shortest{};
    time::Duration total{};
  };

  std::int64_t unit = 0;
  std::string file;              ///< its name: fort.1
  std::string command;           ///< the program's
  std::string type;              ///< sequential unformatted, ...
  std::string structure;         ///< COS blocked, COS blocked - 'blocked', ...
  std::string attributes;        ///< of assign, as they were typed; "": none
  std::int64_t descriptor = -1;  ///< -1: the system was never asked for it
  time::Instant opened{};
  time::Instant closed{};
  bool has_closed = false;
  amount::Bytes size{};  ///< of the file, when it was closed
  std::map<std::string, Statements> statements;
  std::map<std::string, Calls> calls;
};

/// Of one run.
struct RunReport {
  std::string program;
  time::Duration clock_period{};
  std::chrono::sys_seconds date{};  ///< of the run's beginning
  // As ja has them.
  time::Duration elapsed{}, user{}, system{}, locked{}, unlocked{};
  std::vector<UnitReport> units;  ///< in the order of their opening
};

/// What procstat leaves in its file: lines of a key and its value; instants and durations in picoseconds.
/// A form of our own: that of the machine is not known.
std::string raw_text(const RunReport& report);
/// The reverse. `name`: of the file, for messages. Throws ffio::Error: the line, what was found.
RunReport read_raw(std::string_view text, const std::string& name);
/// Into a file of the host's. Throws ffio::Error.
void write(const RunReport& report, const std::string& path);

}  // namespace platter::unicos
