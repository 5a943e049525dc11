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
  std::int64_t blocks = 0;
  std::vector<system::Piece> pieces{};  ///< the transfers that it takes, counted from `first`
  bool to_surface = false;              ///< complete only when on the surface
  time::Duration before{};              ///< the library's work before it
  std::vector<dataset::Word> words{};   ///< to write; empty for a read
};

/// The lowest layer under a Fortran unit: two routines of the operating system, on the dataset that the unit
/// is connected to. Here virtual time passes.
class SystemCalls {
 public:
  /// Throws system::CallError where nothing is connected.
  SystemCalls(system::System& system, std::int64_t unit, const system::Library& library);

  std::int64_t unit() const { return unit_; }
  std::int64_t blocks() const { return blocks_; }
  /// How many blocks the cylinder of this one has from it on.
  std::int64_t blocks_in_cylinder(std::int64_t block) const {
    return system_.sectors_in_cylinder(unit_, block);
  }
  /// A block as a read would find it; costs nothing.
  void look(std::int64_t block, dataset::Block& into);
  /// Starts the movement when the one before is complete. When this one is, the processor works for `at_end`,
  /// and `finished` is called.
  void start(Movement movement, time::Duration at_end = {}, std::function<void()> finished = {});
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
