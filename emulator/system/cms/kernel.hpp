#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "emulator/device/device.hpp"
#include "emulator/system/cms/minidisk.hpp"
#include "emulator/system/cms/personality.hpp"
#include "emulator/system/kernel_base.hpp"

namespace platter::cms {

/// Starts of input and output on a minidisk: those of the volume's device, and those that the program's
/// virtual machine has made.
struct Starts {
  std::int64_t reads = 0;
  std::int64_t writes = 0;
  std::int64_t all() const { return reads + writes; }
};

/// What a virtual machine has of CP and CMS beside its open files: minidisks on volumes, and starts of input
/// and output, each of blocks of one cylinder.
class Kernel : public system::KernelBase {
 public:
  /// Volumes are the machine's channels. All outlive it.
  Kernel(system::Services& services, processor::Processor& processor,
         const std::vector<device::Geometry>& volumes, const Specification& specification);

  const Specification& specification() const { return specification_; }

  /// FORMAT: an empty minidisk of that mode, on a volume of blocks of so many bytes, behind those that it
  /// has; a device that has been formatted before is where it was, and as long. What the device, or the mode,
  /// was before is released. Throws Refused: a block size that no volume has, no room, open files.
  Minidisk& format(int device, char mode, amount::Bytes block, std::int64_t cylinders);
  /// Throws Refused where there is none; A is there from the beginning, with blocks of the first volume.
  Minidisk& disk(char mode);
  Starts starts(char mode) const;
  const std::map<char, std::unique_ptr<Minidisk>>& disks() const { return disks_; }

  /// One start for blocks of a cylinder, in order; the words are those of all of them, and a write if they
  /// are taken from memory.
  void move(const Minidisk& disk, std::span<const amount::Sectors> blocks, const system::Call& words);
  /// CP writes a page of its spooling area, which is at the end of the first volume.
  void spool_page();
  int volumes() const { return static_cast<int>(volumes_.size()); }
  /// Starts on the device of a volume, from 0: those of all who use it.
  Starts real_starts(int volume) const { return real_starts_[static_cast<std::size_t>(volume)]; }

 private:
  /// Where a virtual device is.
  struct DeviceExtent {
    std::size_t volume;
    std::int64_t first;  ///< cylinder
    std::int64_t count;
    char mode;
  };
  std::size_t volume_of(int device, char mode, amount::Bytes block) const;
  DeviceExtent extent(int device, char mode, std::size_t volume, std::int64_t cylinders) const;
  void require_closed(char mode) const;
  void transfer(int volume, std::span<const amount::Sectors> sectors, const system::Call& words);

  std::vector<device::Geometry> volumes_;
  Specification specification_;
  std::map<char, std::unique_ptr<Minidisk>> disks_;
  std::map<int, DeviceExtent> extents_;  ///< by device
  std::map<char, Starts> starts_;
  std::vector<Starts> real_starts_;                       ///< of each volume
  std::int64_t spooled_ = 0;                              ///< pages
  std::vector<file::Allocator<std::int64_t>> cylinders_;  ///< of each volume, for minidisks
};

}  // namespace platter::cms
