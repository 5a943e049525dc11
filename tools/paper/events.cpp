#include "tools/paper/events.hpp"

#include <cstdlib>
#include <sstream>
#include <string_view>

namespace platter::paper {
namespace {

/// What follows the time, the channel and the request of a line.
std::string_view event_of(std::string_view line) {
  constexpr int kFields = 3;
  for (int field = 0; field < kFields; ++field) {
    const auto blank = line.find(' ');
    if (blank == std::string_view::npos) return {};
    line.remove_prefix(blank + 1);
  }
  return line;
}

}  // namespace

double lost_in_timed_part(const std::string& trace, bool writes, double seconds) {
  // The program's own statements before and after, and what its results are rounded to.
  constexpr double kAround = 5;  // us
  bool moving = false;
  double begin = -1;
  double lost = 0;
  std::istringstream lines(trace);
  for (std::string line; std::getline(lines, line);) {
    const auto event = event_of(line);
    const double at = std::strtod(line.c_str(), nullptr);
    if (begin >= 0 && at > begin + seconds * 1e6 + kAround) break;
    if (event.starts_with("call, ") && (writes || event.starts_with("call, read"))) moving = true;
    if (begin < 0 && moving && event.starts_with("test: not busy")) begin = at;
    // lost revolution (1): late command, 1211.035 us late
    constexpr std::string_view kLost = "lost revolution (";
    if (begin < 0 || !event.starts_with(kLost) || event.find("): seek") != std::string_view::npos) continue;
    lost += std::strtod(event.data() + kLost.size(), nullptr);
  }
  return lost;
}

}  // namespace platter::paper
