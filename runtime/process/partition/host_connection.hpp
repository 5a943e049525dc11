#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "runtime/process/protocol/client.hpp"

namespace platter::runtime::partition {

using protocol::Message;
using protocol::ReplyType;
using protocol::RequestType;

/// The connection of a program on a PE to the host, which holds the files and connects the PEs. Each request
/// is made at the PE's virtual time. The PE continues at the time of the reply.
class HostConnection final : public time::Actor, private protocol::Client {
 public:
  /// `line`, `words`, `machine`: see protocol::Client. `pe`: this PE, from 0; `pes`: the number of PEs.
  /// Throws ProgramFault if the program is too large for a PE.
  HostConnection(int line, int words, std::int64_t pe, std::int64_t pes, machine::Machine& machine);

  std::int64_t pe() const { return pe_; }
  std::int64_t pes() const { return pes_; }

  /// Makes a request and returns the reply. Throws ffio::Error, system::CallError, time::Deadlock and
  /// processor::OutOfTime.
  template <typename... Arguments>
  Message ask(RequestType what, const Arguments&... arguments) {
    return exchange(Message(what, computed(), arguments...));
  }
  /// Makes a request of type kFileWrite or kPut with its bytes, at most the size of shared(), and returns the
  /// reply.
  template <typename... Arguments>
  Message ask_with(std::span<const std::byte> bytes, RequestType what, const Arguments&... arguments) {
    std::copy(bytes.begin(), bytes.end(), shared().begin());
    return ask(what, static_cast<std::int64_t>(bytes.size()), arguments...);
  }
  /// The bytes of a reply; valid until the next request.
  std::span<std::byte> shared() const { return std::as_writable_bytes(shared_.words()); }

  void barrier();
  /// Copy words between this PE and PE `pe`, whose copy of the array has the same address `there`. `routine`
  /// is the caller's name in messages. Throw system::CallError if the array is not in static storage.
  void get(std::string_view routine, std::span<std::byte> into, const std::byte* there, std::int64_t pe);
  void put(std::string_view routine, std::span<const std::byte> from, const std::byte* there,
           std::int64_t pe);
  /// Replaces a word of PE `pe` and returns the old one, as one action. Throws system::CallError.
  std::uint64_t swap(const std::byte* there, std::uint64_t word, std::int64_t pe);
  /// Waits until the word of this PE differs from `value`, which another PE must change. Throws
  /// system::CallError, time::Deadlock.
  void await(const std::byte* there, std::uint64_t value);
  /// Reports that the program has ended.
  void end();

  /// Does nothing: the event only marks the time of a reply.
  void act(time::Instant) override {}

 private:
  void advance(time::Instant to, Message& reply) const override;
  RequestType serve(ReplyType what, Message& asked) const override;
  std::int64_t place(std::string_view routine, const std::byte* there, std::size_t bytes,
                     std::int64_t pe) const;

  std::int64_t pe_;
  std::int64_t pes_;
  std::span<std::byte> storage_;
  time::Engine::ActorId actor_;
};

}  // namespace platter::runtime::partition
