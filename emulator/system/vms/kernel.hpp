#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "emulator/processor/processor.hpp"
#include "emulator/system/kernel_base.hpp"
#include "emulator/system/vms/directory.hpp"
#include "emulator/system/vms/personality.hpp"
#include "emulator/system/vms/volume.hpp"

namespace platter::vms {

/// What a process has used, as $GETJPI and LIB$SHOW_TIMER tell.
struct Counters {
  std::int64_t direct = 0;    ///< transfers, the file system's and those to the network among them
  std::int64_t buffered = 0;  ///< what the file system was asked for
  std::int64_t network = 0;   ///< transfers to the network, of the direct ones
  std::int64_t faults = 0;
  std::int64_t page_reads = 0;   ///< transfers of the pager
  std::int64_t page_writes = 0;  ///< and of the swapper
  std::int64_t turns = 0;        ///< of windows
  std::int64_t extensions = 0;
};

/// What a program has of VMS beside its channels: volumes with their files, the file system's own transfers,
/// and what is counted.
class Kernel : public system::KernelBase {
 public:
  /// All outlive it. Throws Refused where a disk can be no volume.
  Kernel(system::Services& services, processor::Processor& processor,
         const std::vector<device::Geometry>& disks, const Specification& specification);

  const Specification& specification() const { return specification_; }
  Counters& counters() { return counters_; }
  /// Of the processor's, the program's own.
  time::Duration processor_time() const;

  // Files. What they take, in processor time and transfers, is charged.
  /// nullptr: there is none.
  File* look_up(const FileName& name);
  /// On the volume that is named. Throws Refused.
  File& create(const FileName& name, const RecordAttributes& records);
  /// One that is there before the program: nothing is charged. Throws Refused.
  File& place(const FileName& name, const RecordAttributes& records, amount::Bytes bytes);
  /// Its end and attributes are kept, in its header. One that was deleted goes, when nobody has it any more.
  void put_down(File& file, bool changed);
  /// Throws Refused.
  void extend(File& file, amount::Blocks blocks, bool in_one);
  void remove(File& file);
  /// A window turn: the header is read.
  void turn(const File& file);
  Directory& directory() { return directory_; }
  const Directory& directory() const { return directory_; }
  /// The number of the volume. Throws Refused where the site has no such device.
  int volume_named(const FileName& name) const;
  Volume& volume(const File& file) { return volumes_[static_cast<std::size_t>(file.volume)]; }
  const std::vector<Volume>& volumes() const { return volumes_; }

  /// A connector for a file, until disconnect(). Throws Refused if the process has no channel left.
  std::int64_t connect(const File& file);
  using KernelBase::disconnect;

  /// What `work` takes and counts is another process's: the file access listener's, or the swapper's.
  template <typename Work>
  void for_another(Work work) {
    const auto before = all_processor_time();
    const Counters own = counters_;
    work();
    counters_ = own;
    others_ += all_processor_time() - before;
  }
  /// Of the processor's, those others'.
  time::Duration processor_time_of_others() const { return others_; }

 private:
  time::Duration all_processor_time() const {
    return processor().accounts().user + processor().accounts().system;
  }
  void read(int volume, amount::Sectors block);
  void write(int volume, amount::Sectors block);
  void read_header(const File& file);

  Specification specification_;
  std::vector<Volume> volumes_;
  Directory directory_;
  Counters counters_;
  time::Duration others_{};
  std::int64_t bitmap_due_ = 0;  ///< millionths of a write
};

}  // namespace platter::vms
