// Event flags, $SYNCH, $HIBER, $WAKE and $SETAST.

#include <fmt/format.h>

#include "runtime/system/vms/service.hpp"

namespace platter::runtime {
namespace {

using vms::Condition;

Condition previous(bool was_set) {
  return was_set ? Condition::kWasSet : Condition::kNormal;
}

Condition change(VmsProcess& process, std::uint32_t flag, bool value) {
  AsynchronousIo::require_flag(flag);
  process.io().poll();
  const bool before = process.io().is_set(flag);
  process.io().set(flag, value);
  return previous(before);
}

Condition read_flags(VmsProcess& process, std::uint32_t flag, std::uint32_t* state) {
  constexpr std::uint32_t kCluster = 32;
  AsynchronousIo::require_flag(flag);
  if (state == nullptr) throw vms::Refused(Condition::kAccessViolation, "STATE: a longword is needed");
  process.io().poll();
  const auto all = process.io().flags().to_ullong();
  *state = static_cast<std::uint32_t>(flag < kCluster ? all : all >> kCluster);
  return previous(process.io().is_set(flag));
}

/// Returns nothing if the program's ASTs have to run first.
std::optional<Condition> wait_for(VmsProcess& process, std::uint32_t flag) {
  AsynchronousIo::require_flag(flag);
  const bool is_set = process.io().wait([&] { return process.io().is_set(flag); },
                                        fmt::format("SYS$WAITFR waits for event flag {}", flag));
  return is_set ? std::optional(Condition::kNormal) : std::nullopt;
}

/// Waits for one or for all flags of the mask, which belong to the flag's cluster of 32 flags.
std::optional<Condition> wait_for_flags(VmsProcess& process, std::uint32_t flag, std::uint32_t mask,
                                        bool all) {
  constexpr std::uint32_t kCluster = 32;
  AsynchronousIo::require_flag(flag);
  const auto wanted = flag < kCluster ? std::uint64_t{mask} : std::uint64_t{mask} << kCluster;
  const auto is_done = [&] {
    const auto set = process.io().flags().to_ullong() & wanted;
    return all ? set == wanted : set != 0;
  };
  const bool done = process.io().wait(
      is_done, fmt::format("SYS${} waits for event flags {:#x}", all ? "WFLAND" : "WFLOR", wanted));
  return done ? std::optional(Condition::kNormal) : std::nullopt;
}

/// Waits until the request with this event flag has set its I/O status block.
std::optional<Condition> synchronize(VmsProcess& process, std::uint32_t flag,
                                     const volatile std::uint16_t* iosb) {
  AsynchronousIo::require_flag(flag);
  const auto is_done = [&] { return iosb == nullptr ? process.io().is_set(flag) : iosb[0] != 0; };
  const bool done = process.io().wait(is_done, fmt::format("SYS$SYNCH waits for event flag {}", flag));
  return done ? std::optional(Condition::kNormal) : std::nullopt;
}

std::optional<Condition> hibernate(VmsProcess& process) {
  const bool woken = process.io().wait([&] { return process.io().take_wake(); },
                                       "SYS$HIBER waits for SYS$WAKE, which no AST routine will call");
  return woken ? std::optional(Condition::kNormal) : std::nullopt;
}

}  // namespace
}  // namespace platter::runtime

using platter::runtime::Status;
using platter::runtime::VmsProcess;
using platter::vms::Condition;

extern "C" {
Status platter_vms_setef(std::uint32_t flag) asm("sys$setef_");
Status platter_vms_clref(std::uint32_t flag) asm("sys$clref_");
Status platter_vms_readef(std::uint32_t flag, std::uint32_t* state) asm("sys$readef_");
Status platter_vms_waitfr(std::uint32_t flag) asm("sys$waitfr_");
Status platter_vms_wflor(std::uint32_t flag, std::uint32_t mask) asm("sys$wflor_");
Status platter_vms_wfland(std::uint32_t flag, std::uint32_t mask) asm("sys$wfland_");
Status platter_vms_synch(std::uint32_t flag, std::uint16_t* iosb) asm("sys$synch_");
Status platter_vms_hiber() asm("sys$hiber_");
Status platter_vms_wake(const void* pid, const void* name) asm("sys$wake_");
Status platter_vms_setast(std::uint32_t enable) asm("sys$setast_");

Status platter_vms_setef(std::uint32_t flag) {
  return platter::runtime::ast_service("SYS$SETEF", [&](VmsProcess& process) {
    return std::optional(platter::runtime::change(process, flag, true));
  });
}

Status platter_vms_clref(std::uint32_t flag) {
  return platter::runtime::ast_service("SYS$CLREF", [&](VmsProcess& process) {
    return std::optional(platter::runtime::change(process, flag, false));
  });
}

Status platter_vms_readef(std::uint32_t flag, std::uint32_t* state) {
  return platter::runtime::ast_service("SYS$READEF", [&](VmsProcess& process) {
    return std::optional(platter::runtime::read_flags(process, flag, state));
  });
}

Status platter_vms_waitfr(std::uint32_t flag) {
  return platter::runtime::ast_service(
      "SYS$WAITFR", [&](VmsProcess& process) { return platter::runtime::wait_for(process, flag); });
}

Status platter_vms_wflor(std::uint32_t flag, std::uint32_t mask) {
  return platter::runtime::ast_service("SYS$WFLOR", [&](VmsProcess& process) {
    return platter::runtime::wait_for_flags(process, flag, mask, false);
  });
}

Status platter_vms_wfland(std::uint32_t flag, std::uint32_t mask) {
  return platter::runtime::ast_service("SYS$WFLAND", [&](VmsProcess& process) {
    return platter::runtime::wait_for_flags(process, flag, mask, true);
  });
}

Status platter_vms_synch(std::uint32_t flag, std::uint16_t* iosb) {
  return platter::runtime::ast_service(
      "SYS$SYNCH", [&](VmsProcess& process) { return platter::runtime::synchronize(process, flag, iosb); });
}

Status platter_vms_hiber() {
  return platter::runtime::ast_service(
      "SYS$HIBER", [](VmsProcess& process) { return platter::runtime::hibernate(process); });
}

/// SYS$WAKE(,): wakes the program itself, the only process.
Status platter_vms_wake(const void*, const void*) {
  return platter::runtime::ast_service("SYS$WAKE", [](VmsProcess& process) {
    process.io().wake();
    return std::optional(Condition::kNormal);
  });
}

Status platter_vms_setast(std::uint32_t enable) {
  return platter::runtime::ast_service("SYS$SETAST", [&](VmsProcess& process) {
    const bool before = process.io().enable_asts((enable & 1U) != 0);
    return std::optional(before ? Condition::kWasSet : Condition::kNormal);
  });
}
}
