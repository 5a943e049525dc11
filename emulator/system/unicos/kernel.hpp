#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "emulator/system/ffio/layer.hpp"
#include "emulator/system/kernel_base.hpp"
#include "emulator/system/unicos/calls.hpp"
#include "emulator/system/unicos/file_system.hpp"
#include "emulator/system/unicos/personality.hpp"

namespace platter::unicos {

class Kernel;

/// Bytes of a file from `offset` on, and their place in memory: the destination of a read or the source of a
/// write.
struct Stretch {
  amount::Bytes offset;
  std::span<std::byte> into{};
  std::span<const std::byte> from{};

  bool writes() const { return !from.empty(); }
  amount::Bytes length() const { return amount::bytes_in(into) + amount::bytes_in(from); }
  amount::Bytes end() const { return offset + length(); }
  /// Returns the part from byte `begin` of the file to byte `end`.
  Stretch part(amount::Bytes begin, amount::Bytes end) const;
  /// Returns whether the bytes in memory start on a word boundary.
  bool is_on_words() const;
  /// Returns a call that moves the bytes as words; `address` is the first word in the file.
  system::Call as_words(amount::Words address) const;
};

/// An open file of a program: a position, the asynchronous calls under way, and the statistics for procstat.
/// Derived classes move the bytes.
class OpenFile : public ffio::Layer {
 public:
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  ffio::Moved read(std::span<std::byte> into, ffio::Record record) final;
  void write(std::span<const std::byte> from, ffio::Record record) final;
  ffio::Started start_read(std::span<std::byte> into) final;
  ffio::Started start_write(std::span<const std::byte> from) final;
  ffio::Started start_read_at(amount::Bytes offset, std::span<std::byte> into) final;
  ffio::Started start_write_at(amount::Bytes offset, std::span<const std::byte> from) final;
  amount::Bytes wait(const ffio::Started& started) final;
  bool is_done(const ffio::Started& started) const final;
  void seek(amount::Bytes to) final;
  void truncate() final;
  void flush() final {}

  /// The number of its descriptor; -1 after close().
  int number() const { return number_; }
  amount::Bytes position() const { return position_; }
  const Statistics& statistics() const { return statistics_; }

 protected:
  explicit OpenFile(Kernel& kernel, int number = -1) : kernel_(kernel), number_(number) {}

  /// The bytes that a call has moved or will move, and a number by which the program waits for them.
  struct Transfer {
    amount::Bytes bytes;
    std::uint64_t number;
  };
  /// Moves the bytes by a call of that kind; a read, at most to the end of the file.
  virtual Transfer move(Kind kind, const Stretch& stretch) = 0;
  virtual void finish(std::uint64_t transfer) = 0;
  virtual bool is_finished(std::uint64_t transfer) const = 0;
  /// Cuts the file at the position.
  virtual void cut() = 0;

  /// Makes and counts a call that moves no bytes.
  void call(Kind kind, const std::function<void()>& work);
  /// Counts a call. Returns the statistics of its kind.
  CallStatistics& note(Kind kind, amount::Bytes processed = {}, amount::Bytes requested = {});

  Kernel& kernel_;
  int number_;
  amount::Bytes position_{};
  std::map<ffio::Ticket, std::pair<Kind, Transfer>> started_{};  ///< calls that were not waited for

 private:
  ffio::Started start(Kind kind, const Stretch& stretch, bool moves_on);

  ffio::Ticket tickets_ = 0;
  Statistics statistics_;
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

  /// Throws ffio::Error with the number of ENOSPC if space is missing, otherwise of EIO.
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
  /// Time spent waiting for transfers between a drive and a system buffer. They do not use the program's
  /// memory, so the program need not stay in it (ja: I/O wait unlocked).
  time::Duration unlocked() const { return unlocked_; }
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
  time::Duration unlocked_{};
};

}  // namespace platter::unicos
