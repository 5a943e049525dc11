#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "emulator/fault/plan.hpp"
#include "emulator/multicomputer/job.hpp"
#include "emulator/multicomputer/server.hpp"
#include "emulator/multicomputer/specification.hpp"

namespace platter::multicomputer {

/// The totals of a partition's I/O.
struct Outcome {
  time::Duration length{};  ///< from the start to the end of the last PE
  time::Duration rest{};    ///< from the start until all data is on the disks
  Bytes bytes{};            ///< sum of the requests' lengths
  std::int64_t requests = 0;
  std::int64_t packets = 0;
  std::int64_t direct = 0;  ///< packets that used a gateway of phase II or III
  Bytes packet{};           ///< the largest packet
  time::Duration agent{};   ///< time of the host's processor in the Agent
  time::Duration host{};    ///< time of the host's processor, in the Agent and for phase I
  Bytes grown{};            ///< growth of the Agent's memory
  std::int64_t swaps = 0;   ///< number of requests that found the Agent swapped out
};

/// The host, as the PEs use it. A request waits for the call and then for the Agent. By phase I, it is split
/// into packets, which are moved in sequence, each through a gateway, through one of the Agent's buffers, and
/// on the disks. The size of a packet is limited by the Agent's memory divided by the number of requests
/// through the host under way when the Agent starts the request. By phases II and III, the request is one
/// packet, which bypasses the host's memory; by phase III, the Agent starts the request and has no part in
/// the packet.
class Host {
 public:
  using Then = Server::Then;
  /// Moves the next `bytes` of a request, after the `done` ones, to or from their destination.
  using Move = std::function<void(Bytes done, Bytes bytes, Then then, time::Instant now)>;

  /// A request of a PE.
  struct Request {
    std::int64_t pe = 0;
    Bytes bytes{};
    Bytes unit{1};  ///< a packet is a multiple of this
    bool writes = true;
    bool direct = false;  ///< uses a gateway of phase II or III, if the site has one for this job
    Move move{};
    Then complete{};
    Bytes packet{};
    bool shares = false;  ///< shares the Agent's memory, because it passes through the host
    Bytes in_agent{};     ///< memory of the Agent for its packets; 0 unless it passes through the host
    Bytes done{};
    fault::Entry* fault = nullptr;  ///< the fault that has killed its last gateway
  };

  /// `job`: specifies the permitted gateways and the Agent's environment. `faults`: planned faults of
  /// gateways; nullptr: none. Throws specification::Error if the site has no gateway for the job.
  Host(const Specification& specification, const Site& site, const Job& job, time::Engine& engine,
       fault::Plan* faults = nullptr);
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  /// Starts a request of a PE.
  void submit(Request request, time::Instant now);
  /// Waits for work of a PE that needs no other resource.
  void wait(time::Duration length, Then then, time::Instant now) {
    calls_->wait(length, std::move(then), now);
  }
  /// The totals so far, without `length` and `rest`.
  Outcome outcome() const;

 private:
  void enter(std::size_t id, time::Instant now);
  void next_packet(std::size_t id, time::Instant now);
  void through_gateway(std::size_t id, Bytes bytes, Then then, time::Instant now);
  void copy(std::size_t id, Bytes bytes, Then then, time::Instant now);
  void complete(std::size_t id, time::Instant now);
  void bring_back(time::Instant now);
  void ask_agent(time::Duration length, Then then, time::Instant now);
  time::Duration agent_time();

  bool loses_gateway(std::size_t id, Bytes bytes, const Then& then, time::Instant now);

  const Specification& specification_;
  Job job_;
  fault::Plan* faults_;
  std::unique_ptr<Server> agent_;
  std::unique_ptr<Delays> calls_;  ///< calls under way, and the PEs' own work
  std::vector<std::unique_ptr<Server>> gateways_;
  std::vector<std::size_t> through_host_;  ///< gateways of phase I
  std::vector<std::size_t> around_host_;   ///< gateways of phase II or, for a job of phase III, of that phase
  std::int64_t sharing_ = 0;               ///< requests under way that share the Agent's memory
  std::vector<Request> requests_;
  std::vector<std::size_t> free_;
  Bytes agent_has_{};
  Bytes in_agent_{};  ///< memory for the packets of requests under way
  bool locked_ = false;
  time::Instant resident_ = time::kStart;  ///< the last instant at which it was swapped in
  time::Duration swapping_{};     ///< time in which the Agent was being swapped, without use of the processor
  fault::Entry* dead_ = nullptr;  ///< the fault that has killed a gateway last; nullptr: none has died
  Outcome outcome_;
};

}  // namespace platter::multicomputer
