#pragma once

#include "emulator/multicomputer/disks.hpp"
#include "emulator/multicomputer/job.hpp"

namespace platter::multicomputer {

/// The files of a job's PEs: the sectors on the disks of a site that each packet moves.
class Files {
 public:
  using Then = Disks::Then;

  /// Throws specification::Error if the files do not fit on the disks, which outlive this object.
  Files(Disks& disks, const Job& job);

  /// The length of a sector.
  Bytes sector() const { return disks_.geometry(0).block_bytes(); }
  /// A packet is a whole number of these: a sector, or one on each disk if files are on all disks.
  Bytes unit() const { return job_.target == Target::kSystem ? disks_.number() * sector() : sector(); }
  /// Moves bytes of a PE's file, from `first` on; `then` is called when all disks are done.
  void move(std::int64_t pe, Bytes first, Bytes bytes, Then then, time::Instant now);

 private:
  Disks& disks_;
  Job job_;
  amount::Sectors file_sectors_{};  ///< of a PE's file, on each disk
};

}  // namespace platter::multicomputer
