#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "emulator/system/vms/block_stream.hpp"
#include "emulator/system/vms/record_stream.hpp"
#include "emulator/system/vms/section.hpp"
#include "runtime/system/vms/asynchronous_io.hpp"
#include "runtime/system/vms/blocks.hpp"
#include "runtime/system/vms/files.hpp"

namespace platter::runtime {

class Session;

/// A file that the program has opened by a FAB.
struct OpenFab {
  std::shared_ptr<vms::Channel> channel;
  std::optional<vms::Link> link{};  ///< the DECnet link, if the file name contains a node
  unsigned access = 0;              ///< the access bits of FAB$B_FAC
  bool deletes = false;             ///< true if the file is deleted at its close
};

/// The record or block stream to which a RAB is connected.
struct Stream {
  std::uint16_t file = 0;
  std::shared_ptr<vms::Channel> channel;
  std::unique_ptr<vms::RecordStream> records{};
  std::unique_ptr<vms::BlockStream> blocks{};
};

/// Protects memory of the program, in units of the host's pages.
class HostGuard final : public vms::Guard {
 public:
  void allow(std::byte* first, std::size_t bytes, Access access) override;
};

/// The files, streams, channels and sections that a program has opened by calls of VMS.
class VmsProcess {
 public:
  /// Returns the process of the session. Throws system::CallError, in the name of `service`, if the system is
  /// not VMS.
  static VmsProcess& of(Session& session, const char* service);
  explicit VmsProcess(VmsFiles& files);

  VmsFiles& files() { return files_; }
  vms::Kernel& kernel() { return files_.kernel(); }

  std::uint16_t add(OpenFab file);
  /// file() and stream() throw vms::Refused with RMS$_IFI or RMS$_ISI if the number is unknown.
  OpenFab& file(std::uint16_t ifi);
  /// Writes the buffered data of the file's record streams.
  void flush(std::uint16_t ifi);
  void close(std::uint16_t ifi);
  std::uint16_t add(Stream stream);
  Stream& stream(std::uint16_t isi);
  void disconnect(std::uint16_t isi);

  /// Channels of QIO. channel() and close_channel() throw vms::Refused with SS$_IVCHAN if the number is
  /// unknown.
  std::uint16_t add_channel(std::shared_ptr<vms::Channel> channel);
  std::shared_ptr<vms::Channel> channel(std::uint32_t number);
  void close_channel(std::uint32_t number);

  AsynchronousIo& io() { return io_; }
  HostGuard& guard() { return guard_; }
  void add(std::unique_ptr<vms::Section> section, bool own_memory);
  /// Returns the section that contains the address; nullptr if there is none.
  vms::Section* section_at(const std::byte* at);
  bool has_section_in(std::span<const std::byte> memory);
  /// Removes the section. Returns false if there was none.
  bool remove_section(const std::byte* at);
  /// Faults in the section pages of this memory, as if the program had touched each of them.
  void touch(const void* first, std::size_t bytes, bool writes);

  /// Writes all buffered data and closes all files at the end of the program.
  void run_down();

  // The values at the last LIB$INIT_TIMER, from which LIB$SHOW_TIMER and LIB$STAT_TIMER measure.
  struct Reading {
    time::Instant at{};
    time::Duration processor{};
    vms::Counters counters{};
  };
  Reading reading();
  Reading& timer() { return timer_; }

 private:
  struct Mapped {
    std::unique_ptr<vms::Section> section;
    bool own_memory;  ///< true if the runtime allocated the memory for the section
  };

  VmsFiles& files_;
  std::map<std::uint16_t, OpenFab> fabs_;
  std::map<std::uint16_t, Stream> streams_;
  std::map<std::uint32_t, std::shared_ptr<vms::Channel>> channels_;
  AsynchronousIo io_;
  HostGuard guard_;
  std::map<const std::byte*, Mapped> sections_;  ///< keyed by the first byte of the section
  Reading timer_;
};

/// Allocates a buffer below 4 GB, so that the program can be given its address in 32 bits.
std::shared_ptr<std::byte> low_storage(std::size_t bytes);

}  // namespace platter::runtime
