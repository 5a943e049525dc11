#pragma once

#include <string>
#include <string_view>

#include "tools/lab/sealed_machine.hpp"

namespace platter::lab {

/// The disk that a student measures: a DD-19 with another speed and another number of sectors, and with one
/// sector that can only be read after some attempts.
struct DrawnDisk {
  int rpm;                ///< 2700 to 4500, in steps of 10
  int sectors_per_track;  ///< 12 to 24
  int flaky_sector;       ///< 60 to 219, from the beginning of drive 1
  int retries;            ///< 1 to 4, for each read of the flaky sector
};

/// Draws the numbers of a student's disk: they are computed from HMAC-SHA-256 of the student's name under the
/// teacher's key. The same key and name give the same disk.
DrawnDisk draw(std::string_view key, std::string_view student);

/// Returns the machine with this disk.
SealedMachine machine_with(const DrawnDisk& disk, const std::string& student);

/// The key and the name of the practice disk, which is part of the hand-out. They are not a secret.
inline constexpr std::string_view kPractice = "practice";

/// Reads a teacher's key. Throws specification::Error if the file has fewer than 16 bytes, since a short key
/// can be guessed, or more than 10000.
std::string read_key(const std::string& file);

}  // namespace platter::lab
