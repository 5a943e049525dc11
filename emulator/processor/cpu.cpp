#include "emulator/processor/cpu.hpp"

#include <algorithm>

#include "emulator/processor/processes.hpp"

namespace platter::processor {

void Cpu::Wake::act(time::Instant) {
  if (cpu.process && cpu.all.all_[*cpu.process].holds_still > 0) {
    cpu.pends = true;
  } else {
    cpu.all.woken_ = &cpu;
  }
}

void Cpu::Quantum::act(time::Instant) {
  cpu.all.raise(cpu, {.reason = Interrupt::Reason::kQuantum, .channel = 0, .request = 0, .handler = this});
}

Cpu* idle_cpu(std::deque<Cpu>& cpus, const RunQueue& roster) {
  const auto idle = std::find_if(cpus.begin(), cpus.end(), [&](const Cpu& cpu) {
    return cpu.idles && (!cpu.process || roster[*cpu.process].state == Process::State::kWaiting);
  });
  return idle == cpus.end() ? nullptr : &*idle;
}

Cpu* cpu_below(std::deque<Cpu>& cpus, const RunQueue& roster, int priority) {
  Cpu* lowest = nullptr;
  for (Cpu& cpu : cpus) {
    if (!cpu.open || cpu.idles || roster[*cpu.process].priority >= priority) continue;
    if (lowest == nullptr || roster[*cpu.process].priority < roster[*lowest->process].priority) lowest = &cpu;
  }
  return lowest;
}

}  // namespace platter::processor
