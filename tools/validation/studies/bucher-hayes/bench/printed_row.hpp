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

/// Revolutions lost per call that a row is held against: in one part, for buffer sizes from ... to.
struct Expected {
  Part part;
  double lost;
  std::optional<double> at_most;  ///< where it is a range: "at least 1" has none, and `or_more`
  bool or_more = false;
  int from = 1;  ///< sectors
  int to = 1000;
};

/// How far a measured number may be from the printed one: claim BH35.
struct Tolerances {
  double sectors_per_revolution;
  double lost;
  std::optional<double> t_call;   ///< us; none where the paper prints none
  std::optional<double> t_trans;  ///< us per sector
};

/// A row of Table 1 as printed, and how it is measured.
struct PrintedRow {
  Host host;
  std::string library;
  std::string routine;
  bool writes;
  std::optional<double> sectors_per_revolution;
  double lost_low;
  std::optional<double> lost_high;  ///< none: "at least"
  std::optional<double> t_call;     ///< us
  std::optional<double> t_trans;    ///< us per sector
  Tolerances tolerances;
  std::string t_not_judged;  ///< why printed T_call and T_trans are not judged; empty if they are
  std::string note;
  std::string m_basis;             ///< whether M comes from timing or from structure
  std::string assumed;             ///< assumption that decides an open range
  std::vector<Expected> expected;  ///< what the print says of M, part by part

  std::vector<std::string> programs;  ///< of fortran/, compiled together; none: not measured
  int statement;                      ///< of bufio.f: 0 BUFFER IN and OUT, 1 READ and WRITE
  int ncomp;                          ///< trips of the compute loop
  std::vector<int> sizes;             ///< of the buffer, sectors
  int layout;                         ///< the file has a sector of its own in so many
  int lead;                           ///< of bufio.f's deck
  int lead_sectors;
  int number = 0;  ///< in the order of the paper, from 1

  bool buffered() const { return programs.front() == "bufio.f"; }

  /// cray1/ctss/cftlib/RDISK read
  std::string name() const;
  /// As platter explain takes it: ctss/cftlib/RDISK.
  std::string short_name() const { return host.os + "/" + library + "/" + explained(); }
  /// The routine, of System calls that which reads or writes.
  std::string explained() const;
  /// Whether `asked` means it: its number, a part of its name, or what platter explain takes for it, with the
  /// library or without.
  bool is_meant_by(const std::string& asked) const;
  /// True if this T_call or T_trans of the row is compared with the measurement.
  bool judges(const std::optional<double>& t) const { return t && t_not_judged.empty(); }
  /// What is expected of a part at a size; nullptr where the print says nothing of it.
  const Expected* at(Part part, int sectors) const;
  /// The print says of smaller and of larger sizes what is expected, and nothing of this one: M changes
  /// there, so that it lies on neither line.
  bool is_between(Part part, int sectors) const;
  /// The smallest size of a second range, if the paper or an assumption has a step of M there; otherwise 0.
  int step(Part part) const;
};

/// The rows in the order of the paper. Throws specification::Error where the file is not as it should be.
std::vector<PrintedRow> read_table1(const std::filesystem::path& file);
/// Those of table1.json.
std::vector<PrintedRow> table1_rows();

}  // namespace platter::bucher_hayes
