#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "emulator/system/ffio/layer.hpp"
#include "emulator/system/kernel_base.hpp"
#include "emulator/system/unicos/calls.hpp"
#include "emulator/system/unicos/file_system.hpp"
#include "emulator/system/unicos/personality.hpp"

namespace platter::unicos {

/// An open file of a program: the interface for layers, and the statistics for procstat.
class OpenFile : public ffio::Layer {
 public:
  void flush() final {}
  /// The number of its descriptor; -1 after close().
  virtual int number() const = 0;
  virtual const Statistics& statistics() const = 0;
};

/// The part of the kernel that a program uses, besides its descriptors: calls and their times, calls under
/// way, and the program's share of the SSD. The system's services move words between files and the program.
///
/// Descriptors are numbered from 3, and the lowest free number is used first. Each is a connector of the
/// system.
class Kernel : public system::KernelBase {
 public:
  /// The services, the processor and the file system must outlive the kernel.
  Kernel(system::Services& services, processor::Processor& processor, FileSystem& files,
         const Specification& specification);
  ~Kernel() override = default;

  /// Throws ffio::Error with the number of EIO.
  [[noreturn]] void fail(const fault::Report& fault) const override;

  /// Opens the file of that name for a layer, or creates it. Throws ffio::Error.
  virtual std::unique_ptr<OpenFile> open(const std::string& name, const Space& space);
  virtual bool has(std::string_view name) { return files_.find(name) != nullptr; }
  /// Removes the file and its words. Throws ffio::Error if it is open.
  virtual void remove(const std::string& name);

  FileSystem& files() { return files_; }
  const Specification& specification() const { return specification_; }

  /// Connects the lowest free descriptor to the file, and returns it. It is valid until close(). Throws
  /// ffio::Error if none is free.
  int open(File& file);
  void close(int descriptor, File& file);
  /// Makes a call of that kind that moves words of the file. A synchronous one returns 0 when it is complete;
  /// an asynchronous one returns a ticket.
  ffio::Ticket call(Kind kind, int descriptor, const File& file, system::Call words);
  /// Makes a call of that kind without a straight transfer, and charges its processor time.
  void call(Kind kind, int descriptor);
  /// Moves whole sectors to or from a system buffer.
  void move_block(record::Does does, int descriptor, system::Call words);
  void wait(ffio::Ticket ticket);
  bool is_done(ffio::Ticket ticket) const;
  /// Waits until no call is under way on the file, through any descriptor.
  void wait_for_all(const File& file);
  /// Must be called when the file's space has changed.
  void set_layout(const File& file) { services().set_layout(file.dataset()); }

  /// Charges the system's time to copy bytes.
  void copy(amount::Bytes bytes);
  /// Reserves blocks of 4096 bytes of the SSD for a segment of the file `name`. Throws ffio::Error if there
  /// are not enough.
  void take_secondary(amount::Blocks blocks, const std::string& name);
  void give_back_secondary(amount::Blocks blocks) { secondary_blocks_ -= blocks; }

 protected:
  /// Returns the lowest free descriptor for a file that is not on this machine. Throws ffio::Error.
  int take_descriptor(const std::string& name);
  void give_back_descriptor(int descriptor);

 private:
  struct UnderWay {
    int descriptor;
    const File* file;
    system::StartedCall call;
  };

  static std::int64_t connector(int descriptor);
  static int descriptor_of(std::optional<std::int64_t> connector, const std::string& name);
  const system::Routine& routine(const Call& call) const { return KernelBase::routine(call.name, call.does); }
  const system::Routine& routine(Kind kind) const { return routine(kCalls[static_cast<std::size_t>(kind)]); }
  void wait(const UnderWay& one) { KernelBase::wait("recall", one.call); }
  void make_way();

  FileSystem& files_;
  Specification specification_;
  std::map<ffio::Ticket, UnderWay> under_way_;  ///< asynchronous calls that have not been waited for
  ffio::Ticket tickets_ = 0;
  amount::Blocks secondary_blocks_{};  ///< reserved blocks of the SSD
};

}  // namespace platter::unicos
