#pragma once

#include <vector>

#include "tools/validation/harness/experiment_runner.hpp"
#include "tools/validation/studies/bucher-hayes/bench/printed_row.hpp"

namespace platter::bucher_hayes {

/// The events that lost_in_timed_part looks at.
inline constexpr record::Kinds kTimedPart{record::Kind::kCall, record::Kind::kTest,
                                          record::Kind::kLostRevolution};

/// Revolutions lost in the timed part of bufio.f, by its events, those of seeks left out. The clock is
/// started when the first record has been moved (of a file that is read, after it has been written), and
/// stopped `seconds` later. Throws evidence::Failed where no event tells that the record has been moved.
double lost_in_timed_part(const std::vector<evidence::Told>& events, bool writes, double seconds);

/// One buffer size of one part of a row: what the program printed, and what the disk's listeners counted
/// meanwhile.
struct Point {
  int sectors = 0;  ///< of the program's buffer
  double calls = 0;
  double moved = 0;           ///< sectors of all calls
  double revolutions = 0;     ///< at nominal speed
  double boundaries = 0;      ///< between cylinders, within the file
  double overhead = 0;        ///< us per sector, eq. 2; overlapped only
  double lost_by_events = 0;  ///< revolutions by the events, boundaries left out
  double kilowords_per_second = 0;
  double start = 0.5;  ///< revolutions before the first sector of the file
  double free = 1;     ///< calls that cost no M

  /// Eq. 5 for a file as a whole: revolutions = moved/S + boundaries + M*(calls - 1) + 1/2. The paper's B/(10
  /// S) is the mean number of boundaries; this file crosses so many. Its last call has nothing to lose after
  /// it, and the start costs half a revolution. Where the clock is started when a call is complete (bufio.f)
  /// each costs M, and there is no start. So y() is 1/S + M * x(), where x() is the calls per sector, the
  /// paper's 1/B.
  double y() const { return (revolutions - boundaries - start) / moved; }
  double x() const { return (calls - free) / moved; }
  /// M of this size alone, where s sectors pass in a revolution.
  double lost_per_call(double s) const { return calls > free ? (y() - 1 / s) / x() : 0; }
  /// The same by events.
  double lost_per_call_by_events() const { return calls > free ? lost_by_events / (calls - free) : 0; }
  /// Revolutions of the file, were S and M these.
  double predicted(double s, double m) const { return moved / s + boundaries + m * (calls - free) + start; }
};

/// The run that measures it.
Experiment experiment_of(const PrintedRow& row, Part part, int sectors, const ExperimentRunner& laboratory);

/// Makes the run.
Point measure_point(const PrintedRow& row, Part part, int sectors, ExperimentRunner& laboratory);

}  // namespace platter::bucher_hayes
