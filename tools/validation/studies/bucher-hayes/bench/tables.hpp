#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/files/text_file.hpp"
#include "tools/validation/harness/measurement.hpp"

namespace platter::bucher_hayes {

/// A line of the tables that appendixa.f and bufio.f print.
struct BufferSize {
  int sectors;
  double words;
  double seconds;
  double kilowords_per_second;
  double revolutions_per_sector;
  double lost;  ///< lost revolutions per call
  double t_oh;  ///< processor time per sector in us; 0 in the non-overlapped part
};

/// The column MEASURED below a table. S and M are missing if the points are not on a line.
struct Fitted {
  std::optional<double> sectors_per_revolution;
  std::optional<double> lost;
  std::optional<double> t_call;
  std::optional<double> t_trans;
};

/// A table that one of the programs printed, with the values that the program fitted to it.
struct Table {
  std::vector<BufferSize> sizes;
  Fitted fitted;

  // These return values that the program fitted, with the standard error of its printed points (missing for
  // fewer than three points). They throw evidence::Failed if the program fitted no line.
  evidence::Estimate sectors_per_revolution() const;
  evidence::Estimate lost() const;
  evidence::Estimate t_call() const;
  evidence::Estimate t_trans() const;
  /// Returns the line for a buffer size. Throws std::runtime_error if the program printed none.
  const BufferSize& of(int sectors) const;
};

/// The output for a number of channels.
struct Channels {
  std::vector<double> timings;  ///< timings of the compute-and-test loop in us
  double loop = 0;              ///< the timing that the program used
  Table overlapped;
  Table non_overlapped;  ///< only for one channel
};

/// Returns an entry for each number of channels, from 1. A program that ran only non-overlapped parts has one
/// entry.
std::vector<Channels> parse_tables(const std::string& printed);

/// A line of sweep.f: lost revolutions per call, with one sector per call.
struct Tested {
  int ncomp;
  double loop;  ///< us
  double read;
  double write;
};
/// Parses the lines of sweep.f. If it only read or only wrote, the other value is 0.
std::vector<Tested> parse_sweep(const std::string& printed);

using files::numbers_of;

}  // namespace platter::bucher_hayes
