#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "emulator/device/device_factory.hpp"
#include "emulator/multicomputer/job.hpp"
#include "emulator/multicomputer/specification.hpp"
#include "emulator/record/listener.hpp"

namespace platter::multicomputer {

/// The disks of a site. They move packets.
class Disks {
 public:
  using Then = std::function<void(time::Instant)>;

  /// The part of a packet on one disk.
  struct Piece {
    std::int64_t disk = 0;
    std::vector<device::Run> runs{};
  };

  /// The seed determines the angle of each disk at time 0. `faults`: planned faults; nullptr: none. Throws
  /// specification::Error.
  Disks(const specification::Catalogue& catalogue, const Site& site, std::uint64_t seed,
        record::Recorder& recorder, time::Engine& engine, fault::Plan* faults = nullptr);
  Disks(const Disks&) = delete;
  Disks& operator=(const Disks&) = delete;

  /// The disks that the host reaches are numbered from 0; those of the remote I/O subsystem follow.
  std::int64_t number() const { return on_host_; }
  std::int64_t remote() const { return std::ssize(devices_) - on_host_; }
  const device::Geometry& geometry(std::int64_t disk) const {
    return devices_[static_cast<std::size_t>(disk)]->geometry();
  }
  /// Moves the pieces, each on a different disk, at the same time. Calls `then` when all are moved.
  void move(device::Direction direction, std::vector<Piece> pieces, Then then, time::Instant now);

 private:
  /// A packet that is being moved, in pieces.
  struct Packet final : device::Client {
    Disks* disks = nullptr;
    std::size_t left = 0;
    std::vector<Piece> pieces;
    Then then;
    void sector_moved(time::Instant) override {}
    void completed(time::Instant now) override {
      if (--left == 0) disks->finish(*this, now);
    }
  };
  void finish(Packet& packet, time::Instant now);

  std::vector<std::unique_ptr<device::Device>> devices_;
  std::int64_t on_host_ = 0;
  std::vector<std::unique_ptr<Packet>> packets_;
  std::vector<Packet*> free_;
  std::uint64_t commands_ = 0;
};

/// The files of a job's PEs, on the host's disks or, by phase III, on those of the remote I/O subsystem. It
/// determines the sectors that each packet moves.
class Files {
 public:
  using Then = Disks::Then;

  /// Throws specification::Error if the files do not fit on the disks. The disks must outlive this object.
  Files(Disks& disks, const Job& job);

  /// The length of a sector.
  Bytes sector() const { return disks_.geometry(first_disk_).block_bytes(); }
  /// The unit of packets, which are multiples of it: a sector, or one sector of each disk if files are on all
  /// disks.
  Bytes unit() const { return job_.target == Target::kSystem ? number_ * sector() : sector(); }
  /// Moves bytes of a PE's file, from `first` on. Calls `then` when all disks are done.
  void move(std::int64_t pe, Bytes first, Bytes bytes, Then then, time::Instant now);

 private:
  Disks& disks_;
  Job job_;
  std::int64_t first_disk_;         ///< first of the job's disks
  std::int64_t number_;             ///< number of the job's disks
  amount::Sectors file_sectors_{};  ///< sectors of a PE's file on each disk
};

}  // namespace platter::multicomputer
