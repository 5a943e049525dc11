#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/processor/processor.hpp"
#include "emulator/system/kernel_base.hpp"
#include "emulator/system/vms/directory.hpp"
#include "emulator/system/vms/personality.hpp"
#include "emulator/system/vms/volume.hpp"

namespace platter::vms {

/// A process's resource counters, as $GETJPI and LIB$SHOW_TIMER report them.
struct Counters {
  /// Direct I/O: all transfers, including those of the file system and to the network.
  std::int64_t direct = 0;
  std::int64_t buffered = 0;  ///< buffered I/O: requests to the file system
  std::int64_t network = 0;   ///< transfers to the network, which `direct` includes
  std::int64_t faults = 0;
  std::int64_t page_reads = 0;   ///< reads by the pager
  std::int64_t page_writes = 0;  ///< writes by the swapper
  std::int64_t turns = 0;        ///< window turns
  std::int64_t extensions = 0;
};

/// The part of VMS that a program uses, besides its channels: volumes with their files, the file system's own
/// transfers, and resource counters.
class Kernel : public system::KernelBase {
 public:
  /// The services and the processor must outlive the kernel. Throws Refused if a disk cannot be a volume.
  Kernel(system::Services& services, processor::Processor& processor,
         const std::vector<device::Geometry>& disks, const Specification& specification);

  /// Throws Refused with the condition of the fault's kind.
  [[noreturn]] void fail(const fault::Report& fault) const override;

  const Specification& specification() const { return specification_; }
  Counters& counters() { return counters_; }
  /// Returns the processor time of the program itself.
  time::Duration processor_time() const;

  // Operations on files, which charge processor time and make the file system's transfers.
  /// Looks up a file; nullptr: there is none.
  File* look_up(const FileName& name);
  /// Creates an empty file on the volume in its name. Throws Refused.
  File& create(const FileName& name, const RecordAttributes& records);
  /// Creates a file before the program runs, without time or transfers. Throws Refused.
  File& place(const FileName& name, const RecordAttributes& records, amount::Bytes bytes);
  /// Called when a channel closes the file. Writes the header if `changed`, and removes the file if it is
  /// marked for deletion and no channel has it open.
  void release(File& file, bool changed);
  /// Extends the file by at least `blocks`; `in_one`: by one extent or not at all. Throws Refused.
  void extend(File& file, amount::Blocks blocks, bool in_one);
  void remove(File& file);
  /// Turns the window of a channel: reads the file's header.
  void turn(const File& file);
  Directory& directory() { return directory_; }
  const Directory& directory() const { return directory_; }
  /// Returns the number of the volume in the name. Throws Refused if the machine has no such device.
  int volume_named(const FileName& name) const;
  Volume& volume(const File& file) { return volumes_[static_cast<std::size_t>(file.volume)]; }
  const std::vector<Volume>& volumes() const { return volumes_; }

  /// Returns a connector for a file, valid until disconnect(). Throws Refused if the process has no channel
  /// left.
  std::int64_t connect(const File& file);
  using KernelBase::disconnect;

  /// Waits until `ready`. Throws time::Deadlock with `what` if nothing can happen any more.
  void wait_until(const std::function<bool()>& ready, const std::string& what) {
    KernelBase::wait_until(ready, what);
  }

  /// Runs `work` for another process, the file access listener or the swapper. Its processor time and counts
  /// are not the program's.
  template <typename Work>
  void for_another(Work work) {
    const auto before = all_processor_time();
    const Counters own = counters_;
    work();
    counters_ = own;
    others_ += all_processor_time() - before;
  }
  /// Returns the processor time of these other processes.
  time::Duration processor_time_of_others() const { return others_; }

 private:
  time::Duration all_processor_time() const {
    const auto& accounts = processor().accounts();
    return accounts.user + accounts.system + accounts.interrupt;
  }
  std::optional<std::pair<int, std::int64_t>> block_of(const fault::Fault& fault) const;
  void read(int volume, amount::Sectors block);
  void write(int volume, amount::Sectors block);
  void read_header(const File& file);

  Specification specification_;
  std::vector<Volume> volumes_;
  Directory directory_;
  Counters counters_;
  time::Duration others_{};
  std::int64_t bitmap_due_ = 0;  ///< fraction of a bitmap write that is due, in millionths
};

}  // namespace platter::vms
