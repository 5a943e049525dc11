#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "emulator/system/system.hpp"
#include "runtime/dataset/block_device.hpp"

namespace platter::runtime {

/// Blocks in a row that are to be read or written.
struct Movement {
  bool writes = false;
  std::int64_t first = 0;
  std::vector<std::int64_t> transfers;  ///< blocks of each; each is started when the one before is complete
  std::vector<dataset::Word> words;     ///< to write; empty for a read
  std::int64_t blocks() const;
};

/// The lowest layer under a Fortran unit: two routines of the operating system, on the dataset that the unit
/// is connected to. Here virtual time passes.
class SystemCalls {
 public:
  /// Throws system::CallError where nothing is connected.
  SystemCalls(system::System& system, std::int64_t unit, const system::Library& library);

  std::int64_t unit() const { return unit_; }
  std::int64_t blocks() const { return blocks_; }
  /// A block as a read would find it; costs nothing.
  void look(std::int64_t block, dataset::Block& into);
  /// Starts the movement when the one before is complete. `finished` is called when this one is.
  void start(Movement movement, std::function<void()> finished = {});
  /// Waits in the system for the last one.
  void wait();
  /// The library's own work.
  void work(time::Duration length) { system_.work(unit_, length); }

 private:
  system::System& system_;
  std::int64_t unit_;
  const system::Routine& read_;
  const system::Routine& write_;
  std::int64_t blocks_;
  std::vector<dataset::Word> memory_;  ///< of the movement under way
};

}  // namespace platter::runtime
