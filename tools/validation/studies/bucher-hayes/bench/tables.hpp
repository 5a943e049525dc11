#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/validation/harness/measurement.hpp"

namespace platter::bucher_hayes {

/// A line of the tables that appendixa.f and bufio.f print.
struct BufferSize {
  int sectors;
  double words;
  double seconds;
  double kilowords_per_second;
  double revolutions_per_sector;
  double lost;  ///< per call
  double t_oh;  ///< processor time per sector, us; 0 where not overlapped
};

/// The MEASURED column below a table. S and M are missing if the points are not on a line.
struct Fitted {
  std::optional<double> sectors_per_revolution;
  std::optional<double> lost;
  std::optional<double> t_call;
  std::optional<double> t_trans;
};

struct Table {
  std::vector<BufferSize> sizes;
  Fitted fitted;

  // Values that the program fitted, with the standard error from its printed points; no error for fewer than
  // three points. All throw evidence::Failed if the program fitted no line.
  evidence::Estimate sectors_per_revolution() const;
  evidence::Estimate lost() const;
  evidence::Estimate t_call() const;
  evidence::Estimate t_trans() const;
  /// Throws std::runtime_error where the program printed no such line.
  const BufferSize& of(int sectors) const;
};

/// What is printed for a number of channels.
struct Channels {
  std::vector<double> timings;  ///< of the compute-and-test loop, us
  double loop = 0;              ///< the one used
  Table overlapped;
  Table non_overlapped;  ///< for one channel only
};

/// An entry for each number of channels, from 1. A program that ran non-overlapped parts only has one.
std::vector<Channels> parse_tables(const std::string& printed);

/// A line of sweep.f: revolutions lost per call at one sector per call.
struct Tested {
  int ncomp;
  double loop;  ///< us
  double read;
  double write;
};
/// Where the sweep went one way only, the other is 0.
std::vector<Tested> parse_sweep(const std::string& printed);

/// The numbers of a text, in order; words in between are skipped.
std::vector<double> numbers_of(const std::string& text);

}  // namespace platter::bucher_hayes
