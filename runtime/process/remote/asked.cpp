#include "runtime/process/remote/asked.hpp"

namespace platter::runtime::distant {

bool is_for_interrupts(Ask what) {
  switch (what) {
    case Ask::kCall:
    case Ask::kWork:
    case Ask::kTell:
    case Ask::kNewId:
    case Ask::kLook:
    case Ask::kDataset:
    case Ask::kSectorsInCylinder:
    case Ask::kTest:
      return true;
    default:
      return false;
  }
}

bool is_in_system(Ask what, const system::System& system) {
  switch (what) {
    case Ask::kConnect:
    case Ask::kLay:
    case Ask::kCall:
    case Ask::kWait:
    case Ask::kIdle:
    case Ask::kPlace:
    case Ask::kScratch:
    case Ask::kRemove:
      return true;
    case Ask::kTest:
      return system.tests_take_time();
    default:
      return false;
  }
}

void hear_of_tests(Message& asked, machine::Machine& machine) {
  const auto connector = asked.get<std::int64_t>();
  for (const auto since : asked.get_row<time::Duration>()) {
    if (since < time::Duration::zero()) throw BrokenLine("it has tested before it began to");
    machine.processor().compute(since);
    machine.system().test("IFTBL", connector);
  }
}

}  // namespace platter::runtime::distant
