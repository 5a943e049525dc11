#include "emulator/processor/run_queue.hpp"

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

}  // namespace platter::processor
