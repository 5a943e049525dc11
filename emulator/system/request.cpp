#include "emulator/system/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace platter::system {

using amount::Sectors;
using amount::Words;
using device::Direction;
using file::Extent;
using processor::Interrupt;
using record::Kind;
using time::Duration;

Request::Request(std::int64_t connector, const file::Dataset& dataset, Words sector_words,
                 std::deque<Channel>& channels, processor::Processor& processor, record::Recorder& recorder,
                 int& under_way, std::map<std::uint64_t, fault::Report>& faults)
    : connector_(connector),
      dataset_(dataset),
      channels_(channels),
      processor_(processor),
      recorder_(recorder),
      under_way_(under_way),
      faults_(faults),
      sector_words_(sector_words) {}

/// Makes the parts for the channels of the dataset's current layout. No part may be under way.
void Request::meet_channels() {
  if (std::exchange(met_, true)) return;
  parts_.clear();
  for (const Extent& extent : dataset_.extents) {
    const int number = extent.channel;
    const bool known =
        std::any_of(parts_.begin(), parts_.end(), [&](const Part& part) { return part.number_ == number; });
    if (!known) parts_.emplace_back(*this, number, channels_[static_cast<std::size_t>(number)]);
  }
}

void Request::start(const Routine& routine, Call&& call, std::uint64_t id) {
  busy_ = routine.moves();
  if (busy_) ++under_way_;
  routine_ = &routine;
  step_ = 0;
  id_ = id;
  called_ = processor_.now();
  call_ = std::move(call);
  waiting_ = false;
  meet_channels();
  if (busy_) {
    plan_transfers();
    prepare();
  }
  if (writes()) take_words();
  recorder_.emit({.kind = Kind::kCall,
                  .at = called_,
                  .channel = dataset_.channel(),
                  .request = id_,
                  .number = busy_ ? sectors_.count : 0,
                  .does = routine.does,
                  .id = recorder_.new_id(),
                  .parent = call_.parent,
                  .who = routine.name});
  run(nullptr);
  emit(Kind::kReturn, 0, processor_.now() - called_);
}

/// Takes the words of a write at the call. If any of the devices has commands queued, the words are copied,
/// and each device receives them when this request's command starts there.
void Request::take_words() {
  const auto idle = [](const Part& part) { return part.channel_->device().queue().empty(); };
  const bool at_once = std::all_of(parts_.begin(), parts_.end(), idle);
  if (!at_once) kept_.assign(call_.from.begin(), call_.from.end());
  for (Part& part : parts_) {
    part.begun_ = false;
    if (at_once) began(part);
  }
}

/// Plans the library's transfers if the call specifies any, otherwise one transfer of whole sectors. A write
/// that starts or ends inside a sector reads that sector first.
void Request::plan_transfers() {
  const Words address = call_.address;
  const Words end = address + call_.words();
  first_ = Sectors{address / sector_words_};
  sectors_ = Sectors{up(end, sector_words_)} - first_;
  transfer_ = 0;
  goes_on_ = !call_.transfers.empty();
  if (goes_on_) return transfers_.swap(call_.transfers);
  transfers_.clear();
  constexpr Sectors kOne{1};
  const Sectors last = sectors_ - kOne;
  if (writes()) {
    const bool head = address % sector_words_ != Words{};
    const bool tail = end % sector_words_ != Words{};
    if (head) transfers_.push_back({Direction::kRead, {}, kOne});
    if (tail && (!head || last != Sectors{})) transfers_.push_back({Direction::kRead, last, kOne});
  }
  transfers_.push_back({writes() ? Direction::kWrite : Direction::kRead, {}, sectors_});
}

/// Prepares the commands of the next transfer.
void Request::prepare() {
  const Transfer& transfer = transfers_[transfer_];
  for (Part& part : parts_) {
    part.runs_.clear();
    part.done_ = false;
    file::by_extent(dataset_, first_ + transfer.first, transfer.sectors,
                    [&](const Extent& extent, Sectors sector, Sectors count) {
                      if (extent.channel == part.number_)
                        part.runs_.push_back({extent.on_drive(sector), count, extent.interleave});
                    });
    if (part.runs_.empty()) continue;
    part.command_ = {.client = &part,
                     .origin = {.request = id_, .goes_on = goes_on_},
                     .direction = transfer.direction,
                     .blocks = device::Runs(part.runs_)};
  }
}

void Request::submit(const Step& step) {
  service_ = transfers_[transfer_].service + step.time;
  const bool to_surface = step.to_surface || call_.to_surface;
  moving_ = 0;
  for (Part& part : parts_) {
    if (part.runs_.empty()) continue;
    ++moving_;
    part.command_.until = to_surface ? device::Until::kSurface : device::Until::kController;
    const auto now = processor_.now();
    part.channel_->announce(part.command_, now);
    part.channel_->device().submit(part.command_, now);
  }
}

/// Carries out the routine's steps until one has to wait for a device. Each transfer takes the whole list,
/// and each io step of the list repeats the transfer. The steps run inside an interrupt, or inside the
/// program's call if `inside` is nullptr.
void Request::run(const Interrupt* inside) {
  for (;;) {
    if (step_ == routine_->steps.size()) {
      if (!routine_->moves()) return;
      if (const auto after = transfers_[transfer_].after; after.count() > 0) spend(inside, after);
      if (++transfer_ == transfers_.size() || has_failed()) {
        if (call_.at_end.count() > 0) spend(inside, call_.at_end);
        return finish();
      }
      step_ = 0;
      prepare();
    }
    const Step& step = routine_->steps[step_++];
    switch (step.what) {
      case Step::What::kCpu:
        spend(inside, step.time);
        break;
      case Step::What::kCopy:
        spend(inside, time::product(step.time, transfers_[transfer_].sectors.count));
        break;
      case Step::What::kIo:
        submit(step);
        break;
      case Step::What::kInterrupt:
        return;  // serve() continues with the next step
      case Step::What::kWait:
        waiting_ = true;
        processor_.wait([this] { return !waiting_; },
                        [this] { return fmt::format("{} waits for {}", routine_->name, under_way()); });
        break;
    }
  }
}

void Request::spend(const Interrupt* inside, Duration length) {
  if (inside == nullptr) {
    processor_.work(length, dataset_.channel(), id_);
  } else {
    processor_.serve(length, *inside);
  }
}

void Request::began(Part& part) {
  if (part.begun_ || !writes()) return;
  const std::span<const device::Word> words = kept_.empty() ? call_.from : kept_;
  file::by_stretch(dataset_, sector_words_, call_.address, words.size(),
                   [&](const Extent& extent, Words at, std::size_t done, std::size_t count) {
                     if (extent.channel == part.number_) part.channel_->write(at, words.subspan(done, count));
                   });
  part.begun_ = true;
}

void Request::sector_moved(const Part& part) {
  processor_.words_moved(sector_words_);
  if (service_.count() == 0) return;
  processor_.raise(Interrupt::Reason::kSector, part.number_, id_, service_);
}

void Request::completed(Part& part) {
  part.done_ = true;
  if (!writes() && !std::exchange(part.arrived_, true)) part.channel_->add(part);
  if (--moving_ > 0) return;
  processor_.raise(Interrupt::Reason::kCompletion, dataset_.channel(), id_, Duration{}, this);
}

void Request::serve(const Interrupt& interrupt) {
  if (!std::exchange(waiting_, false)) run(&interrupt);
}

/// Reads the part's words from its device into their places in `words`.
void Request::read(const Part& part, std::span<device::Word> words) const {
  file::by_stretch(dataset_, sector_words_, call_.address, words.size(),
                   [&](const Extent& extent, Words at, std::size_t done, std::size_t count) {
                     if (part.number_ == extent.channel)
                       part.channel_->device().store().read(at, words.subspan(done, count));
                   });
}

/// Saves words that have arrived but are not visible to the program yet, before another write overwrites
/// them.
void Request::keep(Part& part) {
  if (std::exchange(part.is_kept_, true)) return;
  kept_.resize(call_.into.size());
  read(part, kept_);
}

void Request::overlay(const file::Dataset& looked_at, Words first, std::span<device::Word> words) const {
  const auto waits = [&](int channel) {
    return std::any_of(parts_.begin(), parts_.end(),
                       [&](const Part& part) { return part.number_ == channel && !part.begun_; });
  };
  file::by_stretch(looked_at, sector_words_, first, words.size(),
                   [&](const Extent& there, Words at, std::size_t done, std::size_t count) {
                     if (!waits(there.channel)) return;
                     file::by_stretch(
                         dataset_, sector_words_, call_.address, kept_.size(),
                         [&](const Extent& here, Words ours, std::size_t before, std::size_t length) {
                           const auto begin = std::max(at, ours);
                           const auto end = std::min(at + Words{static_cast<std::int64_t>(count)},
                                                     ours + Words{static_cast<std::int64_t>(length)});
                           if (here.channel != there.channel || begin >= end) return;
                           std::copy_n(
                               kept_.begin() + static_cast<std::ptrdiff_t>(before) + (begin - ours).offset(),
                               (end - begin).count,
                               words.begin() + static_cast<std::ptrdiff_t>(done) + (begin - at).count);
                         });
                   });
}

/// Adds the transfer's blocks on the channel's device.
void Request::add_blocks(int channel, const Transfer& transfer, std::set<Sectors>& blocks) const {
  file::by_extent(dataset_, first_ + transfer.first, transfer.sectors,
                  [&](const Extent& extent, Sectors sector, Sectors count) {
                    const device::Run run{extent.on_drive(sector), count, extent.interleave};
                    for (Sectors i; i < count && extent.channel == channel; ++i) blocks.insert(run.block(i));
                  });
}

void Request::add_written(int channel, std::set<Sectors>& blocks) const {
  if (busy_ && writes()) add_blocks(channel, {Direction::kWrite, {}, sectors_}, blocks);
}

void Request::add_unsent(int channel, std::set<Sectors>& blocks) const {
  if (!busy_ || !writes()) return;
  const auto part =
      std::find_if(parts_.begin(), parts_.end(), [&](const Part& one) { return one.number_ == channel; });
  if (part == parts_.end() || !part->begun_) return;
  const auto& queue = part->channel_->device().queue();
  const bool is_started = part->done_ || (!queue.empty() && queue.front().client == &*part);
  for (std::size_t i = transfer_ + (is_started ? 1 : 0); i < transfers_.size(); ++i) {
    if (transfers_[i].direction == Direction::kWrite) add_blocks(channel, transfers_[i], blocks);
  }
}

/// Notes the first fault without recovery; until then, the latest fault with recovery.
void Request::met_fault(const fault::Report& report) {
  if (!has_failed()) fault_ = report;
}

/// Makes the words of a read visible to the program, and changes the status. A read that has failed leaves
/// the program's words as they are.
void Request::finish() {
  const bool failed = has_failed();
  if (fault_) faults_[id_] = *std::exchange(fault_, std::nullopt);
  if (!writes()) {
    // kept_ contains only the words of saved parts; all other words are still on their devices.
    if (!failed) {
      for (const Part& part : parts_) {
        if (!part.is_kept_) read(part, kept_.empty() ? call_.into : kept_);
      }
      std::copy(kept_.begin(), kept_.end(), call_.into.begin());
    }
    for (Part& part : parts_) {
      part.channel_->remove(part);
      part.arrived_ = part.is_kept_ = false;
    }
  }
  kept_.clear();
  busy_ = false;
  --under_way_;
  if (call_.finished) std::exchange(call_.finished, nullptr)();
  emit(Kind::kStatus, failed ? 0 : call_.words().count, processor_.now() - called_);
}

std::string Request::under_way() const {
  return fmt::format("request {} of unit {} on channel {}, which can never complete", id_, connector_,
                     dataset_.channel() + 1);
}

void Request::emit(Kind kind, std::int64_t number, Duration length) {
  if (!recorder_.wants(kind)) return;
  recorder_.emit({.kind = kind,
                  .at = processor_.now(),
                  .channel = dataset_.channel(),
                  .request = id_,
                  .number = number,
                  .length = length,
                  .does = routine_->does});
}

}  // namespace platter::system
