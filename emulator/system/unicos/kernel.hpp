#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "emulator/processor/processor.hpp"
#include "emulator/system/ffio/layer_context.hpp"
#include "emulator/system/services.hpp"
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
class Kernel {
 public:
  /// All outlive it.
  Kernel(system::Services& services, processor::Processor& processor, FileSystem& files,
         const Specification& specification);
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;
  virtual ~Kernel() = default;

  /// Opens the file for a layer; where there is none of that name, a new one. Throws ffio::Error.
  virtual std::unique_ptr<OpenFile> open(const std::string& name, const Space& space);
  virtual bool has(std::string_view name) { return files_.find(name) != nullptr; }
  /// The file is gone, and its words. Throws ffio::Error where it is open.
  virtual void remove(const std::string& name);

  FileSystem& files() { return files_; }
  const Specification& specification() const { return specification_; }
  time::Instant now() const { return processor_.now(); }

  /// A statement, or a routine of a library, begins, on the unit or (0) on none: what is called from now on
  /// is, in events, a part of it.
  void begin(std::string_view statement, std::int64_t unit);
  /// It is over: what is called from now on is, in events, called by the program itself.
  void end_statement() { statement_ = 0; }

  /// The lowest number that is free, on that file, until close(). Throws ffio::Error where there is none.
  int open(File& file);
  void close(int descriptor, File& file);
  /// A call of that kind that moves words of the file, `address` on: for a synchronous one returns when it is
  /// complete, with 0.
  ffio::Ticket call(Kind kind, int descriptor, const File& file, std::span<device::Word> words,
                    amount::Words address);
  /// A call of that kind that moves none straight: what it takes the processor.
  void call(Kind kind, int descriptor);
  /// Of whole sectors, for a buffer of the system's.
  void move_block(record::Does does, int descriptor, std::span<device::Word> words, amount::Words address);
  void wait(ffio::Ticket ticket);
  bool is_done(ffio::Ticket ticket) const;
  /// Until none is under way on a file, whichever descriptor it went through.
  void wait_for_all(const File& file);
  /// The file has other space than before.
  void lay(const File& file) { services_.lay(file.dataset()); }

  /// The system copies so many bytes.
  void copy(amount::Bytes bytes);
  /// The processor works for the system.
  void work(time::Duration length);
  /// The program's library works.
  void compute(time::Duration length) { processor_.compute(length); }
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
    std::uint64_t request;
    std::shared_ptr<bool> complete;
  };

  static std::int64_t connector(int descriptor);
  int free_descriptor() const;
  int free_descriptor(const std::string& name) const;
  const system::Routine& routine(const Call& call) const;
  const system::Routine& routine(Kind kind) const { return routine(kCalls[static_cast<std::size_t>(kind)]); }
  void wait(const UnderWay& one);
  void make_way();

  system::Services& services_;
  processor::Processor& processor_;
  FileSystem& files_;
  Specification specification_;
  std::set<int> descriptors_;
  std::uint64_t statement_ = 0;                 ///< that calls are a part of
  std::map<ffio::Ticket, UnderWay> under_way_;  ///< asynchronous ones that nobody has waited for
  ffio::Ticket tickets_ = 0;
  amount::Blocks secondary_blocks_{};  ///< taken
};

}  // namespace platter::unicos
