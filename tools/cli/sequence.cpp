#include "tools/cli/sequence.hpp"

#include <algorithm>
#include <iterator>

#include "runtime/fortran/unit/dataset/blocked_unit.hpp"
#include "runtime/fortran/unit/dataset/unit_library.hpp"

namespace platter::command {

using record::Event;
using record::Kind;

std::vector<Event> calls_of(const std::vector<Event>& events) {
  std::vector<Event> calls;
  std::copy_if(events.begin(), events.end(), std::back_inserter(calls), [](const Event& e) {
    return e.kind == Kind::kCall && (e.does == record::Does::kRead || e.does == record::Does::kWrite);
  });
  return calls;
}

void call_in_sequence(machine::Machine& machine, const system::Routine& routine, const Sequence& sequence) {
  auto& system = machine.system();
  const std::int64_t connector = machine.connector_base() + 1 + sequence.channel;
  const std::int64_t words =
      sequence.sectors * machine.device(sequence.channel).geometry().words_per_sector.count;
  std::vector<device::Word> buffer(static_cast<std::size_t>(words));
  for (std::int64_t call = 0; call < kCalls; ++call) {
    system.call(routine, connector, buffer, amount::Words{call * words});
    if (sequence.waits) {
      system.wait("IOWAIT", connector);
    } else {
      while (system.test("IFTBL", connector)) machine.processor().compute(sequence.loop);
    }
  }
  system.idle();
}

void execute_in_sequence(machine::Machine& machine, const layer::Library& library,
                         const std::string& statement, const Sequence& sequence, std::vector<Event>& events) {
  constexpr std::int64_t kWritten = 2000;  // sectors; no built-in library's buffers hold a fourth
  const std::int64_t most = std::max(kWritten / sequence.sectors, kCalls);
  auto& system = machine.system();
  const std::int64_t connector = machine.connector_base() + 1 + sequence.channel;
  system.connect(connector, {"EXPLAINED",
                             sequence.channel,
                             {},
                             machine.device(sequence.channel).geometry().sectors() / library.interleave,
                             library.interleave});
  runtime::require_sectors_of_a_block(machine, system, statement, connector);
  runtime::BlockedUnit unit(system, connector, library);
  // With its control words it fills its sectors.
  std::vector<dataset::Word> record(
      static_cast<std::size_t>(sequence.sectors * (dataset::kBlockWords.count - 1) - 1));
  if (statement == "READ" || statement == "BUFFER IN") {
    for (std::int64_t i = 0; i < most; ++i) unit.write(record);
    unit.rewind();
    system.idle();
  }
  events.clear();
  for (std::int64_t i = 0; i < most && std::ssize(calls_of(events)) < kCalls; ++i) {
    if (statement == "READ") unit.read();
    if (statement == "WRITE") unit.write(record);
    if (statement == "BUFFER IN") unit.buffer_in(record, false);
    if (statement == "BUFFER OUT") unit.buffer_out(record, false);
    unit.status();
    machine.processor().compute(sequence.loop);
  }
  system.idle();
}

}  // namespace platter::command
