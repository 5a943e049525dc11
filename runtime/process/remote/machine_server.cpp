#include "runtime/process/remote/machine_server.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "emulator/processor/processor.hpp"
#include "emulator/time/engine.hpp"
#include "runtime/process/remote/requests.hpp"

namespace platter::runtime::remote {
namespace {

// Limits on the resources that the machine uses for a program. They exceed the needs of Platter's own
// runtime.
constexpr std::size_t kMostNames = 500;  ///< names of actors, in events
constexpr std::size_t kLongestName = 64;
constexpr std::size_t kMostConnectors = 1000;
constexpr int kDeepest = 16;  ///< nested interrupts
/// Bytes of values in a reply; leaves enough of a message for the times before them.
constexpr std::size_t kMostOfValues = MessageSocket::kMost / 2;

constexpr const char* kWouldWait = "internal protocol error: a request in an interrupt would wait";

}  // namespace

MachineServer::MachineServer(machine::Machine& machine, processor::Processes& processes,
                             processor::Processes::Number process, int line, const SharedWords& shared)
    : machine_(machine),
      system_(machine.system()),
      processes_(processes),
      process_(process),
      line_(line),
      shared_(shared) {}

void MachineServer::serve() {
  block_broken_pipe_signal();
  processes_.begin(process_);
  try {
    for (Message asked; line_.has_another(asked);) line_.send(answer(asked));
  } catch (const std::exception& error) {
    complain(error.what());
  }
  line_.hang_up();  // the next request of a program that still runs then fails
  in_system_.reset();
  gone_ = true;
  system_.end_process(process_);
  processes_.end();
}

void MachineServer::complain(const std::string& what) {
  if (complaint_.empty()) complaint_ = what;
  line_.hang_up();
}

Message MachineServer::answer(Message& asked) {
  auto type = ReplyType::kAnswer;
  Message values;
  std::optional<time::Instant> next;  // the program computes without requests until then
  try {
    auto what = asked.get<RequestType>();
    if (what == RequestType::kTested) {
      require(depth_ == 0, kWouldWait);
      hear_of_tests(asked, machine_);
      what = asked.get<RequestType>();
    }
    const auto computed = length_of(asked);
    require(depth_ == 0 || (is_for_interrupts(what) && computed == time::Duration::zero()), kWouldWait);
    machine_.processor().compute(computed);
    if (depth_ == 0 && is_in_system(what, system_)) in_system_.emplace(&processes_);
    values = work(what, asked, next);
  } catch (const std::exception& error) {
    auto its = error_values(error);
    if (!its) throw;
    type = ReplyType::kError;
    values = std::move(*its);
  }
  // The system is left before the next event is determined, because another process may be waiting to enter
  // it.
  if (depth_ == 0) in_system_.reset();
  const auto& processor = machine_.processor();
  const auto end = std::min(next.value_or(machine_.engine().next()), processor.now() + processor.left());
  return Message(type, processor.now(), end, processor.accounts(), values);
}

/// Carries out a request and returns the values of its answer. Sets `next` if it is not the next event.
Message MachineServer::work(RequestType what, Message& asked, std::optional<time::Instant>& next) {
  const auto unit = [&] { return asked.get<std::int64_t>(); };
  if (what == RequestType::kWaitForEnd) machine_.processor().wait_for_end();  // always throws
  switch (what) {
    case RequestType::kCompute: {
      const auto length = length_of(asked);
      const auto held = asked.get<std::int64_t>();
      require(held >= 0 && held <= 1'000'000);
      machine_.processor().compute(length, held);
      return {};
    }
    case RequestType::kConnect: {
      const auto connector = unit();
      const auto dataset = dataset_of(asked, system_);
      connectors_.insert(connector);
      require(connectors_.size() <= kMostConnectors, "the program uses more units than a machine has");
      system_.connect(connector, dataset);
      return {};
    }
    case RequestType::kSetLayout:
      system_.set_layout(dataset_of(asked, system_));
      return {};
    case RequestType::kIsConnected:
      return Message(system_.is_connected(unit()));
    case RequestType::kDataset: {
      const auto routine = asked.get<std::string>();
      return Message(system_.dataset(routine, unit()));
    }
    case RequestType::kCall:
      return call(asked);
    case RequestType::kTest: {
      const auto routine = asked.get<std::string>();
      const bool busy = system_.test(routine, unit());
      if (system_.tests_take_time()) return Message(busy, false, false, false);
      // The trace records tests in order with all other events, so other programs must not run meanwhile.
      if (system_.sees_tests()) return Message(busy, depth_ == 0, false, true);
      next = processes_.next_for_status();
      return Message(busy, true, *next > machine_.engine().next(), false);
    }
    case RequestType::kWait: {
      const auto routine = asked.get<std::string>();
      const auto connector = unit();
      const auto request = asked.get<std::uint64_t>();
      request == 0 ? system_.wait(routine, connector) : system_.wait(routine, connector, request);
      return {};
    }
    case RequestType::kIdle:
      system_.idle();
      return {};
    case RequestType::kLook: {
      const auto connector = unit();
      const auto address = asked.get<amount::Words>();
      const auto place = words_of(asked, shared_);
      const auto& dataset = system_.dataset("look", connector);
      const auto all = system_.files().geometry(dataset.channel()).words_of(dataset.sectors());
      require(address >= amount::Words{} && address <= all &&
              amount::Words{std::ssize(place)} <= all - address);
      system_.look(connector, address, place);
      return {};
    }
    case RequestType::kSectorsInCylinder: {
      const auto connector = unit();
      const auto sector = asked.get<amount::Sectors>();
      require(sector >= amount::Sectors{} &&
              sector < system_.dataset("sectors_in_cylinder", connector).sectors());
      return Message(system_.sectors_in_cylinder(connector, sector));
    }
    case RequestType::kWork: {
      const auto connector = unit();
      const auto length = length_of(asked);
      require(length <= time::kEnd.time_since_epoch());
      system_.work(connector, length);
      return {};
    }
    case RequestType::kEmit:
      emit(asked);
      return {};
    case RequestType::kNewId:
      return Message(system_.new_id());
    case RequestType::kFind: {
      const auto* written = system_.find(asked.get<std::string>());
      return written == nullptr ? Message(false) : Message(true, *written);
    }
    case RequestType::kWritten: {
      const auto all = system_.written();
      Message some;
      for (auto from = asked.get<std::size_t>(); from < all.size(); ++from) {
        const Message one(all[from]);
        if (some.bytes().size() + one.bytes().size() > kMostOfValues) break;
        some.put(one);
      }
      return some;
    }
    case RequestType::kPlace:
      return Message(system_.place(asked.get<std::string>()));
    case RequestType::kScratch: {
      const auto name = asked.get<std::string>();
      const auto channel = asked.get<int>();
      require(channel >= 0 && std::cmp_less(channel, system_.channels()));
      return Message(system_.scratch(name, channel));
    }
    case RequestType::kRemove: {
      const auto routine = asked.get<std::string>();
      system_.remove(routine, asked.get<std::string>());
      return {};
    }
    default:  // kWaitForEnd is handled above
      throw ProtocolError("internal protocol error: unknown request");
  }
}

Message MachineServer::call(Message& asked) {
  const auto which = asked.get<std::size_t>();
  const auto& routines = system_.specification().routines;
  require(which < routines.size());
  const auto connector = asked.get<std::int64_t>();
  const auto number = asked.get<std::uint64_t>();
  const bool needs_completion = asked.get<bool>();
  auto call = call_of(asked, routines[which], connector, shared_, system_);
  if (needs_completion) call.finished = [this, number] { finished(number); };
  return Message(system_.call(routines[which], connector, std::move(call)));
}

/// Reports the completion of a request to the program, and serves the requests of its library's interrupt
/// handler. Another process may have the processor. The program is waiting for a reply, since it could not
/// have been interrupted otherwise.
void MachineServer::finished(std::uint64_t number) {
  if (gone_) return;
  const auto at_work = processes_.act_for(process_);
  try {
    require(++depth_ <= kDeepest, "the program's interrupts are nested too deeply");
    line_.send(Message(ReplyType::kFinished, number));
    for (Message asked; line_.has_another(asked);) {
      if (asked.is(RequestType::kDone)) break;
      line_.send(answer(asked));
    }
    // The error is this program's, although another program may have the processor.
  } catch (const std::exception& error) {
    complain(error.what());
  }
  --depth_;
  processes_.act_again_for(at_work);
}

void MachineServer::emit(Message& asked) {
  const auto connector = asked.get<std::int64_t>();
  auto event = event_of(asked);
  const auto who = asked.get<std::string>();
  require(who.size() <= kLongestName && (names_.contains(who) || names_.size() < kMostNames),
          "the names of the program's operations are too many or too long for the machine to store");
  event.who = *names_.insert(who).first;
  system_.emit(connector, event);
}

}  // namespace platter::runtime::remote
