#include "tools/analysis/timing/margin.hpp"

#include <fmt/format.h>

namespace platter::timing {

std::string count(const std::optional<std::uint64_t>& number) {
  return number ? fmt::format("{}", *number) : "?";
}

std::string each(const Figures& figures, std::uint64_t times) {
  return times == 0 ? "-"
                    : fmt::format("{:.2f}", static_cast<double>(figures.cp) / static_cast<double>(times));
}

std::string share(std::uint64_t part, std::uint64_t whole) {
  constexpr double kHundred = 100;
  return whole == 0
             ? "-"
             : fmt::format("{:.1f}", kHundred * static_cast<double>(part) / static_cast<double>(whole));
}

std::string rate(const Figures& figures, const Setting& setting) {
  return figures.flops == 0 ? "-" : fmt::format("{:.2f}", mflops(figures, setting.clock_period_ns));
}

std::string margin(const std::string& times, const std::string& iterations, const std::string& cp,
                   const std::string& per, const std::string& flops) {
  return fmt::format("{:>10} {:>11} {:>14} {:>11} {:>7}", times, iterations, cp, per, flops);
}

std::string margin_of(const Loop& loop, const Setting& setting) {
  if (loop.kind == Kind::kAbsent) return margin("-", "-", "-", "-", "-");
  return margin(count(loop.times_executed), fmt::format("{}", loop.iterations),
                fmt::format("{}", loop.all.cp), each(loop.all, loop.iterations), rate(loop.all, setting));
}

std::string margin_of(const Routine& routine, const Setting& setting) {
  return margin(count(routine.times_executed), "", fmt::format("{}", routine.all.cp),
                each(routine.all, routine.times_executed.value_or(0)), rate(routine.all, setting));
}

}  // namespace platter::timing
