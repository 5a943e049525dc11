#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "emulator/multicomputer/disks.hpp"
#include "emulator/multicomputer/host.hpp"
#include "emulator/multicomputer/job.hpp"
#include "emulator/multicomputer/specification.hpp"
#include "emulator/record/listener.hpp"

namespace platter::multicomputer {

/// PEs that do what a job says, all of them alike.
class Multicomputer {
 public:
  /// Throws specification::Error where the job is more than the machine or the site has.
  Multicomputer(const specification::Catalogue& catalogue, const Specification& specification,
                const Site& site, const Job& job, std::uint64_t seed, record::Recorder& recorder);
  Multicomputer(const Multicomputer&) = delete;
  Multicomputer& operator=(const Multicomputer&) = delete;

  /// `so_far` is called now and then with the number of requests that have been made.
  /// Throws specification::Error where the machine's time does not reach.
  Outcome run(const std::function<void(std::size_t)>& so_far = {});
  /// What has happened so far: how much work that was.
  std::uint64_t acts() const { return acts_; }

 private:
  struct Pe {
    std::int64_t number = 0;
    std::int64_t begun = 0;  ///< requests
    std::int64_t under_way = 0;
    bool prepares = false;  ///< gathers and packs what the next request has
  };
  using Then = Host::Then;

  void prepare(Pe& pe, time::Instant now);
  void begin(Pe& pe, time::Instant now);
  void to_device(std::int64_t pe, Bytes first, Bytes bytes, Then then, time::Instant now);
  void complete(Pe& pe, time::Instant now);

  const Specification& specification_;
  Job job_;
  std::uint64_t seed_;
  time::Engine engine_;
  Disks disks_;
  Files files_;
  Host host_;
  Server frame_buffer_;
  std::vector<Pe> pes_;
  std::uint64_t acts_ = 0;
  time::Duration length_{};
};

}  // namespace platter::multicomputer
