// Sense lights, sense switches and arithmetic faults, which were statements of FORTRAN II and subroutines of
// its successors. The lights are off at the start of a program; --switches sets the switches.

#include <fmt/format.h>

#include <array>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <utility>

#include "emulator/system/call_error.hpp"
#include "runtime/fortran/routines/library_entry.hpp"
#include "runtime/program/run/run.hpp"

namespace platter::runtime {
namespace {

constexpr std::int64_t kCount = 6;  // number of lights, and of switches

struct SenseLights {
  std::array<bool, kCount> on{};
};

std::array<bool, kCount>& lights() {
  return run().part<SenseLights>().on;
}

/// Results of the subroutines.
constexpr std::int64_t kOn = 1;
constexpr std::int64_t kOff = 2;

std::size_t checked(const char* name, const char* what, std::int64_t number) {
  if (number < 1 || number > kCount)
    throw system::CallError(name, fmt::format("{} {}", what, number),
                            fmt::format("is not one of 1 to {}", kCount));
  return static_cast<std::size_t>(number - 1);
}

void set_light(std::int64_t number) {
  library_entry("SLITE", 0, [&](Session&) {
    if (number == 0) {
      lights().fill(false);
    } else {
      lights()[checked("SLITE", "light", number)] = true;
    }
  });
}

std::int64_t put_out(std::int64_t number) {
  return library_entry("SLITET", 0, [&](Session&) {
    return std::exchange(lights()[checked("SLITET", "light", number)], false) ? kOn : kOff;
  });
}

std::int64_t look_at_switch(const char* name, std::int64_t number) {
  return library_entry(name, 0, [&](Session& now) {
    return (now.options().switches >> checked(name, "switch", number) & 1U) != 0 ? kOn : kOff;
  });
}

/// Returns whether the fault has occurred since the last call, according to the host processor's flags.
std::int64_t take_fault(const char* name, int fault) {
  return library_entry(name, 0, [&](Session&) {
    const bool happened = std::fetestexcept(fault) != 0;
    std::feclearexcept(fault);
    return happened ? kOn : kOff;
  });
}

}  // namespace
}  // namespace platter::runtime

extern "C" {
void slite_(const std::int64_t* light);
void slitet_(const std::int64_t* light, std::int64_t* answer);
void sswtch_(const std::int64_t* number, std::int64_t* answer);
void sswitch_(const std::int64_t* number, std::int64_t* answer);
void platter_overfl(std::int64_t* answer);
void platter_dvchk(std::int64_t* answer);
std::int64_t platter_legvar(const double* number);

void slite_(const std::int64_t* light) {
  platter::runtime::set_light(*light);
}

void slitet_(const std::int64_t* light, std::int64_t* answer) {
  *answer = platter::runtime::put_out(*light);
}

void sswtch_(const std::int64_t* number, std::int64_t* answer) {
  *answer = platter::runtime::look_at_switch("SSWTCH", *number);
}

void sswitch_(const std::int64_t* number, std::int64_t* answer) {
  *answer = platter::runtime::look_at_switch("SSWITCH", *number);
}

void platter_overfl(std::int64_t* answer) {
  *answer = platter::runtime::take_fault("OVERFL", FE_OVERFLOW);
}

void platter_dvchk(std::int64_t* answer) {
  *answer = platter::runtime::take_fault("DVCHK", FE_DIVBYZERO);
}

/// LEGVAR: the validity of a number. IEEE's NaN represents indefinite, and infinity out of range.
std::int64_t platter_legvar(const double* number) {
  return platter::runtime::library_entry("LEGVAR", 0, [&](platter::runtime::Session&) -> std::int64_t {
    if (std::isnan(*number)) return -1;
    return std::isinf(*number) ? 1 : 0;
  });
}
}
