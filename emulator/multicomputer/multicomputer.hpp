#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "emulator/fault/plan.hpp"
#include "emulator/multicomputer/disks.hpp"
#include "emulator/multicomputer/host.hpp"
#include "emulator/multicomputer/job.hpp"
#include "emulator/multicomputer/specification.hpp"
#include "emulator/record/listener.hpp"

namespace platter::multicomputer {

/// A multicomputer. Its PEs execute a job; each PE does the same work.
class Multicomputer {
 public:
  /// Throws specification::Error if the job exceeds the limits of the machine or the site.
  Multicomputer(const specification::Catalogue& catalogue, const Specification& specification,
                const Site& site, const Job& job, std::uint64_t seed, record::Recorder& recorder);
  Multicomputer(const Multicomputer&) = delete;
  Multicomputer& operator=(const Multicomputer&) = delete;

  /// Runs the job. `so_far` is called from time to time with the number of requests so far. Throws
  /// specification::Error if the job exceeds the machine's time.
  Outcome run(const std::function<void(std::size_t)>& so_far = {});
  /// The planned faults of the job; nullptr if there are none.
  const fault::Plan* faults() const { return faults_.get(); }
  /// The number of actions of the engine so far, as a measure of the work.
  std::uint64_t acts() const { return acts_; }

 private:
  struct Pe {
    std::int64_t number = 0;
    std::int64_t begun = 0;  ///< number of requests that it has started
    std::int64_t under_way = 0;
    bool prepares = false;  ///< it gathers and packs the data of its next request
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
  std::unique_ptr<fault::Plan> faults_;  ///< outlives the disks
  Disks disks_;
  Files files_;
  Host host_;
  Server frame_buffer_;
  std::vector<Pe> pes_;
  std::uint64_t acts_ = 0;
  time::Duration length_{};
};

}  // namespace platter::multicomputer
