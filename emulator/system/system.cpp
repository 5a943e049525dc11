#include "emulator/system/system.hpp"

#include <algorithm>
#include <utility>

namespace platter::system {

using processor::Interrupt;
using record::Kind;
using time::Duration;
using time::Instant;

System::System(SystemSpecification specification, time::Engine& engine, record::Recorder& recorder)
    : specification_(std::move(specification)),
      recorder_(recorder),
      engine_(engine),
      processor_(engine, *this, recorder) {}

void System::disturb(std::uint64_t seed) {
  const auto& disturbance = specification_.disturbance;
  if (disturbance.interval.count() > 0)
    disturbance_ = std::make_unique<Disturbance>(disturbance, seed, engine_, processor_);
}

void System::connect(std::int64_t number, const Dataset& dataset) {
  const auto found = connectors_.find(number);
  if (found != connectors_.end() && found->second.busy) {
    throw CallError("connect", fmt::format("connector {}", number),
                    fmt::format("is busy with dataset {}; wait for it first", found->second.dataset.name));
  }
  connectors_.insert_or_assign(number, Connector{.dataset = dataset});
}

System::Connector& System::connector(std::string_view routine, std::int64_t number) {
  if (last_used_ != nullptr && last_used_->first == number)
    return last_used_->second;  // programs test and test again
  const auto found = connectors_.find(number);
  if (found != connectors_.end()) {
    last_used_ = &*found;
    return found->second;
  }
  std::string open;
  for (const auto& [known, entry] : connectors_) open += fmt::format("{}{}", open.empty() ? "" : ", ", known);
  throw CallError(routine, fmt::format("connector {}", number),
                  fmt::format("was never opened; open are {}", open));
}

const Dataset& System::dataset(std::string_view routine, std::int64_t number) {
  return connector(routine, number).dataset;
}

void System::check(const Routine& routine, const Connector& connector, std::size_t words,
                   std::int64_t address) const {
  const auto& geometry = channels_[static_cast<std::size_t>(connector.dataset.channel)].drive->geometry;
  const auto sector = geometry.words_per_sector;
  const auto count = static_cast<std::int64_t>(words);
  if (count == 0) throw CallError(routine.name, "word count 0", "at least one word must be moved");
  if (routine.whole_sectors && count % sector != 0) {
    throw CallError(routine.name, fmt::format("word count {}", count),
                    fmt::format("must be a multiple of {}", sector));
  }
  if (routine.whole_sectors && address % sector != 0) {
    throw CallError(routine.name, fmt::format("word address {}", address),
                    fmt::format("must lie on a sector boundary, a multiple of {}", sector));
  }
  const auto length = connector.dataset.sectors * sector;
  if (address < 0 || address > length - count) {
    throw CallError(routine.name, fmt::format("word address {}", address),
                    fmt::format("{} words from there on must lie in words 0 to {} of dataset {}", count,
                                length - 1, connector.dataset.name));
  }
}

void System::call(const Routine& routine, std::int64_t number, std::span<disk::Word> words,
                  std::int64_t address) {
  call(routine, number, Request{words, address});
}

void System::call(const Routine& routine, std::int64_t number, Request request) {
  const auto words = request.words;
  const auto address = request.address;
  Connector& c = connector(routine.name, number);
  check(routine, c, words.size(), address);
  if (c.busy) {
    throw CallError(routine.name, fmt::format("connector {}", number),
                    "is busy with the request before; test IFTBL(3,IND), or wait with IOWAIT or IDLE");
  }
  if (routine.direction == disk::Direction::kWrite) claim(routine, c, words.size(), address);
  const auto& channel = channels_[static_cast<std::size_t>(c.dataset.channel)];
  c.busy = true;
  c.routine = &routine;
  c.step = 0;
  c.request = ++requests_;
  c.called = processor_.now();
  c.words = words;
  c.first_word = address;
  c.to_surface = request.to_surface;
  c.at_end = request.at_end;
  c.waiting = false;
  c.arrived = false;
  c.finished = std::move(request.finished);
  plan_transfers(c, request.pieces);
  if (routine.direction == disk::Direction::kWrite) {
    // Taken at the call; but what is under way on the channel goes before.
    if (channel.waiting.empty()) {
      put_on_medium(c, words);
    } else {
      c.snapshot.assign(words.begin(), words.end());
    }
  }
  recorder_.tell({.kind = Kind::kCall,
                  .at = c.called,
                  .channel = c.dataset.channel,
                  .request = c.request,
                  .number = sectors_of(c),
                  .writes = routine.direction == disk::Direction::kWrite});
  run(number, Context::kCall);
  recorder_.tell({.kind = Kind::kReturn,
                  .at = processor_.now(),
                  .channel = c.dataset.channel,
                  .request = c.request,
                  .length = processor_.now() - c.called});
}

/// The sectors that a call's words lie in.
std::int64_t System::sectors_of(const Connector& c) const {
  const auto sector = channels_[static_cast<std::size_t>(c.dataset.channel)].drive->geometry.words_per_sector;
  return (c.first_word + std::ssize(c.words) - 1) / sector - c.first_word / sector + 1;
}

/// One transfer of whole sectors, or several where the library asks for so many; a write that begins or ends
/// inside a sector has to read that sector first.
void System::plan_transfers(Connector& c, const std::vector<Piece>& pieces) const {
  const auto sector = channels_[static_cast<std::size_t>(c.dataset.channel)].drive->geometry.words_per_sector;
  const auto last_word = c.first_word + std::ssize(c.words) - 1;
  const auto first = c.first_word / sector;
  const auto last = last_word / sector;
  const auto plan = [&](const Piece& piece) {
    const bool goes_on = !pieces.empty();
    c.transfers.push_back({{.request = c.request,
                            .direction = piece.direction,
                            .sector = c.dataset.on_drive(first + piece.first),
                            .sectors = piece.sectors,
                            .stride = c.dataset.interleave,
                            .goes_on = goes_on},
                           piece.service,
                           piece.after});
  };
  c.transfers.clear();
  for (const Piece& piece : pieces) plan(piece);
  if (!pieces.empty()) return;
  if (c.routine->direction == disk::Direction::kWrite) {
    const bool head = c.first_word % sector != 0;
    const bool tail = (last_word + 1) % sector != 0;
    if (head) plan({disk::Direction::kRead, 0, 1});
    if (tail && (!head || first != last)) plan({disk::Direction::kRead, last - first, 1});
  }
  plan({c.routine->direction, 0, last - first + 1});
}

/// Goes through the routine's steps until one has to wait for the disk. Each transfer takes the whole list,
/// and each io step of the list makes it.
void System::run(std::int64_t number, Context context) {
  Connector& c = connectors_.at(number);
  for (;;) {
    if (c.step == c.routine->steps.size()) {
      if (c.transfer.after.count() > 0) spend(context, c.transfer.after, c);
      if (c.transfers.empty()) {
        if (c.at_end.count() > 0) spend(context, c.at_end, c);
        return finish(c);
      }
      c.step = 0;
    }
    if (c.step == 0) {
      c.transfer = c.transfers.front();
      c.transfers.pop_front();
    }
    const Step& step = c.routine->steps[c.step++];
    switch (step.what) {
      case Step::What::kCpu:
        spend(context, step.time, c);
        break;
      case Step::What::kCopy:
        spend(context, time::product(step.time, c.transfer.sectors), c);
        break;
      case Step::What::kIo:
        c.transfer.to_surface = step.to_surface || c.to_surface;
        begin_transfer(number);
        break;
      case Step::What::kInterrupt:
        return;  // serve() goes on from here
      case Step::What::kWait:
        c.waiting = true;
        wait_until(c.routine->name, number, [&c] { return !c.waiting; });
        break;
    }
  }
}

void System::spend(Context context, Duration length, const Connector& c) {
  if (context == Context::kCall) {
    processor_.work(length, c.dataset.channel, c.request);
  } else {
    processor_.serve(length, serving_);
  }
}

void System::begin_transfer(std::int64_t number) {
  const Connector& c = connectors_.at(number);
  auto& waiting = channels_[static_cast<std::size_t>(c.dataset.channel)].waiting;
  waiting.push_back(number);
  if (waiting.size() == 1) give_channel(number, processor_.now());
}

void System::give_channel(std::int64_t number, Instant now) {
  Connector& c = connectors_.at(number);
  auto& channel = channels_[static_cast<std::size_t>(c.dataset.channel)];
  store(c);
  channel.controller->start(c.transfer, now);
}

void System::store(Connector& c) {
  if (c.snapshot.empty()) return;
  put_on_medium(c, c.snapshot);
  c.snapshot.clear();
}

void System::sector_moved(int channel, std::uint64_t request, Instant) {
  processor_.words_moved(channels_[static_cast<std::size_t>(channel)].drive->geometry.words_per_sector);
  const Connector& c = connectors_.at(channels_[static_cast<std::size_t>(channel)].waiting.front());
  // The service belongs to the io step that is under way, the last one gone through.
  for (auto i = c.step; i-- > 0;) {
    const Step& step = c.routine->steps[i];
    if (step.what != Step::What::kIo) continue;
    const Duration service = step.time + c.transfer.service;
    if (service.count() > 0) processor_.raise({Interrupt::Reason::kSector, channel, request, service});
    return;
  }
}

void System::on_cylinder(int channel, std::uint64_t request, Instant) {
  if (specification_.on_cylinder.count() == 0) return;
  processor_.raise({Interrupt::Reason::kOnCylinder, channel, request, specification_.on_cylinder});
}

void System::completed(int channel, std::uint64_t request, Instant now) {
  auto& waiting = channels_[static_cast<std::size_t>(channel)].waiting;
  const std::int64_t number = waiting.front();
  waiting.pop_front();
  connectors_.at(number).arrived = true;
  processor_.raise({Interrupt::Reason::kCompletion, channel, request, {}, number});
  if (!waiting.empty()) give_channel(waiting.front(), now);
}

void System::serve(const Interrupt& interrupt) {
  if (interrupt.reason != Interrupt::Reason::kCompletion) {
    processor_.serve(interrupt.length, interrupt);
    return;
  }
  Connector& c = connectors_.at(interrupt.connector);
  if (c.waiting) {
    c.waiting = false;
    return;
  }
  serving_ = interrupt;
  run(interrupt.connector, Context::kInterrupt);
}

/// Now, not before, the program sees the words.
void System::finish(Connector& c) {
  if (c.routine->direction == disk::Direction::kRead) {
    if (c.snapshot.empty()) {
      read_medium(c.dataset, c.first_word, c.words);
    } else {
      std::copy(c.snapshot.begin(), c.snapshot.end(), c.words.begin());
      c.snapshot.clear();
    }
  }
  c.busy = false;
  if (const auto finished = std::exchange(c.finished, nullptr)) finished();
  recorder_.tell({.kind = Kind::kStatus,
                  .at = processor_.now(),
                  .channel = c.dataset.channel,
                  .request = c.request,
                  .number = static_cast<std::int64_t>(c.words.size()),
                  .length = processor_.now() - c.called,
                  .writes = c.routine->direction == disk::Direction::kWrite});
}

bool System::test(std::string_view routine, std::int64_t number) {
  const Connector& c = connector(routine, number);
  if (recorder_.wants(Kind::kTest)) {
    recorder_.tell({.kind = Kind::kTest,
                    .at = processor_.now(),
                    .channel = c.dataset.channel,
                    .request = c.request,
                    .number = c.busy ? 1 : 0});
  }
  return c.busy;
}

void System::wait(std::string_view routine, std::int64_t number) {
  const Connector& c = connector(routine, number);
  if (!c.busy) return;
  const Instant since = processor_.now();
  wait_until(routine, number, [&c] { return !c.busy; });
  processor_.work(specification_.wait_return, c.dataset.channel, c.request);
  recorder_.tell({.kind = Kind::kWait,
                  .at = processor_.now(),
                  .channel = c.dataset.channel,
                  .request = c.request,
                  .length = processor_.now() - since});
}

/// Throws time::Deadlock for `routine`.
template <typename Done>
void System::wait_until(std::string_view routine, std::int64_t number, Done done) {
  processor_.wait(done, [&] { return fmt::format("{} waits for {}", routine, under_way(number)); });
}

/// What a connector has not finished, in words.
std::string System::under_way(std::int64_t number) const {
  const Connector& c = connectors_.at(number);
  return fmt::format("request {} of connector {} on channel {}, which nobody will ever complete", c.request,
                     number, c.dataset.channel + 1);
}

void System::idle() {
  const auto busy = [](const auto& entry) { return entry.second.busy; };
  const auto moves = [](const Channel& c) { return !c.controller->quiet(); };
  processor_.wait(
      [&] {
        return std::none_of(connectors_.begin(), connectors_.end(), busy) &&
               std::none_of(channels_.begin(), channels_.end(), moves);
      },
      [&] {
        const auto one = std::find_if(connectors_.begin(), connectors_.end(), busy);
        if (one != connectors_.end()) return fmt::format("IDLE waits for {}", under_way(one->first));
        const auto channel = std::find_if(channels_.begin(), channels_.end(), moves);
        return fmt::format("IDLE waits for the surface of channel {}, where nothing will ever happen again",
                           channel - channels_.begin() + 1);
      });
}

double System::timer() const {
  const auto ticks = processor_.now().time_since_epoch() / specification_.timer_tick;
  return static_cast<double>(ticks) * static_cast<double>(specification_.timer_tick.count()) /
         static_cast<double>(specification_.timer_unit.count());
}

}  // namespace platter::system
