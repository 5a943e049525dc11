#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tools/validation/harness/experiment_runner.hpp"

namespace platter::bucher_hayes {

using evidence::Experiment;
using evidence::ExperimentRunner;
using evidence::Failed;
using evidence::Host;
using evidence::in_parallel;
using evidence::Outcome;

enum class Part : int { kOverlapped = 1, kNonOverlapped = 2 };

/// The revolutions lost per call that are expected in one part for a range of buffer sizes.
struct Expected {
  Part part;
  double lost;
  std::optional<double>
      at_most;  ///< upper end, if the paper prints a range; empty for "at least", which also sets `or_more`
  bool or_more = false;
  int from = 1;  ///< smallest and largest buffer size in sectors
  int to = 1000;
};

/// The allowed differences between measured and printed numbers (claim BH35).
struct Tolerances {
  double sectors_per_revolution;
  double lost;
  std::optional<double> t_call;   ///< tolerance in us; empty if the paper prints no T_call
  std::optional<double> t_trans;  ///< tolerance in us per sector; empty if the paper prints no T_trans
};

/// A row of Table 1 as printed, and the settings for measuring it.
struct PrintedRow {
  Host host;
  std::string library;
  std::string routine;
  bool writes;
  std::optional<double> sectors_per_revolution;
  double lost_low;
  std::optional<double> lost_high;  ///< empty for "at least"
  std::optional<double> t_call;     ///< us
  std::optional<double> t_trans;    ///< us per sector
  Tolerances tolerances;
  std::string t_not_judged;  ///< the reason why the printed T_call and T_trans are not judged; empty if they
                             ///< are judged
  std::string note;
  std::string m_basis;             ///< the origin of M: timing or structure
  std::string assumed;             ///< assumption that decides an open range
  std::vector<Expected> expected;  ///< expected M for each part, according to the paper

  std::vector<std::string>
      programs;            ///< file names in fortran/, compiled together; empty if the row is not measured
  int statement;           ///< for bufio.f: 0 BUFFER IN and OUT, 1 READ and WRITE
  int ncomp;               ///< trips of the compute loop
  std::vector<int> sizes;  ///< buffer sizes in sectors
  int layout;              ///< the file uses every layout-th sector
  int lead;  ///< NLEAD and NLSECT of bufio.f: buffers and sectors that the library has read when the clock
             ///< starts
  int lead_sectors;
  int number = 0;  ///< in the order of the paper, from 1

  bool buffered() const { return programs.front() == "bufio.f"; }

  /// Returns a name such as "cray1/ctss/cftlib/RDISK read".
  std::string name() const;
  /// Returns the name for `platter explain`, such as "ctss/cftlib/RDISK".
  std::string short_name() const { return host.os + "/" + library + "/" + explained(); }
  /// Returns the name of the routine to explain. For the row of system calls, this is the call that reads
  /// or writes.
  std::string explained() const;
  /// Returns whether `text` identifies this row: by its number, a part of its name, or its name for `platter
  /// explain`, with or without the library.
  bool is_meant_by(const std::string& text) const;
  /// Returns whether this T_call or T_trans of the row is compared with the measurement.
  bool judges(const std::optional<double>& t) const { return t && t_not_judged.empty(); }
  /// Returns the expectation for a part and size, or nullptr if the paper has none.
  const Expected* at(Part part, int sectors) const;
  /// Returns whether the paper has expectations for smaller and larger sizes but not for this one. M changes
  /// there, so the point is on neither line.
  bool is_between(Part part, int sectors) const;
  /// Returns the smallest size of the second range if the paper or an assumption has a step of M there, and
  /// otherwise 0.
  int step(Part part) const;
};

/// Reads the rows in the order of the paper. Throws specification::Error if the file is invalid.
std::vector<PrintedRow> read_table1(const std::filesystem::path& file);
/// Returns the rows of table1.json.
std::vector<PrintedRow> table1_rows();

}  // namespace platter::bucher_hayes
