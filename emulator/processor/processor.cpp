#include "emulator/processor/processor.hpp"

#include <algorithm>
#include <utility>

#include "emulator/processor/processes.hpp"

namespace platter::processor {

/// The stretch is walked event by event: the program gets what lies between them.
void Processor::compute_among_events(time::Duration work, std::int64_t held) {
  if (elsewhere_ != nullptr) return elsewhere_->compute(work, held);
  serve_queue();
  give_way();
  while (engine_.next() <= end_ && engine_.next() - now() <= work) {
    const time::Duration until = std::max(engine_.next() - now(), time::Duration::zero());
    accounts_.user += until;
    work -= until;
    held_ = held;  // only now: while the system works nobody holds the port
    engine_.act_until(now() + until);
    held_ = 0;
    accounts_.lockout += lockout_due_;
    work = time::sum(work, std::exchange(lockout_due_, time::Duration::zero()));
    serve_queue();
    give_way();
  }
  pass(work, accounts_.user);
}

void Processor::serve_queue() {
  while (!queue_.empty()) {
    const bool outer = std::exchange(serves_, true);
    const Interrupt interrupt = queue_.front();
    queue_.pop_front();
    if (interrupt.handler != nullptr) {
      interrupt.handler->serve(interrupt);
    } else {
      serve(interrupt.length, interrupt);
    }
    serves_ = outer;
  }
}

void Processor::change_over() {
  processes_->give_way();
}

/// False: nobody else can use it while this one waits.
bool Processor::others_run(const std::function<bool()>& done) {
  return !serves_ && processes_->wait(done);
}

/// Whoever waits in vain goes on with its error.
void Processor::give_up() {
  if (processes_ != nullptr) processes_->give_up();
}

/// Time in which the processor cannot be interrupted; the devices go on.
void Processor::pass(time::Duration length, time::Duration& account) {
  const time::Duration possible = std::min(length, left());
  account += possible;
  engine_.act_until(now() + possible);
  if (possible < length) throw OutOfTime();
}

void Processor::work(time::Duration length, int channel, std::uint64_t request) {
  recorder_.tell(
      {.kind = record::Kind::kSystem, .at = now(), .channel = channel, .request = request, .length = length});
  pass(length, accounts_.system);
}

void Processor::serve(time::Duration length, const Interrupt& interrupt) {
  const bool sector = interrupt.reason == Interrupt::Reason::kSector;
  recorder_.tell({.kind = sector ? record::Kind::kService : record::Kind::kInterrupt,
                  .at = now(),
                  .channel = interrupt.channel,
                  .request = interrupt.request,
                  .length = length});
  pass(length, accounts_.interrupt);
}

void Processor::idle_to(time::Instant at) {
  pass(std::max(at - now(), time::Duration::zero()), accounts_.idle);
}

void Processor::wait_for_end() {
  if (elsewhere_ != nullptr) elsewhere_->wait_for_end();
  try {
    wait([] { return false; }, [] { return ""; });
  } catch (const time::Deadlock&) {  // nobody else does anything any more, either
  }
  idle_to(time::kNever);
  throw OutOfTime();
}

}  // namespace platter::processor
