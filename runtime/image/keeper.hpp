#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "emulator/machine/machine.hpp"
#include "runtime/image/image.hpp"

namespace platter::image {

/// Keeps the drives of a machine in an image: puts there on its media what the image holds, and takes into
/// the image what changes.
class Keeper {
 public:
  /// Fills the media. Throws specification::Error where the image is of other disks, or damaged.
  Keeper(const std::string& file, machine::Machine& machine);

  /// Whether enough has changed to be worth a transaction.
  bool is_due() const;
  /// Takes all changes into the image, in one transaction.
  void save();

 private:
  void load();
  void save_group(std::int64_t drive, std::int64_t group);

  Image image_;
  machine::Machine& machine_;
  std::set<std::string> kept_;  ///< datasets of this machine's that the image has
};

}  // namespace platter::image
