#include "runtime/program/session/interrupted_counter.hpp"

#include <ucontext.h>

#include <cstring>

#include "runtime/program/session/charged_place.hpp"
#include "runtime/program/session/guest.hpp"

namespace platter::runtime {
namespace {

constexpr int kCounter = 15;  // of the xmm registers

bool has_counter(std::uintptr_t place) {
  for (const ChargedRoutine* routine = guest().routines[0]; routine < guest().routines[1]; ++routine) {
    if (place < routine->begin || place >= routine->end) continue;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): registers are numbers
    return std::memcmp(reinterpret_cast<const void*>(place), kLoadOfCounter.data(), kLoadOfCounter.size()) !=
           0;
  }
  return false;
}

}  // namespace

void take_interrupted_counter(const void* context) {
  const auto& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
  if (!has_counter(static_cast<std::uintptr_t>(machine.gregs[REG_RIP]))) return;
  std::uint64_t counter = 0;
  std::memcpy(&counter, &machine.fpregs->_xmm[kCounter], sizeof counter);
  store_charged(counter);
}

}  // namespace platter::runtime
