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
#include "runtime/system/vms/blocks.hpp"
#include "runtime/system/vms/files.hpp"

namespace platter::runtime {

class Session;

/// A file that the program has opened by a FAB.
struct OpenFab {
  std::shared_ptr<vms::Channel> channel;
  std::optional<vms::Link> link{};  ///< where a node was named
  unsigned access = 0;              ///< FAC
  bool deletes = false;             ///< when it is closed
};

/// What a RAB is connected to.
struct Stream {
  std::uint16_t file = 0;
  std::shared_ptr<vms::Channel> channel;
  std::unique_ptr<vms::RecordStream> records{};
  std::unique_ptr<vms::BlockStream> blocks{};
};

/// Memory of the program's that is protected, a page of the host's at a time.
class HostGuard final : public vms::Guard {
 public:
  void allow(std::byte* first, std::size_t bytes, Access access) override;
};

/// What a program under VMS has opened, connected and mapped by calls of the system.
class VmsProcess {
 public:
  /// That of the session. Throws system::CallError, in the name of `service`, where the system is no VMS.
  static VmsProcess& of(Session& session, const char* service);
  explicit VmsProcess(VmsFiles& files);

  VmsFiles& files() { return files_; }
  vms::Kernel& kernel() { return files_.kernel(); }

  std::uint16_t add(OpenFab file);
  /// Throw vms::Refused: RMS$_IFI, RMS$_ISI.
  OpenFab& file(std::uint16_t ifi);
  /// What its record streams hold is written.
  void flush(std::uint16_t ifi);
  void close(std::uint16_t ifi);
  std::uint16_t add(Stream stream);
  Stream& stream(std::uint16_t isi);
  void disconnect(std::uint16_t isi);

  /// Channels of QIO. Throws vms::Refused: SS$_IVCHAN.
  std::uint16_t add_channel(std::shared_ptr<vms::Channel> channel);
  std::shared_ptr<vms::Channel> channel(std::uint32_t number);
  void close_channel(std::uint32_t number);

  HostGuard& guard() { return guard_; }
  void add(std::unique_ptr<vms::Section> section, bool own_memory);
  /// nullptr: there is none.
  vms::Section* section_at(const std::byte* at);
  bool has_section_in(std::span<const std::byte> memory);
  /// Whether there was one.
  bool remove_section(const std::byte* at);
  /// The program's bytes there are: pages of sections are faulted in as if it had touched each.
  void touch(const void* first, std::size_t bytes, bool writes);

  /// Everything is written and closed.
  void run_down();

  // LIB$INIT_TIMER and its like.
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
    bool own_memory;  ///< that was found for it
  };

  VmsFiles& files_;
  std::map<std::uint16_t, OpenFab> fabs_;
  std::map<std::uint16_t, Stream> streams_;
  std::map<std::uint32_t, std::shared_ptr<vms::Channel>> channels_;
  HostGuard guard_;
  std::map<const std::byte*, Mapped> sections_;  ///< by their first byte
  Reading timer_;
};

/// Where buffers lie that programs are told the places of: below 4 GB.
std::shared_ptr<std::byte> low_storage(std::size_t bytes);

}  // namespace platter::runtime
