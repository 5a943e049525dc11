#include "calendar/calendar.hpp"

namespace calendar {

// This does not compile with a mutant, so constant expressions are not mutated.
static_assert(kHours * 7 == 168);

constexpr int minutes(int hours) {
  return hours * 60;
}

bool is_leap(int year) {
  if (year % 400 == 0) return true;
  return year % 4 == 0 && year % 100 != 0;
}

int days(int year) {
  return is_leap(year) ? 366 : 365;
}

int hours(int days) {
  return days * kHours;
}

int count_down(int from) {
  int steps = 0;
  while (from > 0) {
    --from;
    ++steps;
  }
  return steps;
}

int unreached(int value) {
  return value + minutes(1);
}

}  // namespace calendar
