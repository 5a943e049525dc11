// What PEs have of each other: barriers, words, and who waits for ever.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "emulator/system/call_error.hpp"
#include "runtime/partition/numbers.hpp"
#include "runtime/partition/partition.hpp"

namespace platter::runtime::partition {

/// Whoever comes last lets all go on.
void Partition::meet(Pe& pe) {
  reply(pe, pe.at);
  pe.state = State::kWaits;
  if (++at_barrier_ < pes_.size()) return;
  const auto on = pe.at + specification_.barrier;
  at_barrier_ = 0;
  ++barriers_;
  for (Pe& one : pes_) reply(one, on);
}

/// Words between the static storage of a PE and the one that asks, which has its own part of it.
void Partition::among(Pe& pe, bool puts) {
  const auto number = pe.asked.get<std::int64_t>();
  const auto offset = pe.asked.get<std::int64_t>();
  const std::int64_t bytes = puts ? std::ssize(pe.given) : pe.asked.get<std::int64_t>();
  require(number >= 0 && number < std::ssize(pes_) && bytes >= 0 &&
          std::cmp_less_equal(bytes, shared_.size()));
  Pe& other = pes_[static_cast<std::size_t>(number)];
  const char* const name = puts ? "SHMEM_PUT" : "SHMEM_GET";
  if (other.state == State::kOver)
    throw system::CallError(name, fmt::format("PE {}", number), "its program is over");
  if (puts) std::copy(pe.given.begin(), pe.given.end(), shared_.begin());
  bool done = false;
  try {
    other.line->send(Message(puts ? Tell::kTake : Tell::kGive, offset, bytes));
    Message heard;
    done = other.line->has_another(heard) && heard.get<Ask>() == Ask::kDone;
  } catch (const distant::BrokenLine&) {
    done = false;  // it is gone
  }
  if (!done)
    throw system::CallError(name, fmt::format("PE {}", number),
                            "these words are not in its static storage, or it is gone");
  words_moved_ += bytes / device::kWordBytes;
  if (!puts) pe.payload.assign(shared_.begin(), shared_.begin() + bytes);
  reply(pe, pe.at + specification_.access + specification_.get.time_of(t3d::Bytes{bytes}));
}

/// Nothing will ever happen again: who waits, and for whom. They hear of it when that is so, and not before:
/// what they do then, closing files, comes behind all else.
void Partition::tell_deadlock() {
  std::vector<std::int64_t> waiting;
  std::vector<std::int64_t> over;
  for (const Pe& pe : pes_) (pe.state == State::kOver ? over : waiting).push_back(pe.number);
  for (Pe& pe : pes_) {
    if (pe.state != State::kWaits) continue;
    hear(pe, std::max(pe.at, engine_.now()), Tell::kDeadlock,
         Message(fmt::format("waits at a BARRIER for ever: {} {} come to it, and {} {} over",
                             numbers_of(waiting), waiting.size() == 1 ? "has" : "have", numbers_of(over),
                             over.size() == 1 ? "is" : "are")));
  }
  at_barrier_ = 0;
}

}  // namespace platter::runtime::partition
