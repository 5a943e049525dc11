#include "runtime/process/remote/request_classes.hpp"

namespace platter::runtime::distant {

bool is_for_interrupts(RequestType what) {
  switch (what) {
    case RequestType::kCall:
    case RequestType::kWork:
    case RequestType::kEmit:
    case RequestType::kNewId:
    case RequestType::kLook:
    case RequestType::kDataset:
    case RequestType::kSectorsInCylinder:
    case RequestType::kTest:
      return true;
    default:
      return false;
  }
}

bool is_in_system(RequestType what, const system::System& system) {
  switch (what) {
    case RequestType::kConnect:
    case RequestType::kLay:
    case RequestType::kCall:
    case RequestType::kWait:
    case RequestType::kIdle:
    case RequestType::kPlace:
    case RequestType::kScratch:
    case RequestType::kRemove:
      return true;
    case RequestType::kTest:
      return system.tests_take_time();
    default:
      return false;
  }
}

void hear_of_tests(Message& asked, machine::Machine& machine) {
  const auto connector = asked.get<std::int64_t>();
  for (const auto since : asked.get_row<time::Duration>()) {
    if (since < time::Duration::zero()) throw ProtocolError("it has tested before it began to");
    machine.processor().compute(since);
    machine.system().test("IFTBL", connector);
  }
}

}  // namespace platter::runtime::distant
