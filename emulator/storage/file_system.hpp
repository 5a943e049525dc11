#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/device/geometry.hpp"
#include "emulator/storage/dataset.hpp"
#include "emulator/storage/ownership.hpp"

namespace platter::file {

/// Where files lie on a machine's drives, and which have written where. This is the machines' own of Table 1:
/// a file is given a place, or a scratch file from the end of a drive, and nothing is ever extended.
class FileSystem {
 public:
  /// Drives are numbered as channels are.
  void add(const device::Geometry& drive) { drives_.push_back({drive, {}}); }
  const device::Geometry& geometry(int drive) const { return at(drive).geometry; }

  /// Notes that the dataset writes from its sector `first` to its sector `last`; or, where one of another
  /// name has written there, returns that one and notes nothing.
  const Written* claim(const Dataset& dataset, amount::Sectors first, amount::Sectors last);
  /// What was written before.
  void know(const Written& written) { at(written.drive).owners.know(written); }
  /// Where it lies now, if it has been written.
  void lies(const Dataset& dataset) {
    for (Drive& drive : drives_) drive.owners.lies(dataset);
  }
  /// It has written nothing, from here on.
  void forget(std::string_view name) {
    for (Drive& drive : drives_) drive.owners.forget(name);
  }

  /// The datasets that have been written, by drive.
  std::vector<Written> written() const;
  /// The first of that name; nullptr if there is none.
  const Written* find(std::string_view name) const;
  /// The dataset of another name that has written there; nullptr if there is none. Sectors of the drive.
  const Written* others(std::string_view name, int drive, amount::Sectors first,
                        amount::Sectors sectors) const {
    return at(drive).owners.other_at(name, first, first + sectors - amount::Sectors{1});
  }

  /// A new scratch dataset on a drive: they lie at its end, the first one last, clear of what others have
  /// written. Nothing where it has no room left.
  std::optional<Dataset> scratch(const std::string& name, int drive);

 private:
  struct Drive {
    device::Geometry geometry;
    Ownership owners;
    std::int64_t scratch = 0;  ///< how many scratch datasets it has
  };
  const Written* claim_in_one(const Dataset& dataset, amount::Sectors first, amount::Sectors last);
  Drive& at(int drive) { return drives_.at(static_cast<std::size_t>(drive)); }
  const Drive& at(int drive) const { return drives_.at(static_cast<std::size_t>(drive)); }

  std::vector<Drive> drives_;
};

/// Sectors of a drive.
struct SectorRange {
  amount::Sectors first;
  amount::Sectors sectors;

  amount::Sectors end() const { return first + sectors; }
};

/// What the datasets of a drive have written, each from its first sector to its last.
std::vector<SectorRange> written(const FileSystem& files, int drive);

/// Where on a drive new datasets go for which nobody has said it, in the order in which they are asked for:
/// in whole cylinders, clear of each other and of what is `taken`. Those that have a length, in sectors, get
/// the first stretch that is long enough; the others share the longest that is left in equal parts, so that
/// one alone on an empty drive has all of it. Nothing where there is no room.
std::vector<std::optional<SectorRange>> places(const device::Geometry& drive,
                                               const std::vector<SectorRange>& taken,
                                               const std::vector<std::optional<amount::Sectors>>& lengths);

}  // namespace platter::file
