#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "emulator/device/workshop.hpp"
#include "emulator/record/listener.hpp"
#include "emulator/t3d/delays.hpp"
#include "emulator/t3d/files.hpp"
#include "emulator/t3d/job.hpp"
#include "emulator/t3d/server.hpp"
#include "emulator/t3d/specification.hpp"

namespace platter::t3d {

/// What a job has come to.
struct Outcome {
  time::Duration length{};
  std::int64_t bytes = 0;  ///< that the job meant to move
  std::int64_t requests = 0;
  std::int64_t packets = 0;
  std::int64_t direct = 0;  ///< of them, packets that went by a gateway of phase II or III
  std::int64_t packet = 0;  ///< bytes of the largest
  time::Duration agent{};   ///< of the host's processor
  time::Duration host{};    ///< with what phase I takes
  std::int64_t grown = 0;   ///< bytes by which the Agent grew
};

/// PEs that ask the host for I/O: each request waits for the call, then for the Agent; it goes in packets,
/// each through a gateway and on disks, one behind the other, in one of the Agent's buffers. How large a
/// packet may be is what the Agent's memory has for each request that may be under way.
class Multicomputer {
 public:
  /// Throws specification::Error where the job is more than the machine or the site has.
  Multicomputer(const specification::Catalogue& catalogue, const Specification& specification,
                const Site& site, const Job& job, std::uint64_t seed, record::Recorder& recorder);
  Multicomputer(const Multicomputer&) = delete;
  Multicomputer& operator=(const Multicomputer&) = delete;

  Outcome run();

 private:
  struct Pe {
    std::int64_t number = 0;
    std::int64_t begun = 0;  ///< requests
    std::int64_t under_way = 0;
    bool prepares = false;  ///< gathers and packs what the next request has
  };
  /// A request that a PE has made.
  struct Request {
    Pe* pe = nullptr;
    std::int64_t number = 0;
    std::int64_t first = 0;  ///< bytes of its file
    std::int64_t bytes = 0;
    std::int64_t done = 0;
    bool direct = false;
  };
  using Then = Server::Then;

  void prepare(Pe& pe, time::Instant now);
  void begin(Pe& pe, time::Instant now);
  void enter(std::int64_t request, time::Instant now);
  void next_packet(std::int64_t request, time::Instant now);
  void through_gateway(std::int64_t request, std::int64_t bytes, Then then, time::Instant now);
  void to_device(std::int64_t request, std::int64_t bytes, Then then, time::Instant now);
  void copy(std::int64_t bytes, Then then, time::Instant now);
  void complete(std::int64_t request, time::Instant now);
  time::Duration agent_time();

  const Specification& specification_;
  Job job_;
  std::uint64_t seed_;
  time::Engine engine_;
  std::vector<std::unique_ptr<device::Device>> devices_;
  std::unique_ptr<Files> files_;
  std::unique_ptr<Server> agent_;
  std::unique_ptr<Delays> calls_;  ///< that PEs make, and what they do before
  std::unique_ptr<Server> frame_buffer_;
  std::vector<std::unique_ptr<Server>> gateways_;
  std::vector<std::size_t> through_host_;  ///< gateways of phase I
  std::vector<std::size_t> around_host_;
  std::vector<Pe> pes_;
  std::vector<Request> requests_;
  std::vector<std::int64_t> free_;
  std::int64_t packet_ = 0;  ///< bytes, at most
  std::int64_t agent_has_ = 0;
  std::int64_t in_agent_ = 0;  ///< requests
  bool locked_ = false;
  std::int64_t finished_ = 0;  ///< PEs
  Outcome outcome_;
};

}  // namespace platter::t3d
