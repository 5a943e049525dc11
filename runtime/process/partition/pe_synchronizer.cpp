#include "runtime/process/partition/pe_synchronizer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
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

/// Returns the PE that the request names, whose program must not have ended.
Pe& PeSynchronizer::partner_of(Pe& pe, const char* name) {
  const auto number = pe.asked.get<std::int64_t>();
  protocol::require(number >= 0 && number < std::ssize(pes_));
  Pe& other = pes_[static_cast<std::size_t>(number)];
  if (other.state == Pe::State::kOver)
    throw system::CallError(name, fmt::format("PE {}", number), "its program has ended");
  return other;
}

/// Copies bytes between a PE's static storage and the shared words. Returns false if the bytes are not in its
/// storage, or if its process has ended.
bool PeSynchronizer::transferred(Pe& other, ReplyType what, std::int64_t offset, std::int64_t bytes) {
  try {
    other.line->send(Message(what, offset, bytes));
    Message heard;
    return other.line->has_another(heard) && heard.is(RequestType::kDone);
  } catch (const protocol::ProtocolError&) {
    return false;
  }
}

void PeSynchronizer::transfer(Pe& other, const char* name, ReplyType what, std::int64_t offset,
                              std::int64_t bytes) {
  if (transferred(other, what, offset, bytes)) return;
  throw system::CallError(name, fmt::format("PE {}", other.number),
                          "these words are not in its static storage, or its process has ended");
}

void PeSynchronizer::among(Pe& pe, bool puts) {
  const char* const name = puts ? "SHMEM_PUT" : "SHMEM_GET";
  Pe& other = partner_of(pe, name);
  const auto offset = pe.asked.get<std::int64_t>();
  const std::int64_t bytes = puts ? std::ssize(pe.given) : pe.asked.get<std::int64_t>();
  protocol::require(bytes >= 0 && std::cmp_less_equal(bytes, shared_.size()));
  if (puts) std::copy(pe.given.begin(), pe.given.end(), shared_.begin());
  transfer(other, name, puts ? ReplyType::kTake : ReplyType::kGive, offset, bytes);
  words_moved_ += device::words_of(multicomputer::Bytes{bytes});
  if (!puts) pe.payload.assign(shared_.begin(), shared_.begin() + bytes);
  pe.reply(pe.at + specification_.access + specification_.get.time_of(multicomputer::Bytes{bytes}));
  if (puts) look(other, pe.at);
}

void PeSynchronizer::swap(Pe& pe) {
  constexpr const char* kName = "SHMEM_SWAP";
  Pe& other = partner_of(pe, kName);
  const auto offset = pe.asked.get<std::int64_t>();
  const auto bytes = std::ssize(pe.given);
  protocol::require(bytes == std::ssize(std::array<std::byte, sizeof(std::uint64_t)>{}));
  transfer(other, kName, ReplyType::kGive, offset, bytes);
  pe.payload.assign(shared_.begin(), shared_.begin() + bytes);
  std::copy(pe.given.begin(), pe.given.end(), shared_.begin());
  transfer(other, kName, ReplyType::kTake, offset, bytes);
  words_moved_ += amount::Words{2};
  pe.reply(pe.at + specification_.access + 2 * specification_.get.time_of(multicomputer::Bytes{bytes}));
  look(other, pe.at);
}

void PeSynchronizer::await(Pe& pe) {
  pe.awaited = pe.asked.get<std::int64_t>();
  pe.unlike = pe.asked.get<std::uint64_t>();
  pe.awaits = true;
  pe.state = Pe::State::kWaits;
  look(pe, pe.at);
}

/// Lets a PE continue that waits for a change of its word, if the word has changed.
void PeSynchronizer::look(Pe& pe, time::Instant now) {
  if (!pe.awaits) return;
  std::uint64_t word = 0;
  if (!transferred(pe, ReplyType::kGive, pe.awaited, sizeof word)) return;
  std::memcpy(&word, shared_.data(), sizeof word);
  if (word == pe.unlike) return;
  pe.awaits = false;
  pe.reply(std::max(pe.at, now));
}

void PeSynchronizer::report_deadlock(time::Instant now) {
  std::vector<std::int64_t> waiting;
  std::vector<std::int64_t> over;
  for (const Pe& pe : pes_) (pe.state == Pe::State::kOver ? over : waiting).push_back(pe.number);
  for (Pe& pe : pes_) {
    if (pe.state != Pe::State::kWaits) continue;
    if (std::exchange(pe.awaits, false)) {
      pe.fail(std::max(pe.at, now),
              protocol::error_values(protocol::ErrorType::kDeadlock,
                                     "waits in SHMEM_WAIT forever: no other PE changes the word any more"));
      continue;
    }
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
