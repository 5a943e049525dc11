#include "runtime/whatif/what_if.hpp"

#include <fmt/format.h>

#include <cctype>

#include "emulator/specification/error.hpp"
#include "emulator/specification/units.hpp"

namespace platter::runtime::whatif {
namespace {

using specification::Error;

constexpr std::int64_t kMaxCalls = 1000;
constexpr std::int64_t kMaxBuffers = 2;

std::string in_capitals(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

const system::Routine& routine_of(const std::string& text, const std::string& name,
                                  const system::SystemSpecification& system) {
  const auto* const routine = system.find(in_capitals(name));
  const auto names = system.routine_names();
  if (routine == nullptr)
    throw Error(fmt::format("--what-if {}: '{}' is not a routine of the system{}", text, name,
                            specification::suggestion(in_capitals(name), names)));
  if (!routine->moves())
    throw Error(fmt::format("--what-if {}: {} does not transfer words", text, routine->name));
  return *routine;
}

std::int64_t number_of(const std::string& text, const std::string& value, std::int64_t maximum) {
  const auto number = specification::parse_whole<std::int64_t>(value);
  if (number && *number >= 1 && *number <= maximum) return *number;
  throw Error(
      fmt::format("--what-if {}: must be a whole number from 1 to {}, not '{}'", text, maximum, value));
}

time::Duration time_of(const std::string& text, const std::string& value) {
  const auto quantity = specification::parse_quantity(value);
  const auto length = quantity ? specification::as_duration(*quantity) : std::nullopt;
  if (length && length->count() > 0) return *length;
  throw Error(fmt::format("--what-if {}: '{}' is not a time above 0, such as '10 us'", text, value));
}

}  // namespace

WhatIf read(const std::vector<std::string>& texts, const system::SystemSpecification& system) {
  WhatIf all;
  for (const auto& text : texts) {
    const auto equals = text.find('=');
    const auto point = text.find('.');
    const std::string value = equals == std::string::npos ? "" : text.substr(equals + 1);
    const std::string key = text.substr(0, std::min(equals, point));
    const std::string name =
        point < equals && equals != std::string::npos ? text.substr(point + 1, equals - point - 1) : "";
    if (key == "tests" && name.empty() && !value.empty()) {
      all.tests = time_of(text, value);
    } else if (key == "calls" && !name.empty()) {
      all.calls[routine_of(text, name, system).name] = number_of(text, value, kMaxCalls);
    } else if (key == "buffers" && !name.empty()) {
      all.buffers[routine_of(text, name, system).name] = number_of(text, value, kMaxBuffers);
    } else if (key == "routine" && !name.empty()) {
      const auto& from = routine_of(text, name, system);
      const auto& to = routine_of(text, value, system);
      if (from.does != to.does)
        throw Error(fmt::format(
            "--what-if {}: one routine reads and the other writes; name two that do the same", text));
      all.routines[from.name] = to.name;
    } else {
      throw Error(
          fmt::format("--what-if {}: must be calls.ROUTINE=N, buffers.ROUTINE=N, "
                      "routine.ROUTINE=OTHER or tests=TIME",
                      text));
    }
  }
  return all;
}

}  // namespace platter::runtime::whatif
