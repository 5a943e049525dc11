#pragma once

#include <chrono>
#include <cstdint>
#include <utility>

#include "runtime/program/session/session.hpp"

namespace platter::runtime {

/// The date and the time of day on the emulated machine: the run's start date (`--date`) plus the time of the
/// machine's clock since then. The host's clock is not used.
class Calendar {
 public:
  explicit Calendar(Session& session)
      : at_(session.date() + std::chrono::duration_cast<std::chrono::microseconds>(
                                 session.machine().processor().now().time_since_epoch())),
        day_(std::chrono::floor<std::chrono::days>(at_)),
        date_(day_),
        time_(std::chrono::floor<std::chrono::seconds>(at_ - day_)) {}

  unsigned year_of_century() const {
    constexpr unsigned kCentury = 100;
    return static_cast<unsigned>(static_cast<int>(date_.year())) % kCentury;
  }
  unsigned month() const { return static_cast<unsigned>(date_.month()); }
  unsigned day_of_month() const { return static_cast<unsigned>(date_.day()); }
  /// Returns the day of the year, from 1.
  int day_of_year() const {
    return static_cast<int>((day_ - std::chrono::sys_days(date_.year() / 1 / 1)).count()) + 1;
  }
  int hours() const { return static_cast<int>(time_.hours().count()); }
  int minutes() const { return static_cast<int>(time_.minutes().count()); }
  int seconds() const { return static_cast<int>(time_.seconds().count()); }
  /// Returns the seconds since midnight, with a resolution of a microsecond.
  double since_midnight() const { return std::chrono::duration<double>(at_ - day_).count(); }

 private:
  std::chrono::sys_time<std::chrono::microseconds> at_;
  std::chrono::sys_days day_;
  std::chrono::year_month_day date_;
  std::chrono::hh_mm_ss<std::chrono::seconds> time_;
};

class Session;

/// Returns the emulated date and time of day in the formats of DATE and CLOCK.
std::pair<std::uint64_t, std::uint64_t> date_and_time(Session& session);

}  // namespace platter::runtime
