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

/// The connection of a program on a PE to the host, which has the files and reaches the other PEs. Each
/// request is made at the PE's own time, which continues at the time of the reply.
class HostConnection final : public time::Actor, private protocol::Client {
 public:
  /// As for protocol::Client. Throws ProgramFault if the program is too large for a PE.
  HostConnection(int line, int words, std::int64_t pe, std::int64_t pes, machine::Machine& machine);

  std::int64_t pe() const { return pe_; }
  std::int64_t pes() const { return pes_; }

  /// Throws ffio::Error, system::CallError, time::Deadlock and processor::OutOfTime.
  template <typename... Arguments>
  Message ask(RequestType what, const Arguments&... arguments) {
    return exchange(Message(what, computed(), arguments...));
  }
  /// The same for kFileWrite and kPut, with their bytes, no more than `shared` has.
  template <typename... Arguments>
  Message ask_with(std::span<const std::byte> bytes, RequestType what, const Arguments&... arguments) {
    std::copy(bytes.begin(), bytes.end(), shared().begin());
    return ask(what, static_cast<std::int64_t>(bytes.size()), arguments...);
  }
  /// The bytes of a reply, until the next request.
  std::span<std::byte> shared() const { return std::as_writable_bytes(shared_.words()); }

  void barrier();
  /// Words between here and there, where they have the same place. `routine` is who asks. Throws
  /// system::CallError where that is no static storage.
  void get(std::string_view routine, std::span<std::byte> into, const std::byte* there, std::int64_t pe);
  void put(std::string_view routine, std::span<const std::byte> from, const std::byte* there,
           std::int64_t pe);
  /// The program is over.
  void end();

  /// It is time for an answer: nothing else happens here.
  void act(time::Instant) override {}

 private:
  void advance(time::Instant to, Message& reply) const override;
  RequestType serve(ReplyType what, Message& asked) const override;
  std::int64_t place(std::string_view routine, const std::byte* there, std::size_t bytes,
                     std::int64_t pe) const;

  std::int64_t pe_;
  std::int64_t pes_;
  std::span<std::byte> storage_;
  time::Engine::ActorId seat_;
};

}  // namespace platter::runtime::partition
