#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "emulator/multicomputer/host.hpp"
#include "emulator/multicomputer/shared_files.hpp"
#include "runtime/process/partition/pe_synchronizer.hpp"
#include "runtime/process/protocol/protocol.hpp"

namespace platter::runtime::partition {

/// The PEs of a multicomputer, each a process of the host, and their requests to each other and to the host.
/// One request is handled at a time: the one with the lowest time and, among equals, of the PE with the
/// lowest number, after all earlier events. Requests are validated, because a PE may run an untrusted
/// program.
class Partition {
 public:
  /// `lines`: the sockets to the PEs, which are closed with this object. All other arguments must outlive
  /// this object.
  Partition(const multicomputer::Specification& specification, time::Engine& engine,
            multicomputer::Host& host, multicomputer::SharedFiles& files, const protocol::SharedWords& shared,
            const std::vector<int>& lines);

  /// Serves the PEs until all have ended.
  void run();

  /// Returns the virtual time at which the PE ended.
  time::Instant ended(std::size_t pe) const { return pes_[pe].at; }
  /// Returns the reason for which the PE was no longer served; "": it has ended by itself.
  const std::string& complaint(std::size_t pe) const { return pes_[pe].complaint; }
  const PeSynchronizer& meetings() const { return meetings_; }

 private:
  Pe* first();
  void listen(Pe& pe);
  void take_bytes(Pe& pe);
  void answer(Pe& pe);
  void hang_up(Pe& pe, const std::string& why);
  void close_files(Pe& pe);
  void handle(Pe& pe);
  void work(Pe& pe);
  void move(Pe& pe, bool writes);
  void wait(Pe& pe);
  void complete(Pe& pe, std::uint64_t request, time::Instant now);
  multicomputer::SharedFiles::Number file_of(Pe& pe) const;

  const multicomputer::Specification& specification_;
  time::Engine& engine_;
  multicomputer::Host& host_;
  multicomputer::SharedFiles& files_;
  std::span<std::byte> shared_;
  std::vector<Pe> pes_;
  PeSynchronizer meetings_;
};

}  // namespace platter::runtime::partition
