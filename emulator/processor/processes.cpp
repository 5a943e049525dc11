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

/// Of those that are ready by now; nullptr: none is.
Processes::Process* Processes::next_ready() {
  Process* best = nullptr;
  for (Process& one : all_) {
    if (one.state == State::kWaiting && (*one.done)()) make_ready(one);
    if (one.state != State::kReady) continue;
    if (best == nullptr || one.priority > best->priority ||
        (one.priority == best->priority && one.since < best->since))
      best = &one;
  }
  return best;
}

/// To the next one; where none is ready, to one that idles until an interrupt makes one so.
void Processes::hand_over() {
  Process* next = next_ready();
  if (next == nullptr) {
    const auto waits = std::find_if(all_.begin(), all_.end(),
                                    [](const Process& one) { return one.state == State::kWaiting; });
    if (waits == all_.end()) return;
    next = &*waits;
  }
  current_ = static_cast<Number>(
      std::find_if(all_.begin(), all_.end(), [&](const Process& one) { return &one == next; }) -
      all_.begin());
  processor_.set_accounts(next->accounts);
  begin_quantum();
  changed_(current_);
  next->turn.release();
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
  const Process* next = next_ready();
  if (next != &own && (waited || is_over_ || next->priority > own.priority)) return change();
  if (waited || is_over_) begin_quantum();
}

bool Processes::wait(const std::function<bool()>& done) {
  Process& own = all_[current_];
  own.state = State::kWaiting;
  own.done = &done;
  const Process* next = next_ready();
  if (next != nullptr && next != &own) {
    change();
  } else if (next == nullptr) {
    begin_quantum();
    return false;
  }
  return true;
}

void Processes::act(time::Instant) {
  processor_.raise(Interrupt::Reason::kQuantum, 0, std::uint64_t{0}, time::Duration{}, this);
}

void Processes::serve(const Interrupt&) {
  is_over_ = true;
}

}  // namespace platter::processor
