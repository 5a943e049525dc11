#include "emulator/processor/roster.hpp"

namespace platter::processor {

Roster::Number Roster::add(int priority) {
  make_ready(all_.emplace_back(priority));
  return all_.size() - 1;
}

bool Roster::is_before(const Process& one, const Process& other) {
  return one.priority > other.priority || (one.priority == other.priority && one.since < other.since);
}

void Roster::make_ready(Process& process) {
  process.state = Process::State::kReady;
  process.since = ++readied_;
}

void Roster::look_who_is_ready() {
  for (Process& one : all_) {
    if (one.state == Process::State::kWaiting && (*one.done)()) make_ready(one);
  }
}

std::optional<Roster::Number> Roster::next_ready() const {
  std::optional<Number> best;
  for (Number number = 0; number < all_.size(); ++number) {
    const Process& one = all_[number];
    if (one.state != Process::State::kReady || one.on_cpu || one.holds_still > 0) continue;
    if (!best || is_before(one, all_[*best])) best = number;
  }
  return best;
}

}  // namespace platter::processor
