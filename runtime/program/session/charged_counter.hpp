#pragma once

#include <cstdint>

#include "emulator/error/program_fault.hpp"
#include "emulator/specification/catalogue.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/session/charged_words.h"

namespace platter::runtime {

/// Allocates the words of charged code on a page at a random address, and makes %gs point to them. The
/// address is random even if the host does not randomize its layout. The adjacent pages are inaccessible, so
/// that a program that writes outside its arrays crashes before it reaches the words. Throws
/// std::system_error.
void begin_charging();

/// Returns the words that charged code has stored. Requires begin_charging().
inline const platter_charged_words& charged_words() {
  return *run().charged_words;
}

/// Stores the counter of interrupted code (interrupted_counter.hpp).
void store_charged(std::uint64_t cp);

/// The words in which charged code counts have been overwritten.
class ForgedClock : public ProgramFault {
 public:
  explicit ForgedClock(const std::string& how);
};

/// Checks that the counter is plausible: it never decreases, and it increases by no more than the host can
/// have executed. docs/charging.md describes the cases that this check does not detect.
class ClockWatch {
 public:
  /// Number of clock periods between two readings of the host's clock: about 10 s of a Cray-1's time, so that
  /// the time of the system call is negligible.
  static constexpr std::uint64_t kBetweenLooks = 1'000'000'000;

  /// Returns whether the host's clock must be read.
  bool is_due(std::uint64_t cp) const { return cp - looked_at_ > kBetweenLooks; }
  /// Checks the counter. Throws ForgedClock, and specification::Error if the processor's specification cannot
  /// be read.
  void look(std::uint64_t cp, const specification::Catalogue& catalogue, const std::string& processor);

 private:
  std::uint64_t looked_at_ = 0;    ///< value of the counter at the last check
  std::int64_t host_then_ = 0;     ///< processor time of the host at the last check, in nanoseconds
  std::uint64_t most_per_ns_ = 0;  ///< result of most_periods_per_nanosecond(); 0: not computed yet
};

/// Returns the most clock periods that charged code can add in one nanosecond of the host. Throws
/// specification::Error.
std::uint64_t most_periods_per_nanosecond(const specification::Catalogue& catalogue,
                                          const std::string& processor);

}  // namespace platter::runtime
