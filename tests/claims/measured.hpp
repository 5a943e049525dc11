#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/support/run_platter.hpp"

namespace platter::tests {

/// A line of Appendix A's tables.
struct BufferSize {
  int sectors;
  double words;
  double seconds;
  double kilowords_per_second;
  double revolutions_per_sector;
  double missed;  ///< per call
  double t_oh;    ///< processor time per sector, us; overlapped only
};

/// The MEASURED column below a table. S and M are missing where the points lie on no line.
struct Fitted {
  std::optional<double> sectors_per_revolution;
  std::optional<double> missed;
  std::optional<double> t_call;
  std::optional<double> t_trans;
};

struct Table {
  std::vector<BufferSize> sizes;
  Fitted fitted;
  const BufferSize& of(int sectors) const;
};

/// What Appendix A prints for a number of channels.
struct Channels {
  std::vector<double> timings;  ///< of the compute-and-test loop, us
  double loop = 0;              ///< the one used
  Table overlapped;
  Table non_overlapped;  ///< for one channel only
};

/// A line of the sweep: revolutions missed per call at one sector per call.
struct Tested {
  int ncomp;
  double loop;  ///< us
  double read;
  double write;
};

inline const Words kCray{};
inline const Words kCos{"--os", "cos"};
inline const Words kAlamos{"--os", "alamos"};
inline const Words kCdc7600{"--machine", "cdc7600", "--os", "ltss"};

/// Runs fortran/appendixa.f, together with fortran/<adapter> where one is named, on the cards of
/// fortran/cards/. The result has an entry for each number of channels, from 1.
std::vector<Channels> appendix_a(const std::string& adapter, const std::string& cards,
                                 const Words& flags = kCray);
/// The same on cards of the test's own.
std::vector<Channels> appendix_a_on(const std::string& adapter, const std::string& cards,
                                    const Words& flags = kCray);

/// Runs fortran/sweep.f, reading and writing.
std::vector<Tested> sweep(const std::string& cards, const Words& flags = {});

/// Cards of Appendix A.
struct Cards {
  int ncomp = 12;
  int channels = 1;
  int write = 0;
  int words = 1'000'000;
  int loop = 0;  ///< 0 scalar, 1 vector, 2 without references to memory
  std::vector<int> sizes{1, 2, 3, 9, 18, 36, 90, 180};
  std::string text() const;
};

/// The maxima of eq. 3 and 4, kword/s.
inline constexpr double kCrayMaximum = 502.7;

}  // namespace platter::tests
