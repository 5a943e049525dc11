#pragma once

#include <string>
#include <vector>

namespace platter::bucher_hayes {

/// Buffer sizes in sectors (section 4 of the paper).
inline const std::vector<int> kCraySizes{1, 2, 3, 9, 18, 36, 90, 180};
inline const std::vector<int> k7600Sizes{1, 2, 3, 10, 20, 40, 60, 100, 200};

/// Data cards of appendixa.f and bufio.f, as docs/fortran.md describes them. For a value of 0, the program
/// uses its default.
struct Deck {
  int ncomp = 12;
  int channels = 1;
  int writes = 0;  ///< 0 read, 1 write, 2 odd channels read and even ones write
  bool random = false;
  int timings = 5;
  long words = 1'000'000;
  int calls = 0;  ///< at random addresses: minimum number of calls for each size
  int loop = 0;   ///< 0 scalar, 1 vector, 2 without references to memory
  long sectors_per_track = 18;
  long head_groups = 10;
  int first_sector = 0;
  int part = 0;             ///< 0 both parts, 1 overlapped only, 2 non-overlapped only
  int statement = 0;        ///< bufio.f: 0 BUFFER IN and OUT, 1 READ and WRITE
  int system_quarters = 0;  ///< bufio.f: the system buffer in quarters of the program buffer
  int lead = 0;  ///< bufio.f: with lead_sectors, how far the library is ahead when the clock starts, in
                 ///< system buffers ...
  int lead_sectors = 0;         ///< ... and in sectors
  std::vector<int> sizes = {};  ///< buffer sizes in sectors; empty for the program's default

  std::string text() const;
};

/// Data cards of sweep.f.
struct SweepDeck {
  int cylinders = 40;
  int direction = 0;  ///< 0 both, 1 read, 2 write
  std::vector<int> trips = {};

  std::string text() const;
};

}  // namespace platter::bucher_hayes
