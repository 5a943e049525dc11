#include "emulator/time/date.hpp"

#include <algorithm>

namespace platter::time {

std::optional<std::chrono::sys_seconds> parse_date(std::string_view text) {
  namespace chrono = std::chrono;
  constexpr std::string_view kForm = "0000-00-00 00:00:00";
  constexpr std::size_t kDateOnly = 10;
  const bool formed = (text.size() == kDateOnly || text.size() == kForm.size()) &&
                      std::equal(text.begin(), text.end(), kForm.begin(), [](char c, char form) {
                        return form == '0' ? c >= '0' && c <= '9' : c == form;
                      });
  if (!formed) return std::nullopt;
  const auto number = [&](std::size_t at, std::size_t digits) {
    int value = 0;
    for (const char c : text.substr(at, digits)) value = 10 * value + (c - '0');
    return value;
  };
  const chrono::year_month_day day = chrono::year(number(0, 4)) / number(5, 2) / number(8, 2);
  const bool timed = text.size() > kDateOnly;
  const chrono::hours hour(timed ? number(11, 2) : 0);
  const chrono::minutes minute(timed ? number(14, 2) : 0);
  const chrono::seconds second(timed ? number(17, 2) : 0);
  if (!day.ok() || hour >= chrono::days(1) || minute >= chrono::hours(1) || second >= chrono::minutes(1))
    return std::nullopt;
  return chrono::sys_days(day) + hour + minute + second;
}

}  // namespace platter::time
