#include "runtime/process/partition/pe_synchronizer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "emulator/system/call_error.hpp"

namespace platter::runtime::partition {

std::string numbers_of(const std::vector<std::int64_t>& pes) {
  std::string text = pes.size() == 1 ? "PE " : "PEs ";
  for (std::size_t i = 0; i < pes.size();) {
    std::size_t last = i;
    while (last + 1 < pes.size() && pes[last + 1] == pes[last] + 1) ++last;
    if (i > 0) text += ", ";
    text += fmt::format("{}", pes[i]);
    if (last > i) text += fmt::format("{}{}", last == i + 1 ? ", " : " to ", pes[last]);
    i = last + 1;
  }
  return text;
}

void PeSynchronizer::meet(Pe& pe) {
  pe.reply(pe.at);
  pe.state = Pe::State::kWaits;
  if (++at_barrier_ < pes_.size()) return;
  const auto on = pe.at + specification_.barrier;
  at_barrier_ = 0;
  ++barriers_;
  for (Pe& one : pes_) one.reply(on);
}

void PeSynchronizer::among(Pe& pe, bool puts) {
  const auto number = pe.asked.get<std::int64_t>();
  const auto offset = pe.asked.get<std::int64_t>();
  const std::int64_t bytes = puts ? std::ssize(pe.given) : pe.asked.get<std::int64_t>();
  protocol::require(number >= 0 && number < std::ssize(pes_) && bytes >= 0 &&
                    std::cmp_less_equal(bytes, shared_.size()));
  Pe& other = pes_[static_cast<std::size_t>(number)];
  const char* const name = puts ? "SHMEM_PUT" : "SHMEM_GET";
  if (other.state == Pe::State::kOver)
    throw system::CallError(name, fmt::format("PE {}", number), "its program has ended");
  if (puts) std::copy(pe.given.begin(), pe.given.end(), shared_.begin());
  bool done = false;
  try {
    other.line->send(Message(puts ? ReplyType::kTake : ReplyType::kGive, offset, bytes));
    Message heard;
    done = other.line->has_another(heard) && heard.is(RequestType::kDone);
  } catch (const protocol::ProtocolError&) {
    done = false;  // the other PE's process has ended
  }
  if (!done)
    throw system::CallError(name, fmt::format("PE {}", number),
                            "these words are not in its static storage, or its process has ended");
  words_moved_ += device::words_of(multicomputer::Bytes{bytes});
  if (!puts) pe.payload.assign(shared_.begin(), shared_.begin() + bytes);
  pe.reply(pe.at + specification_.access + specification_.get.time_of(multicomputer::Bytes{bytes}));
}

void PeSynchronizer::report_deadlock(time::Instant now) {
  std::vector<std::int64_t> waiting;
  std::vector<std::int64_t> over;
  for (const Pe& pe : pes_) (pe.state == Pe::State::kOver ? over : waiting).push_back(pe.number);
  for (Pe& pe : pes_) {
    if (pe.state != Pe::State::kWaits) continue;
    pe.fail(
        std::max(pe.at, now),
        protocol::error_values(protocol::ErrorType::kDeadlock,
                               fmt::format("waits at a BARRIER forever: {} {} reached it, and {} {} ended",
                                           numbers_of(waiting), waiting.size() == 1 ? "has" : "have",
                                           numbers_of(over), over.size() == 1 ? "has" : "have")));
  }
  at_barrier_ = 0;
}

}  // namespace platter::runtime::partition
