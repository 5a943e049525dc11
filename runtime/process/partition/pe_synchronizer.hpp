#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/multicomputer/specification.hpp"
#include "emulator/time/time.hpp"
#include "runtime/process/protocol/protocol.hpp"

namespace platter::runtime::partition {

using protocol::Message;
using protocol::ReplyType;
using protocol::RequestType;

/// One of a partition's PEs: its request, and the reply that it receives next.
struct Pe {
  enum class State : std::uint8_t { kAsks, kWaits, kReady, kOver };
  struct Transfer {
    bool done = false;
    bool waited_for = false;
  };

  std::int64_t number = 0;
  std::unique_ptr<protocol::MessageSocket> line{};
  State state = State::kAsks;
  time::Instant at{};  ///< when it asks, or continues
  RequestType what = RequestType::kBegin;
  Message asked{};
  std::vector<std::byte> given{};             ///< bytes of the request
  ReplyType reply_type = ReplyType::kAnswer;  ///< kAnswer or kError
  Message body{};                             ///< values of the reply after its time
  std::vector<std::byte> payload{};           ///< bytes of the reply
  std::map<std::uint64_t, Transfer> transfers{};
  std::uint64_t so_far = 0;
  std::set<std::int64_t> files{};  ///< the files that it has open
  std::string complaint{};

  /// Sets the reply that it receives at that time.
  template <typename... Values>
  void reply(time::Instant when, const Values&... values) {
    set_reply(when, ReplyType::kAnswer, Message(values...));
  }
  /// The same for an error (protocol::error_values).
  void fail(time::Instant when, Message error) { set_reply(when, ReplyType::kError, std::move(error)); }

 private:
  void set_reply(time::Instant when, ReplyType type, Message values) {
    at = when;
    reply_type = type;
    body = std::move(values);
    state = State::kReady;
  }
};

/// "PE 3", "PEs 0, 2 to 63", of numbers that go up.
std::string numbers_of(const std::vector<std::int64_t>& pes);

/// What PEs have of each other: barriers, words, and who waits for ever.
class PeSynchronizer {
 public:
  /// `shared`: where words pass from process to process. All outlives it.
  PeSynchronizer(const multicomputer::Specification& specification, std::span<std::byte> shared,
                 std::vector<Pe>& pes)
      : specification_(specification), shared_(shared), pes_(pes) {}

  /// Whoever comes last to the barrier lets all go on.
  void meet(Pe& pe);
  /// Words between the static storage of a PE and the one that asks, which has its own part of it. Throws
  /// system::CallError where there are no such words.
  void among(Pe& pe, bool puts);
  /// Nothing will ever happen again: who waits, and for whom. They hear of it when that is so, and not
  /// before: what they do then, closing files, comes behind all else.
  void tell_deadlock(time::Instant now);

  std::int64_t barriers() const { return barriers_; }
  amount::Words words_moved() const { return words_moved_; }

 private:
  const multicomputer::Specification& specification_;
  std::span<std::byte> shared_;
  std::vector<Pe>& pes_;
  std::size_t at_barrier_ = 0;
  std::int64_t barriers_ = 0;
  amount::Words words_moved_{};
};

}  // namespace platter::runtime::partition
