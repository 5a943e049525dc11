#pragma once

#include <vector>

#include "tools/validation/harness/experiment_runner.hpp"
#include "tools/validation/studies/bucher-hayes/bench/printed_row.hpp"

namespace platter::bucher_hayes {

/// The kinds of events that lost_in_timed_part() needs.
inline constexpr record::Kinds kTimedPart{record::Kind::kCall, record::Kind::kTest,
                                          record::Kind::kLostRevolution};

/// Counts the revolutions that bufio.f lost in its timed part, except those lost to seeks. The clock starts
/// when the first record has been transferred (for reading, after the file was written), and stops `seconds`
/// later. Throws evidence::Failed if no event shows the end of the first record's transfer.
double lost_in_timed_part(const std::vector<evidence::TracedEvent>& events, bool writes, double seconds);

/// The measurements for one buffer size of one part of a row: the output of the program, and the counts of
/// the emulator for the same calls.
struct Point {
  int sectors = 0;  ///< size of the program's buffer
  double calls = 0;
  double moved = 0;           ///< sectors transferred by all calls
  double revolutions = 0;     ///< at nominal speed
  double boundaries = 0;      ///< cylinder boundaries within the file
  double overhead = 0;        ///< processor time in us per sector (eq. 2); overlapped part only
  double lost_by_events = 0;  ///< lost revolutions according to the events, except at cylinder boundaries
  double kilowords_per_second = 0;
  double start = 0.5;  ///< revolutions before the first sector of the file passes
  double free = 1;     ///< number of calls that lose no revolution

  /// Eq. 5 for a whole file: revolutions = moved/S + boundaries + M*(calls - 1) + 1/2. The paper's B/(10 S)
  /// is the mean number of boundaries per call; here `boundaries` is the actual number for the file. The last
  /// call cannot lose a revolution after it, and the start costs half a revolution on average. In bufio.f the
  /// clock starts when a call has completed, so each call costs M and the start costs 0. Therefore y() is 1/S
  /// + M * x(), and x() is the number of calls per sector, the paper's 1/B.
  double y() const { return (revolutions - boundaries - start) / moved; }
  double x() const { return (calls - free) / moved; }
  /// Returns M for this size alone, with s sectors per revolution.
  double lost_per_call(double s) const { return calls > free ? (y() - 1 / s) / x() : 0; }
  /// Returns M for this size alone, according to the events.
  double lost_per_call_by_events() const { return calls > free ? lost_by_events / (calls - free) : 0; }
  /// Returns the revolutions that the file would need with these S and M.
  double predicted(double s, double m) const { return moved / s + boundaries + m * (calls - free) + start; }
};

/// Returns the experiment that measures one buffer size of a part of a row.
Experiment experiment_of(const PrintedRow& row, Part part, int sectors, const ExperimentRunner& runner);

/// Runs the experiment and returns its measurements.
Point measure_point(const PrintedRow& row, Part part, int sectors, ExperimentRunner& runner);

}  // namespace platter::bucher_hayes
