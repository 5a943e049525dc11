#include "emulator/system/layer/request_coalescer.hpp"

#include <algorithm>
#include <utility>

namespace platter::layer {

using amount::Blocks;
using dataset::kBlockWords;
using dataset::words_of;

RequestCoalescer::RequestCoalescer(system::Services& system, std::int64_t unit, const Routines& routines)
    : system_(system),
      unit_(unit),
      routines_(routines),
      blocks_(blocks_of(system.dataset(routines.read->name, unit).sectors())) {}

void RequestCoalescer::look(Blocks block, dataset::Block& into) const {
  if (next_writes() && block >= next_->first && block < next_->first + next_->blocks) {
    std::copy_n(next_->words.begin() + words_of(block - next_->first).offset(), kBlockWords.count,
                into.begin());
  } else {
    system_.look(unit_, words_of(block), into);
  }
}

void RequestCoalescer::begin(std::string_view statement, std::string_view layer) {
  statement_ = system_.new_id();
  layer_ = layer;
  system_.emit(unit_,
               {.kind = record::Kind::kStatement, .number = unit_, .id = statement_, .who = statement});
}

void RequestCoalescer::add(const Order& order) {
  const Run& run = *order.run;
  const auto id = system_.new_id();
  system_.emit(unit_, {.kind = record::Kind::kOrder,
                       .number = run.length().count,
                       .does = order.writes() ? record::Does::kWrite : record::Does::kRead,
                       .id = id,
                       .parent = statement_,
                       .who = layer_});
  if (next_ && (next_->writes != order.writes() || next_->first + next_->blocks != run.first)) start();
  if (!next_) next_ = Next{.writes = order.writes(), .first = run.first, .parent = id};
  Next& next = *next_;
  next.to_surface = order.to_surface;
  next.before = time::sum(next.before, order.before);
  time::Duration& between = next.transfers.empty() ? next.before : next.transfers.back().after;
  between = time::sum(between, order.between);
  for (system::Transfer transfer : order.transfers) {
    transfer.first += sectors_of(next.blocks);
    next.transfers.push_back(transfer);
  }
  next.blocks += run.length();
  if (!next.writes) return;
  has_written_ = true;
  for (const auto& block : run.blocks) next.words.insert(next.words.end(), block.begin(), block.end());
}

void RequestCoalescer::start(time::Duration at_end, std::function<void()> finished) {
  if (!next_) return;
  wait();  // before the request is taken, so that an error of the previous one does not lose it
  Next next = *std::exchange(next_, std::nullopt);
  work(next.before);
  memory_ = std::move(next.words);
  system_.call(next.writes ? *routines_.write : *routines_.read, unit_,
               {.from = memory_,
                .timing_only = next.writes ? amount::Words{} : words_of(next.blocks),
                .address = words_of(next.first),
                .transfers = std::move(next.transfers),
                .to_surface = next.to_surface,
                .at_end = at_end,
                .parent = next.parent,
                .finished = std::move(finished)});
}

void RequestCoalescer::note() {
  const fault::Report fault = *std::exchange(fault_, std::nullopt);
  has_recovered_ = has_recovered_ || fault.is_recovered;
  if (fault.is_recovered) return;
  has_failed_ = true;
  throw DeviceError(fault);
}

void RequestCoalescer::call(const system::Routine* routine) {
  if (routine == nullptr) return;
  start();
  wait();
  system_.call(*routine, unit_, system::Call{.parent = statement_});
}

}  // namespace platter::layer
