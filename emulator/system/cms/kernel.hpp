#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/device/device.hpp"
#include "emulator/system/cms/minidisk.hpp"
#include "emulator/system/cms/personality.hpp"
#include "emulator/system/kernel_base.hpp"

namespace platter::cms {

/// Counts of input and output starts: on a volume's device, or by the program's virtual machine on a
/// minidisk.
struct Starts {
  std::int64_t reads = 0;
  std::int64_t writes = 0;
  std::int64_t all() const { return reads + writes; }
};

/// The part of CP and CMS that a virtual machine uses, besides its open files: minidisks on volumes, and
/// starts of input and output. Each start moves blocks of one cylinder.
class Kernel : public system::KernelBase {
 public:
  /// `volumes` describes the machine's channels. The services and the processor must outlive the kernel.
  Kernel(system::Services& services, processor::Processor& processor,
         const std::vector<device::Geometry>& volumes, const Specification& specification);

  /// Throws Refused with the return code of a full disk, or of a permanent error of the disk.
  [[noreturn]] void fail(const fault::Report& fault) const override;

  const Specification& specification() const { return specification_; }

  /// FORMAT: makes an empty minidisk of that mode on a volume with blocks of `block` bytes. A new device
  /// takes the first free cylinders that fit; a device that was formatted before keeps its cylinders, or the
  /// first of them. `cylinders`: 0 means the default, or the device's present number. The previous contents
  /// of the device, and the previous minidisk of that mode, are released. Throws Refused for a block size
  /// that no volume has, too few free cylinders, or open files.
  Minidisk& format(int device, char mode, amount::Bytes block, std::int64_t cylinders);
  /// Returns the minidisk of that mode. Throws Refused if there is none. Minidisk A exists from the start,
  /// with the block size of the first volume.
  Minidisk& disk(char mode);
  Starts starts(char mode) const;
  const std::map<char, std::unique_ptr<Minidisk>>& disks() const { return disks_; }

  /// Makes one start for blocks of one cylinder, in order. The words of all blocks are read, or written if
  /// `words.from` is not empty.
  void move(const Minidisk& disk, std::span<const amount::Sectors> blocks, const system::Call& words);
  /// CP writes a page to its spooling area, which is at the end of the first volume.
  void spool_page();
  int volumes() const { return static_cast<int>(volumes_.size()); }
  /// Returns the starts on a volume's device, by all minidisks and the spooling area. Volumes are numbered
  /// from 0.
  Starts real_starts(int volume) const { return real_starts_[static_cast<std::size_t>(volume)]; }

 private:
  /// The cylinders of a virtual device.
  struct DeviceExtent {
    std::size_t volume;
    std::int64_t first;  ///< first cylinder on the volume
    std::int64_t count;
    char mode;
  };
  std::size_t volume_of(int device, char mode, amount::Bytes block) const;
  DeviceExtent extent(int device, char mode, std::size_t volume, std::int64_t cylinders) const;
  void require_closed(char mode) const;
  std::optional<std::pair<int, std::int64_t>> block_of(const fault::Fault& fault) const;
  void transfer(int volume, std::span<const amount::Sectors> sectors, const system::Call& words);

  std::vector<device::Geometry> volumes_;
  Specification specification_;
  std::map<char, std::unique_ptr<Minidisk>> disks_;
  std::map<int, DeviceExtent> extents_;  ///< by number of the virtual device
  std::map<char, Starts> starts_;
  std::vector<Starts> real_starts_;                       ///< by volume
  std::int64_t spooled_ = 0;                              ///< number of spooled pages
  std::vector<file::Allocator<std::int64_t>> cylinders_;  ///< by volume: cylinders for minidisks
};

}  // namespace platter::cms
