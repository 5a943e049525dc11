#pragma once

#include <cstdint>
#include <string_view>

#include "emulator/system/vms/condition.hpp"
#include "runtime/program/session/entry.hpp"
#include "runtime/system/vms/process.hpp"

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

/// Ends a statement of the kernel's with its own life: a page that is brought in later, or the next OPEN, is
/// not a part of it.
class StatementScope {
 public:
  StatementScope(vms::Kernel& kernel, std::string_view name) : kernel_(kernel) { kernel.begin(name, 0); }
  ~StatementScope() { kernel_.end_statement(); }
  StatementScope(const StatementScope&) = delete;
  StatementScope& operator=(const StatementScope&) = delete;

 private:
  vms::Kernel& kernel_;
};

/// The frame of a service that may use files or devices: it is, in events, what calls the system.
template <typename Work>
[[gnu::always_inline]] inline Status file_service(const char* name, Work work) {
  return service(name, [&](VmsProcess& process) {
    const StatementScope scope(process.kernel(), name);
    return work(process);
  });
}

/// An address in a field of 32 bits.
template <typename Thing>
Thing* at_address(std::uint32_t address) {
  return reinterpret_cast<Thing*>(static_cast<std::uintptr_t>(address));  // NOLINT(performance-no-int-to-ptr)
}

}  // namespace platter::runtime
