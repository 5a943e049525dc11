#pragma once

#include <map>
#include <optional>

#include "emulator/device/geometry.hpp"

namespace platter::file {

/// The sectors of a device, and which of them are free.
class FreeSectors {
 public:
  explicit FreeSectors(const device::Geometry& device) : geometry_(device), free_(device.sectors()) {
    stretches_[{}] = free_;
  }

  const device::Geometry& geometry() const { return geometry_; }
  /// Not in one piece.
  amount::Sectors free() const { return free_; }
  amount::Sectors all() const { return geometry_.sectors(); }

  /// Takes so many in one piece: at `wanted` if they are free there, else the first that are. Returns the
  /// first of them; nothing: there is no such piece.
  std::optional<amount::Sectors> take(amount::Sectors sectors, amount::Sectors wanted);
  /// The longest free piece.
  amount::Sectors longest() const;
  void give_back(amount::Sectors first, amount::Sectors sectors);

 private:
  using Stretches = std::map<amount::Sectors, amount::Sectors>;  ///< by the first sector: how many
  void cut(Stretches::iterator stretch, amount::Sectors first, amount::Sectors sectors);

  device::Geometry geometry_;
  amount::Sectors free_;
  Stretches stretches_;
};

}  // namespace platter::file
