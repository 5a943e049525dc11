#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "emulator/machine/machine.hpp"
#include "runtime/process/partition/wire.hpp"
#include "runtime/process/remote/wire.hpp"

namespace platter::runtime::partition {

/// A program on a PE, and what it has of the others and of the host: each is asked in the PE's own time,
/// which goes on where the answer says.
class HostConnection final : public time::Actor {
 public:
  using Message = distant::Message;

  /// `line`, `words`: descriptors of the two, which others gave this process. `machine` outlives this. Throws
  /// specification::Error where the program is too large for a PE.
  HostConnection(int line, int words, std::int64_t pe, std::int64_t pes, machine::Machine& machine);

  std::int64_t pe() const { return pe_; }
  std::int64_t pes() const { return pes_; }

  /// Throws ffio::Error, system::CallError, time::Deadlock and processor::OutOfTime.
  template <typename... Arguments>
  Message ask(RequestType what, const Arguments&... arguments) {
    return ask_with({}, what, arguments...);
  }
  /// The same with bytes that go with it, no more than `shared` has.
  template <typename... Arguments>
  Message ask_with(std::span<const std::byte> bytes, RequestType what, const Arguments&... arguments) {
    std::copy(bytes.begin(), bytes.end(), shared().begin());
    line_.send(
        Message(what, machine_.processor().now(), static_cast<std::int64_t>(bytes.size()), arguments...));
    return answer();
  }
  /// Bytes that come with an answer, until the next is asked.
  std::span<std::byte> shared() const { return std::as_writable_bytes(words_.words()); }

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
  Message answer();
  void serve(ReplyType what, Message& asked);
  void wait_until(time::Instant at);
  std::int64_t place(std::string_view routine, const std::byte* there, std::size_t bytes,
                     std::int64_t pe) const;

  machine::Machine& machine_;
  distant::MessageSocket line_;
  distant::SharedWords words_;
  std::int64_t pe_;
  std::int64_t pes_;
  std::span<std::byte> storage_;
  time::Engine::ActorId seat_;
};

}  // namespace platter::runtime::partition
