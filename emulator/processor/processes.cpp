#include "emulator/processor/processes.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "emulator/processor/processor.hpp"

namespace platter::processor {

RunQueue::Number RunQueue::add(int priority) {
  make_ready(all_.emplace_back(priority));
  return all_.size() - 1;
}

bool RunQueue::is_before(const Process& one, const Process& other) {
  return one.priority > other.priority || (one.priority == other.priority && one.since < other.since);
}

void RunQueue::make_ready(Process& process) {
  process.state = Process::State::kReady;
  process.since = ++readied_;
}

void RunQueue::look_who_is_ready() {
  for (Process& one : all_) {
    if (one.state == Process::State::kWaiting && (*one.done)()) make_ready(one);
  }
}

std::optional<RunQueue::Number> RunQueue::next_ready() const {
  std::optional<Number> best;
  for (Number number = 0; number < all_.size(); ++number) {
    const Process& one = all_[number];
    if (one.state != Process::State::kReady || one.on_cpu || one.holds_still > 0) continue;
    if (!best || is_before(one, all_[*best])) best = number;
  }
  return best;
}

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

Processes::Processes(time::Engine& engine, Processor& processor, time::Duration quantum,
                     std::size_t processors)
    : engine_(engine), processor_(processor), quantum_(quantum) {
  for (std::size_t number = 0; number < processors; ++number) cpus_.emplace_back(*this, number);
  // At the same instant devices act first, then quanta end, and then sleeps end.
  for (Cpu& cpu : cpus_) cpu.quantum.seat = engine.join(cpu.quantum);
  for (Cpu& cpu : cpus_) cpu.wake.seat = engine.join(cpu.wake);
  processor.share(*this);
}

Processes::Number Processes::add(int priority) {
  return all_.add(priority);
}

void Processes::start() {
  settle();
  pass_on(cpus_.front());
}

void Processes::end() {
  Cpu& cpu = at_work();
  own().state = State::kOver;
  own().accounts = processor_.accounts();
  own().on_cpu = false;
  cpu.process.reset();
  engine_.plan(cpu.quantum.seat, time::kNever);
  loaded_.reset();
  cpu.idles = true;
  cpu.since = engine_.now();
  settle();
  if (!cpu.process) {  // if no ready process needs the processor, a waiting one gets it
    const auto waits = std::find_if(all_.begin(), all_.end(), [](const Process& one) {
      return one.state == State::kWaiting && !one.on_cpu;
    });
    if (waits != all_.end()) put(cpu, static_cast<Number>(waits - all_.begin()));
  }
  if (cpu.process) return pass_on(cpu);
  if (std::any_of(cpus_.begin(), cpus_.end(), [](const Cpu& one) { return one.process.has_value(); })) run();
}

// The choice of the next process.

/// Gives idle processors to processes that have become ready, or interrupts a processor that computes for a
/// process of lower priority, which then gives way.
void Processes::settle() {
  all_.look_who_is_ready();
  for (Cpu& cpu : cpus_) {
    if (cpu.idles && cpu.process && all_[*cpu.process].state == State::kReady) wake(cpu);
  }
  for (auto next = all_.next_ready(); next; next = all_.next_ready()) {
    if (Cpu* idle = idle_cpu(cpus_, all_)) {
      put(*idle, *next);
      continue;
    }
    if (Cpu* below = cpu_below(cpus_, all_, all_[*next].priority)) wake(*below);
    return;
  }
}

void Processes::put(Cpu& cpu, Number process) {
  end_idling(cpu);
  if (cpu.process) {
    all_[*cpu.process].on_cpu = false;
    ++changes_;
  }
  give(cpu, process);
  wake(cpu);
}

void Processes::give(Cpu& cpu, Number process) {
  all_[process].on_cpu = true;
  all_[process].has_idled = all_[process].state == State::kWaiting;
  cpu.process = process;
  cpu.name = process;
  begin_quantum(cpu);
}

void Processes::end_idling(Cpu& cpu) {
  const time::Duration length = engine_.now() - cpu.since;
  cpu.idle += length;
  cpu.idles = false;
  if (cpu.process == loaded_ && loaded_) {
    processor_.account().idle += length;
  } else if (cpu.process) {
    all_[*cpu.process].accounts.idle += length;
  }
}

/// An idle processor has no quantum, since it does not compute. A pending end of the previous quantum is
/// discarded.
void Processes::begin_quantum(Cpu& cpu) {
  cpu.quantum.is_over = false;
  auto& queue = (cpu.number == at_ ? processor_.state() : cpu.state).queue;
  std::erase_if(queue, [&](const Interrupt& interrupt) { return interrupt.handler == &cpu.quantum; });
  const bool computes = all_[*cpu.process].state == State::kReady && quantum_ != time::kLongest;
  engine_.plan(cpu.quantum.seat, computes ? engine_.now() + quantum_ : time::kNever);
}

// The process at work.

/// Continues the processor's process at this instant, after the devices have acted.
void Processes::wake(Cpu& cpu) {
  engine_.plan(cpu.wake.seat, engine_.now());
}

/// Makes this processor the one at work.
void Processes::load(Cpu& cpu) {
  if (loaded_) all_[*loaded_].accounts = processor_.accounts();
  Cpu& before = at_work();
  std::swap(processor_.state(), before.state);
  std::swap(processor_.state(), cpu.state);
  at_ = cpu.number;
  loaded_ = cpu.process;
  processor_.set_accounts(all_[*loaded_].accounts);
  changed_(cpu.name);
  if (before.process) return;
  for (const Interrupt& left : std::exchange(before.state.queue, {})) raise(left);
}

/// Continues the processor's process. The caller must then only wait for its turn.
void Processes::pass_on(Cpu& cpu) {
  engine_.plan(cpu.wake.seat, time::kNever);
  load(cpu);
  all_[*cpu.process].turn.release();
}

/// Runs the clock until a process continues, and continues it; returns when the caller's process continues.
/// If nothing can happen any more, a waiting process continues, with a failed wait.
void Processes::run() {
  Process* const caller = at_work().process ? &own() : nullptr;
  const time::Instant end = engine_.now() + processor_.left();
  for (woken_ = nullptr; woken_ == nullptr;) {
    const time::Instant next = engine_.next();
    if (next == time::kNever || next > end) {
      const auto waits =
          std::find_if(cpus_.begin(), cpus_.end(), [](const Cpu& cpu) { return cpu.idles && cpu.process; });
      if (waits == cpus_.end()) return;
      if (next != time::kNever) engine_.act_until(end);
      wait_outcome_ = next == time::kNever ? WaitOutcome::kForEver : WaitOutcome::kPastTheEnd;
      woken_ = caller != nullptr && at_work().idles ? &at_work() : &*waits;
    } else {
      engine_.act();
      if (woken_ == nullptr && engine_.next() > engine_.now()) settle();
    }
  }
  if (caller != nullptr && woken_ == &at_work() && &own() == caller) return;
  pass_on(*woken_);
  if (caller != nullptr) caller->turn.acquire();
}

void Processes::sleep(time::Instant until, bool open) {
  Cpu& cpu = at_work();
  cpu.open = open;
  engine_.plan(cpu.wake.seat, until);
  run();
  at_work().open = false;
}

/// Gives the processor of the process at work to `next`, and waits until that process continues.
void Processes::change(Number next) {
  Process& before = own();
  before.on_cpu = false;
  ++changes_;
  give(at_work(), next);
  pass_on(at_work());
  before.turn.acquire();
}

void Processes::give_way() {
  Process& mine = own();
  const bool waited = std::exchange(mine.has_idled, false);
  all_.look_who_is_ready();
  if (at_work().quantum.is_over)
    all_.make_ready(mine);  // places this process after all processes that are ready now
  settle();
  const bool over = at_work().quantum.is_over;
  const auto next = all_.next_ready();
  if (next && RunQueue::is_before(all_[*next], mine) &&
      (waited || over || all_[*next].priority > mine.priority))
    return change(*next);
  if (waited || over) begin_quantum(at_work());
}

bool Processes::wait(const std::function<bool()>& done) {
  Process& mine = own();
  mine.state = State::kWaiting;
  mine.has_idled = false;
  mine.done = &done;
  settle();
  if (mine.state == State::kReady) return true;
  if (const auto next = all_.next_ready()) {
    change(*next);
    return true;
  }
  Cpu& cpu = at_work();
  begin_quantum(cpu);
  mine.has_idled = true;
  cpu.idles = true;
  cpu.since = engine_.now();
  sleep(time::kNever, true);
  if (at_work().idles) end_idling(at_work());
  switch (std::exchange(wait_outcome_, WaitOutcome::kNot)) {
    case WaitOutcome::kForEver:
      return false;
    case WaitOutcome::kPastTheEnd:
      throw OutOfTime();
    default:
      return true;
  }
}

void Processes::give_up() {
  if (all_.empty() || own().state != State::kWaiting) return;
  all_.make_ready(own());
  begin_quantum(at_work());
}

Processes::Number Processes::act_for(Number process) {
  Cpu& cpu = at_work();
  if (process != *cpu.process) ++all_[process].holds_still;
  const Number before = std::exchange(cpu.name, process);
  changed_(process);
  return before;
}

void Processes::act_again_for(Number before) {
  Cpu& cpu = at_work();
  const Number process = std::exchange(cpu.name, before);
  changed_(before);
  if (process == *cpu.process || --all_[process].holds_still > 0) return;
  for (Cpu& other : cpus_) {
    if (other.process == process && std::exchange(other.pends, false)) wake(other);
  }
}

// The system, and interrupts.

void Processes::enter_system(int times) {
  if (in_system_ && *in_system_ != at_) {
    const time::Instant since = engine_.now();
    before_system_.push_back(&at_work());
    sleep(time::kNever, false);
    processor_.account().system += engine_.now() - since;
  }
  in_system_ = at_;
  depth_ += times;
}

void Processes::leave_system() {
  if (--depth_ > 0) return;
  in_system_.reset();
  if (before_system_.empty()) return;
  Cpu* const next = before_system_.front();
  before_system_.pop_front();
  in_system_ = next->number;
  wake(*next);
}

int Processes::leave_system_whole() {
  if (in_system_ != at_) return 0;
  const int depth = std::exchange(depth_, 1);
  leave_system();
  return depth;
}

void Processes::raise(Cpu& cpu, const Interrupt& interrupt) {
  (cpu.number == at_ ? processor_.state() : cpu.state).queue.push_back(interrupt);
  if (cpu.open) wake(cpu);
}

void Processes::raise(const Interrupt& interrupt) {
  const auto lowest =
      std::find_if(cpus_.begin(), cpus_.end(), [](const Cpu& cpu) { return cpu.process.has_value(); });
  raise(lowest == cpus_.end() ? cpus_.front() : *lowest, interrupt);
}

time::Instant Processes::next_for_status() {
  std::vector<std::pair<time::Engine::ActorId, time::Instant>> others;
  for (const Cpu& cpu : cpus_) {
    if (cpu.number == at_ || !cpu.open || !cpu.state.queue.empty()) continue;
    others.emplace_back(cpu.wake.seat, engine_.planned(cpu.wake.seat));
    engine_.plan(cpu.wake.seat, time::kNever);
  }
  const time::Instant next = engine_.next();
  for (const auto& [seat, at] : others) engine_.plan(seat, at);
  return next;
}

void Processes::words_moved(amount::Words words) {
  for (Cpu& cpu : cpus_) {
    if (cpu.number != at_) processor_.meet(cpu.state, words);
  }
}

}  // namespace platter::processor
