#pragma once

#include <cstdint>

#include "emulator/vms/condition.hpp"
#include "runtime/session/entry.hpp"
#include "runtime/vms/process.hpp"

namespace platter::runtime {

/// What a service returns to Fortran: the condition's number.
using Status = std::int32_t;
inline Status status_of(vms::Condition condition) {
  return static_cast<Status>(condition);
}

/// Why the last service failed, for who tells of it: LIB$STOP and LIB$SIGNAL.
void remember_refusal(const vms::Refused& refused);

/// The frame of every service of the system: `work` returns a condition; what is refused becomes one. A part
/// of the function that Fortran calls.
template <typename Work>
[[gnu::always_inline]] inline Status service(const char* name, Work work) {
  return entry([&](Session& now) {
    try {
      return status_of(work(VmsProcess::of(now, name)));
    } catch (const vms::Refused& refused) {
      remember_refusal(refused);
      return status_of(refused.condition());
    }
  });
}

/// An address in a field of 32 bits.
template <typename Thing>
Thing* at_address(std::uint32_t address) {
  return reinterpret_cast<Thing*>(static_cast<std::uintptr_t>(address));  // NOLINT(performance-no-int-to-ptr)
}

}  // namespace platter::runtime
