#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "tests/emulator/fit.hpp"

namespace platter::tests {

using namespace std::chrono_literals;

/// What the paper's test program does, without Fortran: fill or empty a buffer again and again, and either
/// wait for each call or run a compute-and-test loop of a known length meanwhile.
struct Program {
  std::string routine = "RDISK";
  std::string machine = "cray1";
  std::int64_t buffer = 1;     ///< sectors: B
  time::Duration loop = 25us;  ///< of the compute-and-test loop
  bool overlapped = true;      ///< else it waits in the system
  int channels = 1;            ///< N, each with a file of its own
  std::int64_t sectors = 0;    ///< of the file; 0: a file of a hundred cylinders
  /// Of the drive. By default inside a cylinder, at a sector prime to 180 and 200: a file that starts on a
  /// cylinder has its boundaries where its calls end, and whether the two losses add then depends on the seek
  /// alone.
  std::int64_t first_sector = 7;
  std::int64_t random_calls = 0;  ///< so many calls at random sectors of the file; 0: in sequence
  std::uint64_t seed = 1;         ///< of the drives and of random addresses
  bool drifts = false;
  const specification::Catalogue* catalogue = nullptr;  ///< the built-in ones if null
};

/// A file of a million words, in whole sectors.
inline constexpr std::int64_t kMillionWords = 1'000'000 / 512;

/// What it finds.
struct Measured {
  std::int64_t buffer = 0;
  std::int64_t calls = 0;    ///< per channel
  std::int64_t sectors = 0;  ///< per channel
  std::int64_t words = 0;    ///< that the system says were moved, all channels
  double seconds = 0;        ///< from before the first call until all is done
  double rate = 0;           ///< words per second and channel (eq. 1)
  double overhead_us = 0;    ///< per sector (eq. 2); of overlapped programs
  double revolutions = 0;    ///< per sector (eq. 6)
  /// Per call: M by the finite form of eq. 5, channel 1. In sequence, from the first pass to the last; at
  /// random, of the program's time, each call paying for finding its place.
  double missed = 0;
  double error = 0;  ///< of the revolutions per call, one standard deviation of their mean; channel 1
  /// Between cylinders, inside the sequence of sectors, or at random inside the calls; channel 1.
  std::int64_t boundaries = 0;
  std::int64_t lost_to_seeks = 0;  ///< revolutions that events tell of; all channels
  std::int64_t lost_otherwise = 0;
};

Measured run(const Program& program);

/// One run for each buffer size.
std::vector<Measured> run_sizes(Program program, const std::vector<std::int64_t>& buffers);

/// Overhead per sector in us against 1/B: intercept T_trans, slope T_call (eq. 8).
Line overhead_line(const std::vector<Measured>& runs);
/// Revolutions per sector against 1/B: intercept 1.1/S, slope M (eq. 6).
Line revolution_line(const std::vector<Measured>& runs);
/// The same with a revolution taken off for each boundary that was crossed, not for the tenth of eq. 5:
/// random calls near the end of a file cross fewer. Intercept 1/S.
Line revolution_line_without_boundaries(const std::vector<Measured>& runs);
/// S of revolution_line.
double sectors_per_revolution(const Line& line);

/// The paper's buffer sizes.
inline const std::vector<std::int64_t> kCraySizes = {1, 2, 3, 9, 18, 36, 90, 180};
inline const std::vector<std::int64_t> k7600Sizes = {1, 2, 3, 10, 20, 40, 60, 100, 200};

/// Eq. 3 and 4, in words per second.
inline constexpr double kCrayMaximum = 180.0 * 512 * 60 / 11;
inline constexpr double k7600Maximum = 200.0 * 512 * 60 / 11;

}  // namespace platter::tests
