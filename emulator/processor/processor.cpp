#include "emulator/processor/processor.hpp"

#include <algorithm>
#include <utility>

#include "emulator/processor/processes.hpp"

namespace platter::processor {

/// Runs the work event by event; the program computes between the events.
void Processor::compute_among_events(time::Duration work, std::int64_t held) {
  if (elsewhere_ != nullptr) return elsewhere_->compute(work, held);
  if (processes_ != nullptr) return compute_among_others(work, held);
  serve_queue();
  while (engine_.next() <= end_ && engine_.next() - now() <= work) {
    const time::Duration until = std::max(engine_.next() - now(), time::Duration::zero());
    accounts_.user += until;
    work -= until;
    state_.held = held;  // only during the program's work, since the system does not occupy the port
    engine_.act_until(now() + until);
    state_.held = 0;
    accounts_.lockout += state_.lockout_due;
    work = time::sum(work, std::exchange(state_.lockout_due, time::Duration::zero()));
    serve_queue();
  }
  pass(work, accounts_.user);
}

/// Runs the program's own code for `work` if other processes can advance the clock. An interrupt ends each
/// sleep.
void Processor::compute_among_others(time::Duration work, std::int64_t held) {
  serve_and_give_way();
  do {
    const time::Instant since = now();
    state_.held = held;
    processes_->sleep(since + std::min(work, left()), true);
    state_.held = 0;
    accounts_.user += now() - since;
    accounts_.lockout += state_.lockout_due;
    work = time::sum(work - (now() - since), std::exchange(state_.lockout_due, time::Duration::zero()));
    serve_and_give_way();
    if (work > time::Duration::zero() && left() == time::Duration::zero()) throw OutOfTime();
  } while (work > time::Duration::zero());
}

/// Interrupts that came while other programs had the processor are served before the program continues.
void Processor::serve_and_give_way() {
  do {
    serve_queue();
    give_way();
  } while (!state_.queue.empty());
}

void Processor::serve_queue() {
  if (state_.queue.empty()) return;
  const InSystem in_system(processes_);
  while (!state_.queue.empty()) {
    const bool outer = std::exchange(state_.serves, true);
    const Interrupt interrupt = state_.queue.front();
    state_.queue.pop_front();
    if (interrupt.handler != nullptr) {
      interrupt.handler->serve(interrupt);
    } else {
      serve(interrupt.length, interrupt);
    }
    state_.serves = outer;
    if (processes_ != nullptr) processes_->look_who_is_ready();
  }
}

void Processor::change_over() {
  processes_->give_way();
}

/// Waits until an event that may end the wait, or until another process needs the processor. Returns false if
/// nothing can happen any more.
bool Processor::idle(const std::function<bool()>& done) {
  if (processes_ != nullptr && !state_.serves) return processes_->wait(done);
  if (engine_.next() == time::kNever) return false;
  idle_to(engine_.next());
  return true;
}

/// Leaves the system during a wait.
int Processor::leave_system() {
  return processes_ != nullptr && !state_.serves ? processes_->leave_system_whole() : 0;
}

void Processor::return_to_system(int depth) {
  if (depth > 0) processes_->enter_system(depth);
}

/// Lets a process continue with its error after its wait has failed.
void Processor::give_up(int depth) {
  if (processes_ != nullptr) processes_->give_up();
  return_to_system(depth);
}

void Processor::words_meet_others(amount::Words words) {
  processes_->words_moved(words);
}

void Processor::raise_shared(const Interrupt& interrupt) {
  processes_->raise(interrupt);
}

void Processor::pass_among_events(time::Duration length, time::Duration& account) {
  const time::Duration possible = std::min(length, left());
  account += possible;
  if (processes_ != nullptr) {
    processes_->sleep(now() + possible, false);
  } else {
    engine_.act_until(now() + possible);
  }
  if (possible < length) throw OutOfTime();
}

void Processor::work(time::Duration length, int channel, std::uint64_t request) {
  if (recorder_.wants(record::Kind::kSystem)) {
    recorder_.emit({.kind = record::Kind::kSystem,
                    .at = now(),
                    .channel = channel,
                    .request = request,
                    .length = length});
  }
  pass(length, accounts_.system);
}

void Processor::serve(time::Duration length, const Interrupt& interrupt) {
  const bool sector = interrupt.reason == Interrupt::Reason::kSector;
  const auto kind = sector ? record::Kind::kService : record::Kind::kInterrupt;
  if (recorder_.wants(kind)) {
    recorder_.emit({.kind = kind,
                    .at = now(),
                    .channel = interrupt.channel,
                    .request = interrupt.request,
                    .length = length});
  }
  pass(length, accounts_.interrupt);
}

void Processor::idle_to(time::Instant at) {
  pass(std::max(at - now(), time::Duration::zero()), accounts_.idle);
}

void Processor::wait_for_end() {
  if (elsewhere_ != nullptr) elsewhere_->wait_for_end();
  try {
    wait([] { return false; }, [] { return ""; });
  } catch (const time::Deadlock&) {  // no other program acts any more
  }
  idle_to(time::kNever);
  throw OutOfTime();
}

}  // namespace platter::processor
