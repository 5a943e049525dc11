#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace platter::paper {

/// Revolutions missed per call as printed: a number (low and high alike), a range, or "at least low".
struct Missed {
  double low;
  std::optional<double> high;
};

/// A row of Table 1 as printed, and what measures it.
struct PaperRow {
  std::string machine;
  std::string os;
  std::string library;
  std::string routine;
  bool writes;
  std::optional<double> sectors_per_revolution;
  Missed missed;
  std::optional<double> t_call;   ///< us
  std::optional<double> t_trans;  ///< us per sector
  std::string note;
  std::vector<std::string> programs;  ///< of fortran/, compiled together; none: not measured yet
  std::vector<int> sectors;           ///< buffer sizes, as the tests of the paper unless the row says otherwise

  /// cray1/ctss/cftlib/RDISK read
  std::string name() const;
};

/// The rows in the order of the paper. Throws specification::Error where the file is not as it should be.
std::vector<PaperRow> read_table1(const std::filesystem::path& file);

/// How far a measured number may be from the printed one: claim BH35 of the paper's claims.
struct Tolerances {
  double sectors_per_revolution = 0.2;
  double missed = 0.1;
  double t_call;   ///< us
  double t_trans;  ///< us
};
Tolerances tolerances(const PaperRow& row);

}  // namespace platter::paper
