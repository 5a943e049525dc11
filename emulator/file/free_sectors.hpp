#pragma once

#include <cstdint>
#include <map>

#include "emulator/device/geometry.hpp"

namespace platter::file {

/// The sectors of a device, and which of them are free.
class FreeSectors {
 public:
  explicit FreeSectors(const device::Geometry& device) : geometry_(device), free_(device.sectors().count) {
    stretches_[0] = free_;
  }

  const device::Geometry& geometry() const { return geometry_; }
  /// Sectors, not in one piece.
  std::int64_t free() const { return free_; }
  std::int64_t all() const { return geometry_.sectors().count; }

  /// Takes so many sectors in one piece: at `wanted` if they are free there, else the first that are. Returns
  /// the first of them; -1: there is no such piece.
  std::int64_t take(std::int64_t sectors, std::int64_t wanted);
  /// The longest free piece.
  std::int64_t longest() const;
  void give_back(std::int64_t first, std::int64_t sectors);

 private:
  using Stretches = std::map<std::int64_t, std::int64_t>;  ///< by the first sector: how many
  void cut(Stretches::iterator stretch, std::int64_t first, std::int64_t sectors);

  device::Geometry geometry_;
  std::int64_t free_;
  Stretches stretches_;
};

}  // namespace platter::file
