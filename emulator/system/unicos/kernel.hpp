#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "emulator/system/ffio/layer_context.hpp"
#include "emulator/system/kernel_base.hpp"
#include "emulator/system/unicos/calls.hpp"
#include "emulator/system/unicos/file_system.hpp"
#include "emulator/system/unicos/personality.hpp"

namespace platter::unicos {

/// A file as a program has it open: what layers ask of it, and what procstat keeps of it.
class OpenFile : public ffio::SystemFile {
 public:
  /// Of its descriptor; -1 once it is closed.
  virtual int number() const = 0;
  virtual const Statistics& statistics() const = 0;
};

/// What a program has of the kernel beside its descriptors: the calls and what they take, those that are
/// under way, and its share of the SSD. Words go between files and the program by the system's services.
///
/// Descriptors are numbered from 3 on, the lowest free one first; each is a connector of the system's.
class Kernel : public system::KernelBase {
 public:
  /// All outlive it.
  Kernel(system::Services& services, processor::Processor& processor, FileSystem& files,
         const Specification& specification);
  virtual ~Kernel() = default;

  /// Opens the file for a layer; where there is none of that name, a new one. Throws ffio::Error.
  virtual std::unique_ptr<OpenFile> open(const std::string& name, const Space& space);
  virtual bool has(std::string_view name) { return files_.find(name) != nullptr; }
  /// The file is gone, and its words. Throws ffio::Error where it is open.
  virtual void remove(const std::string& name);

  FileSystem& files() { return files_; }
  const Specification& specification() const { return specification_; }

  /// The lowest number that is free, on that file, until close(). Throws ffio::Error where there is none.
  int open(File& file);
  void close(int descriptor, File& file);
  /// A call of that kind that moves words of the file: for a synchronous one returns when it is complete,
  /// with 0.
  ffio::Ticket call(Kind kind, int descriptor, const File& file, system::Call words);
  /// A call of that kind that moves none straight: what it takes the processor.
  void call(Kind kind, int descriptor);
  /// Moves whole sectors of a buffer of the system's.
  void move_block(record::Does does, int descriptor, system::Call words);
  void wait(ffio::Ticket ticket);
  bool is_done(ffio::Ticket ticket) const;
  /// Until none is under way on a file, whichever descriptor it went through.
  void wait_for_all(const File& file);
  /// The file has other space than before.
  void lay(const File& file) { services().lay(file.dataset()); }

  /// The system copies so many bytes.
  void copy(amount::Bytes bytes);
  /// Blocks of 4096 bytes of the SSD for a program's segments; throws ffio::Error where there are none.
  void take_secondary(amount::Blocks blocks, const std::string& name);
  void give_back_secondary(amount::Blocks blocks) { secondary_blocks_ -= blocks; }

 protected:
  /// The lowest number that is free, of that file, on nothing of this machine's. Throws ffio::Error.
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
  std::map<ffio::Ticket, UnderWay> under_way_;  ///< asynchronous ones that nobody has waited for
  ffio::Ticket tickets_ = 0;
  amount::Blocks secondary_blocks_{};  ///< taken
};

}  // namespace platter::unicos
