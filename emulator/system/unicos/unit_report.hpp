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

/// The data that procstat records for one Fortran unit, from its OPEN (or first statement) to its CLOSE, and
/// that procview prints. Times are simulated; instants count from the start of the run.
struct UnitReport {
  /// Statements of one kind, by their names in procview: READ, WRITE, BUFFER IN, REWIND, ...
  struct Statements {
    std::int64_t count = 0;
    time::Duration real{};  ///< sum of the times from start to end
  };
  /// System calls of one kind: Read, Write, Reada, Writea, Listio, Seek, Truncate.
  struct Calls {
    std::int64_t calls = 0;
    amount::Bytes processed{};
    amount::Bytes requested{};  ///< like `processed`, 0 for Seek and Truncate
    time::Duration longest{};
    time::Duration shortest{};
    time::Duration total{};
  };

  std::int64_t unit = 0;
  std::string file;              ///< name of the file, such as fort.1
  std::string command;           ///< name of the program
  std::string type;              ///< sequential unformatted, ...
  std::string structure;         ///< COS blocked, COS blocked - 'blocked', ...
  std::string attributes;        ///< attributes of assign, as typed; "": none
  std::int64_t descriptor = -1;  ///< -1: the file was never opened in the system
  time::Instant opened{};
  time::Instant closed{};
  bool has_closed = false;
  amount::Bytes size{};  ///< size of the file when it was closed
  std::map<std::string, Statements> statements;
  std::map<std::string, Calls> calls;
};

/// The data that procstat records for one run.
struct RunReport {
  std::string program;
  time::Duration clock_period{};
  std::chrono::sys_seconds date{};  ///< start of the run
  // Times of the run, as ja reports them.
  time::Duration elapsed{}, user{}, system{}, locked{}, unlocked{};
  std::vector<UnitReport> units;  ///< in the order in which they were opened
};

/// Returns the contents of procstat's file: lines with a key and a value; instants and durations in
/// picoseconds. The format is our own, since the machine's format is not known.
std::string raw_text(const RunReport& report);
/// Parses the output of raw_text(). `name`: of the file, for messages. Throws ffio::Error with the line and
/// the problem.
RunReport read_raw(std::string_view text, const std::string& name);

}  // namespace platter::unicos
