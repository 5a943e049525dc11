#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "emulator/multicomputer/job.hpp"
#include "emulator/multicomputer/server.hpp"
#include "emulator/multicomputer/specification.hpp"

namespace platter::multicomputer {

/// What a partition's I/O has come to.
struct Outcome {
  time::Duration length{};  ///< until the last PE's end
  time::Duration rest{};    ///< until all is on the disks
  Bytes bytes{};            ///< that were meant to be moved
  std::int64_t requests = 0;
  std::int64_t packets = 0;
  std::int64_t direct = 0;  ///< of them, packets that went by a gateway of phase II or III
  Bytes packet{};           ///< the largest
  time::Duration agent{};   ///< of the host's processor
  time::Duration host{};    ///< with what phase I takes
  Bytes grown{};            ///< by which the Agent grew
  std::int64_t swaps = 0;   ///< times that it was out of memory when it was asked
};

/// The host as PEs have it: each request waits for the call, then for the Agent; it goes in packets, each
/// through a gateway and on disks, one behind the other, in one of the Agent's buffers. How large a packet
/// may be is what the Agent's memory has for each request that is under way when the Agent begins with it.
class Host {
 public:
  using Then = Server::Then;
  /// Moves so many bytes of a request, behind those that are done, where they go.
  using Move = std::function<void(Bytes done, Bytes bytes, Then then, time::Instant now)>;

  /// A request of a PE.
  struct Request {
    std::int64_t pe = 0;
    Bytes bytes{};
    Bytes unit{1};  ///< of which a packet is a whole number
    bool writes = true;
    bool direct = false;  ///< by a gateway of phase II, if the site has one for this job
    Move move{};
    Then complete{};
    Bytes packet{};
    Bytes done{};
  };

  /// Of `job` what is of all requests: the path that they may go, and the Agent's environment. Throws
  /// specification::Error where the site has no gateways for them.
  Host(const Specification& specification, const Site& site, const Job& job, time::Engine& engine);
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  /// A PE makes the request.
  void submit(Request request, time::Instant now);
  /// What takes a PE time and nothing else.
  void wait(time::Duration length, Then then, time::Instant now) {
    calls_->wait(length, std::move(then), now);
  }
  /// Up to now, but for its length.
  Outcome outcome() const;

 private:
  void enter(std::size_t id, time::Instant now);
  void next_packet(std::size_t id, time::Instant now);
  void through_gateway(std::size_t id, Bytes bytes, Then then, time::Instant now);
  void copy(Bytes bytes, Then then, time::Instant now);
  void complete(std::size_t id, time::Instant now);
  void bring_back(time::Instant now);
  void ask_agent(time::Duration length, Then then, time::Instant now);
  time::Duration agent_time();

  const Specification& specification_;
  Job job_;
  std::unique_ptr<Server> agent_;
  std::unique_ptr<Delays> calls_;  ///< that PEs make, and what they do before
  std::vector<std::unique_ptr<Server>> gateways_;
  std::vector<std::size_t> through_host_;  ///< gateways of phase I
  std::vector<std::size_t> around_host_;
  std::vector<Request> requests_;
  std::vector<std::size_t> free_;
  Bytes agent_has_{};
  Bytes in_agent_{};  ///< that it wants for requests
  bool locked_ = false;
  time::Instant resident_ = time::kStart;  ///< since when it has been in memory
  time::Duration swapping_{};              ///< when it does nothing else, and its processor does
  Outcome outcome_;
};

}  // namespace platter::multicomputer
