#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace platter::paper {

/// Either part of a test program.
enum class Part : int { kOverlapped = 1, kNonOverlapped = 2 };

/// One run of a test program: one buffer size, one part.
struct Setting {
  std::filesystem::path program;   ///< the guest
  std::vector<std::string> flags;  ///< --machine, --os, --set ...
  bool cray;                       ///< 18 sectors on a track, else 20
  bool writes;
  bool random = false;
  int sectors;  ///< of a program buffer
  Part part;
  int ncomp = 12;          ///< trips of the compute loop
  long words = 1'000'000;  ///< of the file
};

/// What the program printed of it, and the lost revolutions that listeners counted meanwhile.
struct Point {
  int sectors;            ///< of a program buffer
  double calls;
  double moved;           ///< sectors of all calls
  double seconds;
  double revolutions;     ///< seconds * 60
  double boundaries;      ///< between cylinders, within the file
  double overhead = 0;    ///< us per sector, eq. 2; overlapped only
  double loop = 0;        ///< the compute-and-test loop, us
  double lost;            ///< by the events, boundaries left out
  double virtual_seconds; ///< of the whole run

  /// Eq. 5 for a file as a whole: revolutions = moved/S + boundaries + M*(calls - 1) + 1/2. This is 1/S + M*x ...
  double y() const { return (revolutions - boundaries - 0.5) / moved; }
  /// ... and this is x, the calls per sector.
  double x() const { return (calls - 1) / moved; }
  /// M of this buffer size alone, where S sectors pass in a revolution.
  double missed(double s) const { return calls > 1 ? (y() - 1 / s) / x() : 0; }
  /// The same from events.
  double missed_by_events() const { return calls > 1 ? lost / (calls - 1) : 0; }
};

/// Runs the program. Throws std::runtime_error with what it said where it fails.
Point measure(const Setting& setting);

}  // namespace platter::paper
