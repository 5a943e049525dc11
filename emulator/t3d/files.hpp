#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "emulator/device/device.hpp"
#include "emulator/t3d/job.hpp"

namespace platter::t3d {

/// The files of a job's PEs on the disks of a site: which sectors of which disks a packet is.
class Files {
 public:
  using Then = std::function<void(time::Instant)>;

  /// Throws specification::Error where the disks have no room for them. The disks outlive it.
  Files(std::vector<device::Device*> disks, const Job& job);

  /// Bytes of a sector.
  std::int64_t sector() const { return disks_.front()->geometry().block_bytes(); }
  /// A packet is a whole number of these: a sector, of each disk where files lie on all.
  std::int64_t unit() const {
    return job_.target == Target::kSystem ? sector() * std::ssize(disks_) : sector();
  }
  /// Moves bytes of a PE's file, from `first` on; `then` is called when all disks have done it.
  void move(std::int64_t pe, std::int64_t first, std::int64_t bytes, Then then, time::Instant now);

 private:
  /// A packet under way on its disks.
  struct Packet final : device::Client {
    Files* files = nullptr;
    int left = 0;
    Then then;
    void sector_moved(time::Instant) override {}
    void completed(time::Instant now) override {
      if (--left == 0) files->finish(*this, now);
    }
  };
  void finish(Packet& packet, time::Instant now);

  std::vector<device::Device*> disks_;
  Job job_;
  std::int64_t file_sectors_ = 0;  ///< of a PE, on a disk
  std::vector<std::unique_ptr<Packet>> packets_;
  std::vector<Packet*> free_;
  std::uint64_t commands_ = 0;
};

}  // namespace platter::t3d
