#include "emulator/processor/processes.hpp"

#include <algorithm>

namespace platter::processor {

Processes::Processes(time::Engine& engine, Processor& processor, time::Duration quantum)
    : engine_(engine), processor_(processor), quantum_(quantum), seat_(engine.join(*this)) {
  processor.share(*this);
}

Processes::Number Processes::add(int priority) {
  make_ready(all_.emplace_back(priority));
  return all_.size() - 1;
}

void Processes::make_ready(Process& process) {
  process.state = State::kReady;
  process.since = ++readied_;
}

/// Of those that are ready by now; nothing: none is.
std::optional<Processes::Number> Processes::next_ready() {
  std::optional<Number> best;
  for (Number number = 0; number < all_.size(); ++number) {
    Process& one = all_[number];
    if (one.state == State::kWaiting && (*one.done)()) make_ready(one);
    if (one.state != State::kReady) continue;
    if (!best || one.priority > all_[*best].priority ||
        (one.priority == all_[*best].priority && one.since < all_[*best].since))
      best = number;
  }
  return best;
}

/// To the next one; where none is ready, to one that idles until an interrupt makes one so.
void Processes::hand_over() {
  auto next = next_ready();
  if (!next) {
    const auto waits = std::ranges::find(all_, State::kWaiting, &Process::state);
    if (waits == all_.end()) return;
    next = static_cast<Number>(waits - all_.begin());
  }
  current_ = *next;
  Process& current = all_[current_];
  processor_.set_accounts(current.accounts);
  begin_quantum();
  changed_(current_);
  current.turn.release();
}

/// Not while there is nothing to compute: an idle processor has no clock to look at.
void Processes::begin_quantum() {
  is_over_ = false;
  const bool computes = all_[current_].state == State::kReady && quantum_ != time::kLongest;
  engine_.plan(seat_, computes ? engine_.now() + quantum_ : time::kNever);
}

/// The current one has nothing to do until its turn comes again.
void Processes::change() {
  Process& own = all_[current_];
  own.accounts = processor_.accounts();
  ++changes_;
  hand_over();
  own.turn.acquire();
}

void Processes::end() {
  Process& own = all_[current_];
  own.accounts = processor_.accounts();
  own.state = State::kOver;
  hand_over();
}

void Processes::give_way() {
  Process& own = all_[current_];
  const bool waited = own.state == State::kWaiting;
  if (is_over_) make_ready(own);  // behind the others
  const auto next = next_ready();
  if (next != current_ && (waited || is_over_ || all_[*next].priority > own.priority)) return change();
  if (waited || is_over_) begin_quantum();
}

bool Processes::wait(const std::function<bool()>& done) {
  Process& own = all_[current_];
  own.state = State::kWaiting;
  own.done = &done;
  const auto next = next_ready();
  if (next && *next != current_) {
    change();
  } else if (!next) {
    begin_quantum();
    return false;
  }
  return true;
}

void Processes::give_up() {
  if (all_.empty() || all_[current_].state != State::kWaiting) return;
  make_ready(all_[current_]);
  begin_quantum();
}

void Processes::act(time::Instant) {
  processor_.raise(Interrupt::Reason::kQuantum, 0, std::uint64_t{0}, time::Duration{}, this);
}

void Processes::serve(const Interrupt&) {
  is_over_ = true;
}

}  // namespace platter::processor
