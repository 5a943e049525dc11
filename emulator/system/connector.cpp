#include "emulator/system/connector.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "emulator/system/call_error.hpp"

namespace platter::system {

using device::Direction;
using processor::Interrupt;
using record::Kind;
using time::Duration;
using time::Instant;

void Connector::connect(const Dataset& dataset, Channel& channel) {
  dataset_ = dataset;
  channel_ = &channel;
  id_ = 0;
}

void Connector::check(const Routine& routine, std::size_t words, std::int64_t address) const {
  const auto sector = channel_->geometry().words_per_sector;
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
  const auto length = dataset_.sectors * sector;
  if (address < 0 || address > length - count) {
    throw CallError(routine.name, fmt::format("word address {}", address),
                    fmt::format("{} words from there on must lie in words 0 to {} of dataset {}", count,
                                length - 1, dataset_.name));
  }
  if (busy_) {
    throw CallError(routine.name, fmt::format("connector {}", number_),
                    "is busy with the request before; test IFTBL(3,IND), or wait with IOWAIT or IDLE");
  }
}

void Connector::claim(const Routine& routine, std::size_t words, std::int64_t address) {
  const auto sector = channel_->geometry().words_per_sector;
  const auto first = dataset_.on_drive(address / sector);
  const auto last = dataset_.on_drive((address + static_cast<std::int64_t>(words) - 1) / sector);
  if (const auto* other = channel_->written().claim(dataset_, first, last)) {
    throw CallError(
        routine.name, fmt::format("word address {}", address),
        fmt::format("sectors {} to {} of drive {} are not {}'s to write: dataset {} has written from "
                    "{} to {}; give one of them a place of its own with --file",
                    first, last, dataset_.channel + 1, dataset_.name, other->dataset.name, other->first,
                    other->last));
  }
}

void Connector::call(const Routine& routine, Request request, std::uint64_t& requests) {
  if (routine.moves()) check(routine, request.words.size(), request.address);
  if (routine.writes()) claim(routine, request.words.size(), request.address);
  busy_ = routine.moves();
  routine_ = &routine;
  step_ = 0;
  id_ = ++requests;
  called_ = processor_.now();
  request_ = std::move(request);
  waiting_ = false;
  if (routine.moves()) plan_transfers();
  if (writes()) take_words();
  recorder_.tell({.kind = Kind::kCall,
                  .at = called_,
                  .channel = dataset_.channel,
                  .request = id_,
                  .number = sectors(),
                  .does = routine.does,
                  .id = recorder_.new_id(),
                  .parent = request_.parent,
                  .who = routine.name});
  run(Context::kCall);
  tell(Kind::kReturn, 0, processor_.now() - called_);
}

/// At the call; but what is under way on the channel goes before.
void Connector::take_words() {
  if (channel_->device().queue().empty()) {
    channel_->write(dataset_, request_.address, request_.words);
  } else {
    kept_.assign(request_.words.begin(), request_.words.end());
  }
}

/// That its words lie in.
std::int64_t Connector::sectors() const {
  if (!routine_->moves()) return 0;
  const auto sector = channel_->geometry().words_per_sector;
  return (request_.address + std::ssize(request_.words) - 1) / sector - request_.address / sector + 1;
}

/// One transfer of whole sectors, or several where the library asks for so many; a write that begins or ends
/// inside a sector has to read that sector first.
void Connector::plan_transfers() {
  auto& transfers = request_.transfers;
  transfer_ = 0;
  goes_on_ = !transfers.empty();
  if (goes_on_) return;
  const auto sector = channel_->geometry().words_per_sector;
  const auto behind = request_.address + std::ssize(request_.words);
  const auto last = sectors() - 1;
  if (writes()) {
    const bool head = request_.address % sector != 0;
    const bool tail = behind % sector != 0;
    if (head) transfers.push_back({Direction::kRead, 0, 1});
    if (tail && (!head || last != 0)) transfers.push_back({Direction::kRead, last, 1});
  }
  transfers.push_back({writes() ? Direction::kWrite : Direction::kRead, 0, last + 1});
}

void Connector::submit(const Step& step) {
  const Transfer& transfer = request_.transfers[transfer_];
  service_ = transfer.service + step.time;
  const auto first = request_.address / channel_->geometry().words_per_sector;
  const bool to_surface = step.to_surface || request_.to_surface;
  channel_->device().submit({.client = this,
                             .origin = {.request = id_, .goes_on = goes_on_},
                             .direction = transfer.direction,
                             .blocks = device::Run{.first = dataset_.on_drive(first + transfer.first),
                                                   .count = transfer.sectors,
                                                   .stride = dataset_.interleave},
                             .until = to_surface ? device::Until::kSurface : device::Until::kController},
                            processor_.now());
}

/// Goes through the routine's steps until one has to wait for the disk. Each transfer takes the whole list,
/// and each io step of the list makes it.
void Connector::run(Context context) {
  for (;;) {
    if (step_ == routine_->steps.size()) {
      if (!routine_->moves()) return;
      if (const auto after = request_.transfers[transfer_].after; after.count() > 0) spend(context, after);
      if (++transfer_ == request_.transfers.size()) {
        if (request_.at_end.count() > 0) spend(context, request_.at_end);
        return finish();
      }
      step_ = 0;
    }
    const Step& step = routine_->steps[step_++];
    switch (step.what) {
      case Step::What::kCpu:
        spend(context, step.time);
        break;
      case Step::What::kCopy:
        spend(context, time::product(step.time, request_.transfers[transfer_].sectors));
        break;
      case Step::What::kIo:
        submit(step);
        break;
      case Step::What::kInterrupt:
        return;  // serve() goes on from here
      case Step::What::kWait:
        waiting_ = true;
        processor_.wait([this] { return !waiting_; },
                        [this] { return fmt::format("{} waits for {}", routine_->name, under_way()); });
        break;
    }
  }
}

void Connector::spend(Context context, Duration length) {
  if (context == Context::kCall) {
    processor_.work(length, dataset_.channel, id_);
  } else {
    processor_.serve(length, serving_);
  }
}

void Connector::began() {
  if (kept_.empty() || !writes()) return;
  channel_->write(dataset_, request_.address, kept_);
  kept_.clear();
}

void Connector::sector_moved(Instant) {
  processor_.words_moved(channel_->geometry().words_per_sector);
  if (service_.count() == 0) return;
  processor_.raise({Interrupt::Reason::kSector, dataset_.channel, id_, service_});
}

void Connector::completed(Instant) {
  if (!writes() && !std::exchange(arrived_, true)) channel_->add(*this);
  processor_.raise({Interrupt::Reason::kCompletion, dataset_.channel, id_, {}, this});
}

void Connector::serve(const Interrupt& interrupt) {
  if (waiting_) {
    waiting_ = false;
    return;
  }
  serving_ = interrupt;
  run(Context::kInterrupt);
}

/// Words read that are in memory, but which the program has not seen yet, are what was read.
void Connector::keep() {
  if (!kept_.empty()) return;
  kept_.resize(request_.words.size());
  channel_->read(dataset_, request_.address, kept_);
}

void Connector::overlay(const Dataset& looked_at, std::int64_t first, std::span<device::Word> words) const {
  if (kept_.empty() || !writes()) return;
  const auto sector = channel_->geometry().words_per_sector;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto word = first + static_cast<std::int64_t>(i);
    const auto there = looked_at.on_drive(word / sector) - dataset_.first_sector;
    if (there < 0 || there % dataset_.interleave != 0) continue;
    const auto taken = there / dataset_.interleave * sector + word % sector - request_.address;
    if (taken >= 0 && taken < std::ssize(kept_)) words[i] = kept_[static_cast<std::size_t>(taken)];
  }
}

/// Now, not before, the program sees the words.
void Connector::finish() {
  if (!writes()) {
    if (kept_.empty()) {
      channel_->read(dataset_, request_.address, request_.words);
    } else {
      std::copy(kept_.begin(), kept_.end(), request_.words.begin());
      kept_.clear();
    }
    channel_->remove(*this);
    arrived_ = false;
  }
  busy_ = false;
  if (const auto finished = std::exchange(request_.finished, nullptr)) finished();
  tell(Kind::kStatus, std::ssize(request_.words), processor_.now() - called_);
}

std::string Connector::under_way() const {
  return fmt::format("request {} of connector {} on channel {}, which nobody will ever complete", id_,
                     number_, dataset_.channel + 1);
}

void Connector::tell(Kind kind, std::int64_t number, Duration length) {
  recorder_.tell({.kind = kind,
                  .at = processor_.now(),
                  .channel = dataset_.channel,
                  .request = id_,
                  .number = number,
                  .length = length,
                  .does = routine_->does});
}

}  // namespace platter::system
