#pragma once

#include <cstdint>
#include <string_view>

#include "emulator/system/vms/condition.hpp"
#include "runtime/program/session/entry.hpp"
#include "runtime/system/vms/process.hpp"

namespace platter::runtime {

/// The value that a service returns to Fortran: the number of the condition.
using Status = std::int32_t;
inline Status status_of(vms::Condition condition) {
  return static_cast<Status>(condition);
}

/// Stores the failure of the last service for the message of LIB$STOP and LIB$SIGNAL.
void remember_refusal(const vms::Refused& refused);

/// Runs a system service. `work` returns a condition; a vms::Refused that it throws is returned as its
/// condition. The function must be inlined into the function that Fortran calls.
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

/// Ends the kernel's current statement on destruction, so that a later page fault or OPEN is not counted in
/// it.
class StatementScope {
 public:
  StatementScope(vms::Kernel& kernel, std::string_view name) : kernel_(kernel) { kernel.begin(name, 0); }
  ~StatementScope() { kernel_.end_statement(); }
  StatementScope(const StatementScope&) = delete;
  StatementScope& operator=(const StatementScope&) = delete;

 private:
  vms::Kernel& kernel_;
};

/// Runs a service that may use files or devices. Events name the service as the caller.
template <typename Work>
[[gnu::always_inline]] inline Status file_service(const char* name, Work work) {
  return service(name, [&](VmsProcess& process) {
    const StatementScope scope(process.kernel(), name);
    return work(process);
  });
}

/// Runs a service that may wait while ASTs are due. `work` returns the condition, or nothing if ASTs have to
/// run before it can continue. ASTs that are due run before the service returns, outside the runtime's entry.
template <typename Work>
[[gnu::always_inline]] inline Status ast_service(const char* name, Work work) {
  std::optional<Status> status;
  for (;;) {
    std::optional<AsynchronousIo::Ast> ast;
    const Status result = file_service(name, [&](VmsProcess& process) {
      std::optional<vms::Condition> condition;
      if (!status) condition = work(process);
      process.io().poll();
      ast = process.io().begin_ast();
      if (condition) status = status_of(*condition);
      return vms::Condition::kNormal;
    });
    if (!status && !ast) return result;  // a Refused
    if (!ast) return *status;
    ast->routine(ast->parameter);
    file_service(name, [](VmsProcess& process) {
      process.io().end_ast();
      return vms::Condition::kNormal;
    });
  }
}

/// Runs a service on a FAB or a RAB, and stores the resulting condition in that block. `require` throws
/// vms::Refused if the block is not valid.
template <typename Block, typename Require, typename Work>
[[gnu::always_inline]] inline Status block_service(const char* name, Block* block, Require require,
                                                   Work work) {
  return file_service(name, [&](VmsProcess& process) {
    require(block);
    try {
      const vms::Condition condition = work(process, *block);
      block->sts = static_cast<std::uint32_t>(condition);
      return condition;
    } catch (const vms::Refused& refused) {
      block->sts = static_cast<std::uint32_t>(refused.condition());
      block->stv = static_cast<std::uint32_t>(refused.second());
      throw;
    }
  });
}

/// Converts an address in a field of 32 bits to a pointer.
template <typename Thing>
Thing* at_address(std::uint32_t address) {
  return reinterpret_cast<Thing*>(static_cast<std::uintptr_t>(address));  // NOLINT(performance-no-int-to-ptr)
}

}  // namespace platter::runtime
