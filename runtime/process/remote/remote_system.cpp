#include "runtime/process/remote/remote_system.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "emulator/processor/processor.hpp"
#include "emulator/time/engine.hpp"

namespace platter::runtime::remote {

RemoteSystem::RemoteSystem(int line, int words, machine::Machine& machine)
    : Client(line, words, machine), actor_(machine.engine().join(*this)) {
  machine.processor().move(*this);
  compute({}, 0);  // waits for this program's turn
}

template <typename... Arguments>
Message RemoteSystem::ask(RequestType what, const Arguments&... arguments) const {
  return exchange(Message(tests_until_now(), what, computed(), arguments...));
}

/// Returns the tests that a trace must receive before the next request. Events, also in interrupts, may
/// happen from now on, so the result of the last test is discarded.
Message RemoteSystem::tests_until_now() const {
  const auto tested = std::exchange(tested_, std::nullopt);
  if (!tested || tested->times.empty()) return {};
  return Message(RequestType::kTested, tested->connector, tested->times);
}

/// The reply also contains the time of the next event. The program computes without requests until then.
void RemoteSystem::advance(time::Instant to, Message& reply) const {
  const auto next = reply.get<time::Instant>();
  machine_.processor().set_accounts(reply.get<processor::Accounts>());
  machine_.engine().plan(actor_, time::kNever);
  machine_.engine().act_until(to);
  machine_.engine().plan(actor_, next);
}

/// Runs the library's part of the completion of a request.
RequestType RemoteSystem::serve(ReplyType type, Message& asked) const {
  if (type != ReplyType::kFinished) throw ProtocolError("internal protocol error: unknown reply type");
  const auto found = moving_.find(asked.get<std::uint64_t>());
  if (found == moving_.end())
    throw ProtocolError("internal protocol error: an unknown request was completed");
  const Moving moved = std::move(found->second);
  moving_.erase(found);
  std::copy_n(shared_.words().begin() + static_cast<std::ptrdiff_t>(moved.place), moved.words.size(),
              moved.words.begin());
  if (moved.finished) moved.finished();
  return RequestType::kDone;
}

/// Returns the start of the first free range of the shared words that is long enough.
std::size_t RemoteSystem::free_place(std::string_view routine, std::size_t count) const {
  std::vector<std::pair<std::size_t, std::size_t>> taken;
  for (const auto& [number, one] : moving_) taken.emplace_back(one.place, one.words.size());
  std::sort(taken.begin(), taken.end());
  std::size_t place = 0;
  for (const auto& [begin, length] : taken) {
    if (begin - place >= count) break;
    place = begin + length;
  }
  if (SharedWords::kWords - place >= count) return place;
  throw system::CallError(routine, fmt::format("{} words", count),
                          fmt::format("programs that share a machine may have at most {} words in transfer",
                                      SharedWords::kWords));
}

std::uint64_t RemoteSystem::call(const system::Routine& routine, std::int64_t connector, system::Call call) {
  const std::size_t count = call.into.size() + call.from.size();
  const auto place = free_place(routine.name, count);
  std::copy(call.from.begin(), call.from.end(), shared_.words().begin() + static_cast<std::ptrdiff_t>(place));
  const bool needs_completion = !call.into.empty() || call.finished != nullptr;
  const auto number = ++calls_;
  moving_[number] = {call.into, place, std::move(call.finished)};
  const auto forget = [&] { moving_.erase(number); };
  try {
    const auto routines = std::span(specification().routines);
    const auto id = ask(RequestType::kCall, static_cast<std::size_t>(&routine - routines.data()), connector,
                        number, needs_completion, place, count, call.timing_only, call.address,
                        call.transfers, call.to_surface, call.at_end, call.parent)
                        .get<std::uint64_t>();
    if (!needs_completion) forget();
    return id;
  } catch (...) {
    forget();
    throw;
  }
}

void RemoteSystem::look(std::int64_t connector, amount::Words address, std::span<device::Word> words) {
  const auto place = free_place("look", words.size());
  ask(RequestType::kLook, connector, address, place, words.size());
  std::copy_n(shared_.words().begin() + static_cast<std::ptrdiff_t>(place), words.size(), words.begin());
}

void RemoteSystem::connect(std::int64_t connector, const file::Dataset& dataset) {
  ask(RequestType::kConnect, connector, dataset);
}

void RemoteSystem::set_layout(const file::Dataset& dataset) {
  ask(RequestType::kSetLayout, dataset);
}

bool RemoteSystem::is_connected(std::int64_t connector) const {
  return ask(RequestType::kIsConnected, connector).get<bool>();
}

const file::Dataset& RemoteSystem::dataset(std::string_view routine, std::int64_t connector) {
  return dataset_ = ask(RequestType::kDataset, routine, connector).get<file::Dataset>();
}

/// A program that polls a status makes one request, and answers the other tests by itself until something may
/// happen.
bool RemoteSystem::test(std::string_view routine, std::int64_t connector) {
  constexpr std::size_t kMostUnseen = 100;  // fit into a message besides the next request
  if (tested_ && tested_->connector == connector && tested_->times.size() < kMostUnseen) {
    if (tested_->is_seen) tested_->times.push_back(computed());
    return tested_->busy;
  }
  Message answer = ask(RequestType::kTest, routine, connector);
  const bool busy = answer.get<bool>();
  const bool holds = answer.get<bool>();
  const bool others_go_on = answer.get<bool>();
  const bool is_seen = answer.get<bool>();
  if (holds) tested_ = {connector, busy, others_go_on, is_seen};
  return busy;
}

double RemoteSystem::timer() const {
  if (tested_ && tested_->others_go_on) ask(RequestType::kCompute, time::Duration{}, std::int64_t{0});
  return machine_.system().timer();
}

void RemoteSystem::wait(std::string_view routine, std::int64_t connector) {
  ask(RequestType::kWait, routine, connector, std::uint64_t{0});
}

void RemoteSystem::wait(std::string_view routine, std::int64_t connector, std::uint64_t request) {
  ask(RequestType::kWait, routine, connector, request);
}

void RemoteSystem::idle() {
  ask(RequestType::kIdle);
}

amount::Sectors RemoteSystem::sectors_in_cylinder(std::int64_t connector, amount::Sectors sector) {
  return ask(RequestType::kSectorsInCylinder, connector, sector).get<amount::Sectors>();
}

void RemoteSystem::work(std::int64_t connector, time::Duration length) {
  ask(RequestType::kWork, connector, length);
}

void RemoteSystem::emit(std::int64_t connector, record::Event event) {
  ask(RequestType::kEmit, connector, event.kind, event.does, event.number, event.id, event.parent, event.who);
}

std::uint64_t RemoteSystem::new_id() {
  return ask(RequestType::kNewId).get<std::uint64_t>();
}

const file::Written* RemoteSystem::find(std::string_view name) const {
  found_ = ask(RequestType::kFind, name).get<std::optional<file::Written>>();
  return found_ ? &*found_ : nullptr;
}

std::vector<file::Written> RemoteSystem::written() const {
  std::vector<file::Written> all;
  for (;;) {
    Message answer = ask(RequestType::kWritten, all.size());
    if (!answer.has_more()) return all;
    while (answer.has_more()) all.push_back(answer.get<file::Written>());
  }
}

std::optional<file::Dataset> RemoteSystem::place(std::string_view name) const {
  return ask(RequestType::kPlace, name).get<std::optional<file::Dataset>>();
}

std::optional<file::Dataset> RemoteSystem::scratch(const std::string& name, int channel) {
  return ask(RequestType::kScratch, name, channel).get<std::optional<file::Dataset>>();
}

void RemoteSystem::remove(std::string_view routine, std::string_view name) {
  ask(RequestType::kRemove, routine, name);
}

void RemoteSystem::compute(time::Duration work, std::int64_t held) {
  ask(RequestType::kCompute, work, held);
}

void RemoteSystem::wait_for_end() {
  ask(RequestType::kWaitForEnd);
}

}  // namespace platter::runtime::remote
