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

/// A PE of a partition: its request, and the next reply to it.
struct Pe {
  enum class State : std::uint8_t { kAsks, kWaits, kReady, kOver };
  struct Transfer {
    bool done = false;
    bool waited_for = false;
  };

  std::int64_t number = 0;
  std::unique_ptr<protocol::MessageSocket> line{};
  State state = State::kAsks;
  time::Instant at{};  ///< virtual time at which the PE makes its request, or continues
  RequestType what = RequestType::kBegin;
  Message asked{};
  std::vector<std::byte> given{};             ///< bytes of the request
  ReplyType reply_type = ReplyType::kAnswer;  ///< kAnswer or kError
  Message body{};                             ///< values of the reply after its time
  std::vector<std::byte> payload{};           ///< bytes of the reply
  std::map<std::uint64_t, Transfer> transfers{};
  std::uint64_t so_far = 0;
  std::set<std::int64_t> files{};  ///< open files
  std::string complaint{};
  bool awaits = false;       ///< waits until its word `awaited` differs from `unlike`
  std::int64_t awaited = 0;  ///< offset in its static storage
  std::uint64_t unlike = 0;

  /// Sets the PE's next reply, which it receives at `when`.
  template <typename... Values>
  void reply(time::Instant when, const Values&... values) {
    set_reply(when, ReplyType::kAnswer, Message(values...));
  }
  /// Sets an error reply (protocol::error_values()), which the PE receives at `when`.
  void fail(time::Instant when, Message error) { set_reply(when, ReplyType::kError, std::move(error)); }

 private:
  void set_reply(time::Instant when, ReplyType type, Message values) {
    at = when;
    reply_type = type;
    body = std::move(values);
    state = State::kReady;
  }
};

/// Returns "PE 3" or "PEs 0, 2 to 63" for ascending numbers.
std::string numbers_of(const std::vector<std::int64_t>& pes);

/// Barriers, copies of words between PEs, and the detection of deadlocks.
class PeSynchronizer {
 public:
  /// `shared`: the memory through which words are copied between processes. All arguments must outlive this
  /// object.
  PeSynchronizer(const multicomputer::Specification& specification, std::span<std::byte> shared,
                 std::vector<Pe>& pes)
      : specification_(specification), shared_(shared), pes_(pes) {}

  /// Handles the PE's arrival at the barrier. The last PE to arrive releases all PEs.
  void meet(Pe& pe);
  /// Copies words between `pe` and the static storage of another PE. Throws system::CallError if the words
  /// are not in that storage.
  void among(Pe& pe, bool puts);
  /// Replaces a word of another PE and replies with the old word, as one action. Throws as among().
  void swap(Pe& pe);
  /// Lets the PE continue when its word differs from a value.
  void await(Pe& pe);
  /// Fails the requests of all waiting PEs, because no further event can happen. `now`: the time of the last
  /// event, so that the PEs close their files after all other events.
  void report_deadlock(time::Instant now);

  std::int64_t barriers() const { return barriers_; }
  amount::Words words_moved() const { return words_moved_; }

 private:
  Pe& partner_of(Pe& pe, const char* name);
  void transfer(Pe& other, const char* name, ReplyType what, std::int64_t offset, std::int64_t bytes);
  bool transferred(Pe& other, ReplyType what, std::int64_t offset, std::int64_t bytes);
  void look(Pe& pe, time::Instant now);

  const multicomputer::Specification& specification_;
  std::span<std::byte> shared_;
  std::vector<Pe>& pes_;
  std::size_t at_barrier_ = 0;
  std::int64_t barriers_ = 0;
  amount::Words words_moved_{};
};

}  // namespace platter::runtime::partition
