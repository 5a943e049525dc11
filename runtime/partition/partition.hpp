#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "emulator/t3d/host.hpp"
#include "emulator/t3d/shared_files.hpp"
#include "runtime/distant/wire.hpp"
#include "runtime/partition/wire.hpp"

namespace platter::runtime::partition {

/// PEs of a multicomputer, each a process of the host, and what they ask of each other and of the host for
/// I/O. One at a time goes on: of those that have asked for something the one with the lowest time, and of
/// equals the one with the lowest number, when all that happens up to then has happened. What a PE says is
/// not believed, since it is anybody's program.
class Partition {
 public:
  using Message = distant::Message;

  /// `lines`: this end's, of each PE; closed with it. All else outlives it.
  Partition(const t3d::Specification& specification, time::Engine& engine, t3d::Host& host,
            t3d::SharedFiles& files, const distant::SharedWords& shared, const std::vector<int>& lines);

  /// Until all PEs are over.
  void run();

  /// When the PE ended, in its own time.
  time::Instant ended(std::size_t pe) const { return pes_[pe].at; }
  /// Why it was not served any more; "": it came to its end.
  const std::string& complaint(std::size_t pe) const { return pes_[pe].complaint; }
  std::int64_t barriers() const { return barriers_; }
  std::int64_t words_moved() const { return words_moved_; }  ///< between PEs

 private:
  enum class State : std::uint8_t { kAsks, kWaits, kReady, kOver };
  struct Transfer {
    bool done = false;
    bool waited_for = false;
  };
  struct Pe {
    std::int64_t number = 0;
    std::unique_ptr<distant::Line> line{};
    State state = State::kAsks;
    time::Instant at{};  ///< when it asks, or goes on
    Ask what = Ask::kBegin;
    Message asked{};
    std::vector<std::byte> given{};    ///< that came with it
    Tell hears = Tell::kAnswer;        ///< at its time
    Message body{};                    ///< of that
    std::vector<std::byte> payload{};  ///< of the answer
    std::map<std::uint64_t, Transfer> transfers{};
    std::uint64_t so_far = 0;
    std::set<std::int64_t> files{};  ///< that it has open
    std::string complaint{};
  };

  /// Throws distant::BrokenLine: what is asked for makes no sense.
  static void require(bool sensible);
  Pe* first();
  void listen(Pe& pe);
  void answer(Pe& pe);
  void hang_up(Pe& pe, const std::string& why);
  void close_files(Pe& pe);
  void handle(Pe& pe);
  void work(Pe& pe);
  void move(Pe& pe, bool writes);
  void wait(Pe& pe);
  void complete(Pe& pe, std::uint64_t request, time::Instant now);
  void meet(Pe& pe);
  void among(Pe& pe, bool puts);
  void tell_deadlock();
  t3d::SharedFiles::Number file_of(Pe& pe) const;
  /// What it hears at its time, or later.
  template <typename... Values>
  static void reply(Pe& pe, time::Instant at, const Values&... values) {
    hear(pe, at, Tell::kAnswer, Message(values...));
  }
  static void hear(Pe& pe, time::Instant at, Tell kind, Message body);

  const t3d::Specification& specification_;
  time::Engine& engine_;
  t3d::Host& host_;
  t3d::SharedFiles& files_;
  std::span<std::byte> shared_;
  std::vector<Pe> pes_;
  std::size_t at_barrier_ = 0;
  std::int64_t barriers_ = 0;
  std::int64_t words_moved_ = 0;
};

}  // namespace platter::runtime::partition
