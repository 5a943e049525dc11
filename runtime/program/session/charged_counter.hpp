#pragma once

#include <cstdint>

#include "emulator/error/program_fault.hpp"
#include "emulator/specification/catalogue.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/session/charged_words.h"

namespace platter::runtime {

/// Puts the words of charged code behind %gs, on a page somewhere in the process: drawn anew in every run,
/// also where the host lays out all others at fixed addresses. The pages beside it cannot be touched, so that
/// a program that writes outside of its arrays comes to its end before it comes there. Throws
/// std::system_error.
void begin_charging();

/// The words, as charged code has left them. Only after begin_charging().
inline const platter_charged_words& charged_words() {
  return *run().charged_words;
}

/// The counter of code that was interrupted (interrupted_counter.hpp).
void store_charged(std::uint64_t cp);

/// Something has written over the words that charged code counts in.
class ForgedClock : public ProgramFault {
 public:
  explicit ForgedClock(const std::string& how);
};

/// Looks whether the counter can be true: it never runs back, and it gains no more than the host can have
/// executed. docs/charging.md says what that does not notice.
class ClockWatch {
 public:
  /// How far the counter may run between two looks at the host's clock: some 10 s of a Cray-1, and nothing
  /// beside the time that a system call takes.
  static constexpr std::uint64_t kBetweenLooks = 1'000'000'000;

  /// Whether the host's clock has to be looked at.
  bool is_due(std::uint64_t cp) const { return cp - looked_at_ > kBetweenLooks; }
  /// Looks. Throws ForgedClock; specification::Error where the processor's specification cannot be read.
  void look(std::uint64_t cp, const specification::Catalogue& catalogue, const std::string& processor);

 private:
  std::uint64_t looked_at_ = 0;    ///< what the counter said
  std::int64_t host_then_ = 0;     ///< nanoseconds of the host's processor
  std::uint64_t most_per_ns_ = 0;  ///< 0 where nobody has asked yet
};

/// Clock periods, at most, that charged code with these times adds in a nanosecond of a host. Throws
/// specification::Error.
std::uint64_t most_periods_per_nanosecond(const specification::Catalogue& catalogue,
                                          const std::string& processor);

}  // namespace platter::runtime
