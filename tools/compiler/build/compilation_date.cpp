#include "tools/compiler/build/compilation_date.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>

#include "emulator/time/date.hpp"

namespace platter::guest {
namespace {

/// A macro that the preprocessor defines, and its value as a format of the date.
struct DateMacro {
  std::string_view name;
  const char* form;
};

constexpr std::array<DateMacro, 3> kDateMacros = {{
    {"__DATE__", "{:%b %e %Y}"},
    {"__TIME__", "{:%H:%M:%S}"},
    {"__TIMESTAMP__", "{:%a %b %e %H:%M:%S %Y}"},
}};

}  // namespace

std::vector<std::string> compilation_date_flags(std::chrono::sys_seconds date) {
  const std::tm broken_down = time::calendar_of(date);
  std::vector<std::string> flags;
  for (const auto& [name, form] : kDateMacros)
    flags.push_back(fmt::format("-D{}=\"{}\"", name, fmt::format(fmt::runtime(form), broken_down)));
  return flags;
}

bool uses_compilation_date(std::string_view text) {
  return std::any_of(kDateMacros.begin(), kDateMacros.end(),
                     [&](const auto& macro) { return text.find(macro.name) != std::string_view::npos; });
}

}  // namespace platter::guest
