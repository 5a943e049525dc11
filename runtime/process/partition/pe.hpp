#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "emulator/time/time.hpp"
#include "runtime/process/partition/wire.hpp"
#include "runtime/process/remote/wire.hpp"

namespace platter::runtime::partition {

using distant::Message;

/// One of a partition's PEs: its request, and the reply that it receives next.
struct Pe {
  enum class State : std::uint8_t { kAsks, kWaits, kReady, kOver };
  struct Transfer {
    bool done = false;
    bool waited_for = false;
  };

  std::int64_t number = 0;
  std::unique_ptr<distant::MessageSocket> line{};
  State state = State::kAsks;
  time::Instant at{};  ///< when it asks, or continues
  RequestType what = RequestType::kBegin;
  Message asked{};
  std::vector<std::byte> given{};             ///< payload of the request
  ReplyType reply_type = ReplyType::kAnswer;  ///< of the reply that it gets at `at`
  Message body{};                             ///< body of the reply
  std::vector<std::byte> payload{};           ///< payload of the reply
  std::map<std::uint64_t, Transfer> transfers{};
  std::uint64_t so_far = 0;
  std::set<std::int64_t> files{};  ///< the files that it has open
  std::string complaint{};

  /// Sets the reply that it receives at that time.
  template <typename... Values>
  void reply(time::Instant when, const Values&... values) {
    reply_with(when, ReplyType::kAnswer, Message(values...));
  }
  void reply_with(time::Instant when, ReplyType kind, Message words) {
    at = when;
    reply_type = kind;
    body = std::move(words);
    state = State::kReady;
  }
};

/// Throws distant::ProtocolError if the request makes no sense.
inline void require(bool sensible) {
  if (!sensible) throw distant::ProtocolError("it asks for what makes no sense");
}

}  // namespace platter::runtime::partition
