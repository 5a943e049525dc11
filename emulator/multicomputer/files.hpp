#pragma once

#include "emulator/multicomputer/disks.hpp"
#include "emulator/multicomputer/job.hpp"

namespace platter::multicomputer {

/// The files of a job's PEs on the disks of a site: which sectors of which disks a packet is.
class Files {
 public:
  using Then = Disks::Then;

  /// Throws specification::Error where the disks have no room for them. The disks outlive it.
  Files(Disks& disks, const Job& job);

  /// As long as a sector is.
  Bytes sector() const { return disks_.geometry(0).block_bytes(); }
  /// A packet is a whole number of these: a sector, of each disk where files lie on all.
  Bytes unit() const { return job_.target == Target::kSystem ? disks_.number() * sector() : sector(); }
  /// Moves bytes of a PE's file, from `first` on; `then` is called when all disks have done it.
  void move(std::int64_t pe, Bytes first, Bytes bytes, Then then, time::Instant now);

 private:
  Disks& disks_;
  Job job_;
  amount::Sectors file_sectors_{};  ///< of a PE, on a disk
};

}  // namespace platter::multicomputer
