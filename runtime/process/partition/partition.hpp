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

/// PEs of a multicomputer, each a process of the host, and what they ask of each other and of the host for
/// I/O. One at a time goes on: of those that have asked for something the one with the lowest time, and of
/// equals the one with the lowest number, when all that happens up to then has happened. What a PE says is
/// not believed, since it is anybody's program.
class Partition {
 public:
  /// `lines`: this end's, of each PE; closed with it. All else outlives it.
  Partition(const multicomputer::Specification& specification, time::Engine& engine,
            multicomputer::Host& host, multicomputer::SharedFiles& files, const protocol::SharedWords& shared,
            const std::vector<int>& lines);

  /// Until all PEs are over.
  void run();

  /// When the PE ended, in its own time.
  time::Instant ended(std::size_t pe) const { return pes_[pe].at; }
  /// Why it was not served any more; "": it came to its end.
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
