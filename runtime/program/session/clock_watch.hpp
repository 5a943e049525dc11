#pragma once

#include <cstdint>
#include <stdexcept>

#include "emulator/specification/catalogue.hpp"

namespace platter::runtime {

/// Something has written over the words that charged code counts in.
class ForgedClock : public std::runtime_error {
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
