#include "tests/reference/processor_model.hpp"

#include <algorithm>

namespace platter::reference {

std::string ProcessorCase::text() const {
  std::string all =
      shared ? "shared, quantum " + std::to_string(quantum) : "alone, end " + std::to_string(end);
  all += ", word lockout " + std::to_string(word_lockout) + "\n";
  for (const Bell& bell : bells) {
    all += "bell at " + std::to_string(bell.at) + ", service " + std::to_string(bell.service) + ", words " +
           std::to_string(bell.words) + "\n";
  }
  static constexpr const char* kNames[] = {"compute", "system", "wait"};
  for (const ProgramShape& program : programs) {
    all += "priority " + std::to_string(program.priority) + ":";
    for (const Operation& operation : program.operations) {
      const bool waits = operation.kind == Operation::Kind::kWait;
      all += std::string(" ") + kNames[static_cast<std::size_t>(operation.kind)] + " " +
             (waits ? "for bell " + std::to_string(operation.bell) : std::to_string(operation.length));
      if (operation.held > 0) all += " held " + std::to_string(operation.held);
    }
    all += "\n";
  }
  return all;
}

std::string ProcessorOutcome::text() const {
  static constexpr const char* kNames[] = {"served", "done", "out of time"};
  std::string all;
  for (const ProcessorEvent& event : events) {
    all += std::to_string(event.at) + " " + kNames[static_cast<std::size_t>(event.kind)] + " program " +
           std::to_string(event.program) + " number " + std::to_string(event.number) + "\n";
  }
  for (const ProgramAccounts& program : accounts) {
    all += "user " + std::to_string(program.user) + " system " + std::to_string(program.system) +
           " interrupt " + std::to_string(program.interrupt) + " idle " + std::to_string(program.idle) +
           " lockout " + std::to_string(program.lockout) + "\n";
  }
  return all;
}

ProcessorModel::ProcessorModel(const ProcessorCase& one)
    : one_(one), programs_(one.programs.size()), rung_(one.bells.size()) {
  outcome_.accounts.resize(one.programs.size());
  for (Program& program : programs_) program.ready_order = ++orders_;
  for (std::size_t i = 0; i < programs_.size(); ++i) start_operation(i);
}

ProcessorOutcome ProcessorModel::run() {
  switch_to(*best_ready());
  while (true) {
    ring();
    while (!all_over_ && act_in_no_time()) {
    }
    if (all_over_) return outcome_;
    if (now_ == one_.end) {
      outcome_.events.push_back({now_, ProcessorEvent::Kind::kOutOfTime});
      return outcome_;
    }
    spend();
  }
}

/// Queues the interrupts, and the end of the quantum, that come at this instant.
void ProcessorModel::ring() {
  for (std::size_t i = 0; i < one_.bells.size(); ++i) {
    const Bell& bell = one_.bells[i];
    if (bell.at != now_) continue;
    queue_.push_back(i);
    if (!has_computed_) continue;
    const Ps lockout = one_.word_lockout * bell.words * operation().held / 1'000'000;
    current().left += lockout;
    outcome_.accounts[running_].lockout += lockout;
  }
  if (quantum_end_ != now_) return;
  quantum_end_ = kNever;
  queue_.push_back(one_.bells.size());
}

/// Performs one action that takes no time. Returns false if there is nothing more to do at this instant.
bool ProcessorModel::act_in_no_time() {
  if (serving_) {
    if (service_left_ > 0) return false;
    end_service();
    return true;
  }
  const Operation::Kind kind = operation().kind;
  if (kind == Operation::Kind::kSystem) {
    if (current().left > 0) return false;
    complete_operation();
    return true;
  }
  if (!queue_.empty()) {
    serve_first();
    return true;
  }
  if (kind == Operation::Kind::kCompute) {
    if (give_way(false)) return true;
    if (current().left > 0) return false;
    complete_operation();
    return true;
  }
  if (rung_[operation().bell]) {
    const bool has_waited = std::exchange(current().waits, false);
    if (give_way(has_waited)) return true;
    complete_operation();
    return true;
  }
  current().waits = true;
  if (const auto best = best_ready()) {
    switch_to(*best);
    return true;
  }
  start_quantum();
  return false;
}

void ProcessorModel::serve_first() {
  const std::size_t which = queue_.front();
  queue_.pop_front();
  if (which == one_.bells.size()) {
    quantum_over_ = true;
    return;
  }
  serving_ = which;
  service_left_ = one_.bells[which].service;
  outcome_.events.push_back({now_, ProcessorEvent::Kind::kServed, 0, which});
}

/// Ends the service of an interrupt. Programs that have waited for it become ready, in the order of their
/// numbers. The one that has waited on the processor continues there.
void ProcessorModel::end_service() {
  rung_[*serving_] = true;
  for (std::size_t i = 0; i < programs_.size(); ++i) {
    Program& program = programs_[i];
    if (!program.waits || one_.programs[i].operations[program.operation].bell != *serving_) continue;
    program.ready_order = ++orders_;
    if (i != running_) program.waits = false;
  }
  serving_.reset();
}

bool ProcessorModel::is_before(std::size_t a, std::size_t b) const {
  const int first = one_.programs[a].priority;
  const int second = one_.programs[b].priority;
  return first > second || (first == second && programs_[a].ready_order < programs_[b].ready_order);
}

/// Returns the program that comes first among the ready ones without the processor.
std::optional<std::size_t> ProcessorModel::best_ready() const {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < programs_.size(); ++i) {
    const bool has_it = i == running_ && now_ > 0 && !programs_[i].is_over;
    if (programs_[i].is_over || programs_[i].waits || has_it) continue;
    if (!best || is_before(i, *best)) best = i;
  }
  return best;
}

/// Returns whether another program now has the processor.
bool ProcessorModel::give_way(bool has_waited) {
  if (!one_.shared) return false;
  const bool over = quantum_over_;
  if (over) current().ready_order = ++orders_;
  const auto best = best_ready();
  if (best && is_before(*best, running_)) {
    const bool is_higher = one_.programs[*best].priority > one_.programs[running_].priority;
    if (is_higher || over || has_waited) {
      switch_to(*best);
      return true;
    }
  }
  if (over || has_waited) start_quantum();
  return false;
}

void ProcessorModel::switch_to(std::size_t program) {
  running_ = program;
  start_quantum();
}

void ProcessorModel::start_quantum() {
  quantum_over_ = false;
  std::erase(queue_, one_.bells.size());
  const bool counts = one_.shared && one_.quantum != kNever && !current().waits;
  quantum_end_ = counts ? now_ + one_.quantum : kNever;
}

void ProcessorModel::start_operation(std::size_t program) {
  Program& it = programs_[program];
  if (it.operation < one_.programs[program].operations.size())
    it.left = one_.programs[program].operations[it.operation].length;
}

void ProcessorModel::complete_operation() {
  outcome_.events.push_back({now_, ProcessorEvent::Kind::kDone, running_, current().operation});
  ++current().operation;
  start_operation(running_);
  if (current().operation == one_.programs[running_].operations.size()) end_program();
}

/// Ends the running program. If no program is ready, the first waiting one gets the processor.
void ProcessorModel::end_program() {
  current().is_over = true;
  quantum_end_ = kNever;
  if (const auto best = best_ready()) return switch_to(*best);
  const auto waits =
      std::find_if(programs_.begin(), programs_.end(), [](const Program& program) { return program.waits; });
  if (waits == programs_.end()) {
    all_over_ = true;
  } else {
    switch_to(static_cast<std::size_t>(waits - programs_.begin()));
  }
}

/// Lets one picosecond pass.
void ProcessorModel::spend() {
  ProgramAccounts& accounts = outcome_.accounts[running_];
  has_computed_ = false;
  if (serving_) {
    --service_left_;
    ++accounts.interrupt;
  } else if (operation().kind == Operation::Kind::kCompute) {
    --current().left;
    ++accounts.user;
    has_computed_ = true;
  } else if (operation().kind == Operation::Kind::kSystem) {
    --current().left;
    ++accounts.system;
  } else {
    ++accounts.idle;
  }
  ++now_;
}

}  // namespace platter::reference
