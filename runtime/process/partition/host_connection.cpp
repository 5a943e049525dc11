#include "runtime/process/partition/host_connection.hpp"

#include <fmt/format.h>

#include <cstring>

#include "emulator/system/call_error.hpp"
#include "runtime/process/partition/static_storage.hpp"

namespace platter::runtime::partition {

HostConnection::HostConnection(int line, int words, std::int64_t pe, std::int64_t pes,
                               machine::Machine& machine)
    : Client(line, words, machine),
      pe_(pe),
      pes_(pes),
      storage_(static_storage()),
      actor_(machine.engine().join(*this)) {
  ask(RequestType::kBegin, static_cast<std::int64_t>(storage_.size()));
}

/// Copies words of this PE's storage to the shared words, or back, for another PE, while this PE waits.
RequestType HostConnection::serve(ReplyType what, Message& asked) const {
  if (what != ReplyType::kGive && what != ReplyType::kTake)
    throw protocol::ProtocolError("internal protocol error: unknown reply type");
  const auto offset = asked.get<std::int64_t>();
  const auto bytes = asked.get<std::int64_t>();
  const auto size = static_cast<std::int64_t>(storage_.size());
  if (offset < 0 || bytes < 0 || offset > size || bytes > size - offset ||
      bytes > static_cast<std::int64_t>(shared().size()))
    return RequestType::kRefused;
  std::byte* const here = storage_.data() + offset;
  if (bytes > 0 && what == ReplyType::kGive)
    std::memcpy(shared().data(), here, static_cast<std::size_t>(bytes));
  if (bytes > 0 && what == ReplyType::kTake)
    std::memcpy(here, shared().data(), static_cast<std::size_t>(bytes));
  return RequestType::kDone;
}

/// Advances the clock; the PE computes nothing until then.
void HostConnection::advance(time::Instant to, Message&) const {
  auto& engine = machine_.engine();
  if (to <= engine.now()) return;
  engine.plan(actor_, to);
  machine_.processor().wait([&] { return engine.now() >= to; }, [] { return "nobody"; });
}

void HostConnection::barrier() {
  ask(RequestType::kBarrier);
}

std::int64_t HostConnection::place(std::string_view routine, const std::byte* there, std::size_t bytes,
                                   std::int64_t pe) const {
  if (pe < 0 || pe >= pes_)
    throw system::CallError(routine, fmt::format("PE {}", pe),
                            fmt::format("the partition has PEs 0 to {}", pes_ - 1));
  if (bytes > shared().size())
    throw system::CallError(routine, fmt::format("{} words", bytes / sizeof(device::Word)),
                            fmt::format("at most {} are allowed in one transfer", shared_.words().size()));
  const std::less_equal<> before;
  const std::byte* const begin = storage_.data();
  const std::byte* const end = begin + storage_.size();
  const bool is_there = before(begin, there) && before(there, end);
  if (is_there && bytes > static_cast<std::size_t>(end - there))
    throw system::CallError(routine, fmt::format("{} words on PE {}", bytes / sizeof(device::Word), pe),
                            fmt::format("static storage has only {} words after its start",
                                        static_cast<std::size_t>(end - there) / sizeof(device::Word)));
  if (!is_there)
    throw system::CallError(
        routine, fmt::format("the array on PE {}", pe),
        "it is not in static storage, so its address differs between PEs; put it in COMMON, or SAVE it");
  return there - begin;
}

void HostConnection::get(std::string_view routine, std::span<std::byte> into, const std::byte* there,
                         std::int64_t pe) {
  const auto offset = place(routine, there, into.size(), pe);
  ask(RequestType::kGet, pe, offset, static_cast<std::int64_t>(into.size()));
  if (!into.empty()) std::memcpy(into.data(), shared().data(), into.size());
}

void HostConnection::put(std::string_view routine, std::span<const std::byte> from, const std::byte* there,
                         std::int64_t pe) {
  const auto offset = place(routine, there, from.size(), pe);
  ask_with(from, RequestType::kPut, pe, offset);
}

std::uint64_t HostConnection::swap(const std::byte* there, std::uint64_t word, std::int64_t pe) {
  const auto offset = place("SHMEM_SWAP", there, sizeof word, pe);
  ask_with(std::as_bytes(std::span(&word, 1)), RequestType::kSwap, pe, offset);
  std::uint64_t old = 0;
  std::memcpy(&old, shared().data(), sizeof old);
  return old;
}

void HostConnection::await(const std::byte* there, std::uint64_t value) {
  ask(RequestType::kAwait, place("SHMEM_WAIT", there, sizeof value, pe_), value);
}

void HostConnection::end() {
  ask(RequestType::kEnd);
}

}  // namespace platter::runtime::partition
