// Claims that no run can show, with the reasons.

#include "tools/validation/studies/unicos/checks/checks.hpp"

namespace platter::unicos_guide {
namespace {

void u26(const Bench& /*unused*/, Evidence& /*unused*/) {
  throw Failed(
      "the blank seems to be a slip of the guide; tests/emulator/system/unicos/procview_test.cpp checks that "
      "attributes are printed as they were typed");
}

void u57(const Bench& /*unused*/, Evidence& /*unused*/) {
  throw Failed("the figure is lost");
}

}  // namespace

Checks unmeasured_checks() {
  return {{"U26", u26}, {"U57", u57}};
}

}  // namespace platter::unicos_guide
