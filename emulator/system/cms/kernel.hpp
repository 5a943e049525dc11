#pragma once

#include <array>
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

/// CP's own parts of the volumes, in pages: saved segments and the directory of users; pages that have left
/// real storage; files for the printer.
enum class Area : std::uint8_t { kSystem, kPaging, kSpool };

/// The part of CP and CMS that a virtual machine uses, besides its open files: minidisks on volumes, and
/// starts of input and output. Each start moves blocks of one cylinder.
///
/// A minidisk is identified by the number of its virtual device, and accessed by its mode, a letter. LINK
/// gives a second number to a minidisk.
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
  /// of the device are lost, and the previous minidisk of that mode is released. Throws Refused for a block
  /// size that no volume has, too few free cylinders, or open files.
  Minidisk& format(int device, char mode, amount::Bytes block, std::int64_t cylinders);
  /// Returns the minidisk of that mode. Throws Refused if there is none. Minidisk A exists from the start,
  /// with the block size of the first volume.
  Minidisk& disk(char mode);
  Starts starts(char mode) const;
  /// Returns the accessed minidisks by their modes.
  const std::map<char, Minidisk*>& disks() const { return accessed_; }
  /// Returns the minidisk of a virtual device, linked or formatted; nullptr: there is none.
  Minidisk* find_device(int device);
  /// Gives the mode to the minidisk of that device, which loses its previous mode. The previous minidisk of
  /// the mode is released. Throws Refused if there is no such device, or if files are open.
  Minidisk& access(int device, char mode);
  /// Takes the mode from its minidisk, whose files stay. Throws Refused if there is none, or if files are
  /// open.
  void release(char mode);
  /// Makes `device` another number of the minidisk that has the number `owned`. Throws Refused if `device`
  /// exists, or if there is no such minidisk.
  void link(int owned, int device);
  /// Removes the number of a linked minidisk. Throws Refused if the device is not a link.
  void detach(int device);

  /// Makes one start for blocks of one cylinder, in order. The words of all blocks are read, or written if
  /// `words.from` is not empty.
  void move(const Minidisk& disk, std::span<const amount::Sectors> blocks, const system::Call& words);
  /// Writes the block of the directory that a changed file needs.
  void write_directory(Minidisk& disk);
  /// Returns the number of pages of one of CP's areas. They are at the end of the first volume. The paging
  /// area is on the first volume without cylinders (a solid-state device) that has blocks of a page, if there
  /// is one.
  amount::Sectors pages(Area area) const { return area_of(area).count; }
  /// CP reads or writes a page of an area, with one start. Page numbers wrap round at the end of the area.
  void move_page(Area area, amount::Sectors page, bool writes);
  /// Returns the starts that CP has made for its area.
  Starts area_starts(Area area) const { return area_starts_[static_cast<std::size_t>(area)]; }
  /// CP writes the next page of its spooling area.
  void spool_page() { move_page(Area::kSpool, amount::Sectors{spooled_++}, true); }
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
    std::unique_ptr<Minidisk> disk{};
  };
  struct AreaExtent {
    std::size_t volume = 0;
    amount::Sectors first{};
    amount::Sectors count{};
  };
  const AreaExtent& area_of(Area area) const { return areas_[static_cast<std::size_t>(area)]; }
  void set_areas();
  std::size_t volume_of(int device, char mode, amount::Bytes block) const;
  DeviceExtent extent(int device, char mode, std::size_t volume, std::int64_t cylinders) const;
  static void require_closed(const Minidisk& disk);
  void set_mode(Minidisk& disk, char mode);
  std::optional<std::pair<int, std::int64_t>> block_of(const fault::Fault& fault) const;
  void transfer(int volume, std::span<const amount::Sectors> sectors, const system::Call& words);

  std::vector<device::Geometry> volumes_;
  Specification specification_;
  std::map<char, Minidisk*> accessed_;
  std::map<int, DeviceExtent> extents_;  ///< by number of the virtual device
  std::map<int, int> links_;             ///< numbers of devices that LINK has made, and the owned ones
  std::map<char, Starts> starts_;
  std::vector<Starts> real_starts_;                       ///< by volume
  std::array<AreaExtent, 3> areas_{};                     ///< by Area
  std::array<Starts, 3> area_starts_{};                   ///< by Area
  std::int64_t spooled_ = 0;                              ///< number of spooled pages
  std::vector<file::Allocator<std::int64_t>> cylinders_;  ///< by volume: cylinders for minidisks
};

}  // namespace platter::cms
