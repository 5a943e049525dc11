#include "runtime/system/system_services.hpp"

#include "runtime/fortran/unit/access/direct_unit.hpp"

namespace platter::runtime {
namespace {

#define PLATTER_FAULTS(then) \
  {PLATTER_OVERFLOW then, PLATTER_DIVISION then, PLATTER_INVALID then, PLATTER_INTEGER then}

constexpr FaultMessages kOfHost = PLATTER_FAULTS("; the program ends here");
#define PLATTER_CRAY \
  "; the machine ends the job with a floating-point error. A program that calls OVERFL or DVCHK continues"
constexpr FaultMessages kOfCray = {PLATTER_OVERFLOW
                                   " (here from 1.8E308, on the machine from 1E2466)" PLATTER_CRAY,
                                   PLATTER_DIVISION PLATTER_CRAY, PLATTER_INVALID PLATTER_CRAY,
                                   PLATTER_INTEGER "; the machine ends the job with a floating-point error"};
constexpr FaultMessages kOfCdc = PLATTER_FAULTS(
    "; the machine produces an infinite or indefinite operand and ends the job when that is used (a mode "
    "error). Platter ends the program at once, unless it calls OVERFL, DVCHK or LEGVAR");

/// Serves systems that have no folder in runtime/system.
class PlainServices final : public SystemServices {
 public:
  using SystemServices::SystemServices;
};

}  // namespace

std::optional<std::int64_t> SystemServices::record_length(std::int64_t /*unit*/, const DirectUnit* direct,
                                                          bool /*formatted*/) const {
  return direct == nullptr ? std::nullopt : std::optional(direct->record_length().count);
}

const FaultMessages& SystemServices::fault_messages() const {
  const auto& reals = machine_.reals();
  return reals == "cray" ? kOfCray : reals == "cdc" ? kOfCdc : kOfHost;
}

std::unique_ptr<SystemServices> make_services(const ServiceContext& context) {
  const auto& name = context.machine.personality().name();
  for (const auto* kind : services_kinds()) {
    if (kind->name == name) return kind->make(context);
  }
  return std::make_unique<PlainServices>(context);
}

}  // namespace platter::runtime
