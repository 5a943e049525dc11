#include "emulator/system/routine.hpp"

#include <algorithm>

namespace platter::system {
namespace {

Step read_step(specification::Reader& reader) {
  const std::string what = reader.one_of("step", {"cpu", "io", "interrupt", "wait", "copy"});
  Step step{Step::What::kInterrupt};
  if (what == "cpu") step = {Step::What::kCpu, reader.duration("time")};
  if (what == "io") {
    step = {Step::What::kIo, reader.duration("service")};
    step.to_surface = reader.has("until") && reader.one_of("until", {"controller", "surface"}) == "surface";
  }
  if (what == "wait") step = {Step::What::kWait};
  if (what == "copy") step = {Step::What::kCopy, reader.duration("time")};
  reader.finish();
  return step;
}

}  // namespace

Routine read_routine(specification::Reader& reader) {
  Routine routine{
      .name = reader.text("name"),
      .aliases = reader.has("aliases") ? reader.texts("aliases") : std::vector<std::string>{},
      .library = reader.text("library"),
      .direction = reader.one_of("direction", {"read", "write"}) == "read" ? device::Direction::kRead
                                                                           : device::Direction::kWrite,
      .whole_sectors = reader.flag("whole_sectors"),
      .steps = {},
  };
  bool in_flight = false;
  bool interrupted = false;
  for (auto& entry : reader.tables("steps")) {
    const Step step = read_step(entry);
    const bool ends = step.what == Step::What::kInterrupt || step.what == Step::What::kWait;
    if (ends && !in_flight) entry.fail("step", "no transfer is under way here: an 'io' step must come first");
    if (step.what == Step::What::kIo && in_flight) {
      entry.fail("step", "a transfer is under way: 'interrupt' or 'wait' must come before the next 'io'");
    }
    if (step.what == Step::What::kWait && interrupted) {
      entry.fail("step", "what follows an 'interrupt' happens inside it, where nobody can wait");
    }
    interrupted = interrupted || step.what == Step::What::kInterrupt;
    in_flight = step.what == Step::What::kIo || (in_flight && !ends);
    routine.steps.push_back(step);
  }
  if (in_flight) reader.fail("steps", "the last 'io' has no 'interrupt' or 'wait' after it");
  reader.finish();
  return routine;
}

}  // namespace platter::system
