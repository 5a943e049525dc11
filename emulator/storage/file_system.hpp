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

/// The positions of files on a machine's drives, and the sectors that each file has written. This is
/// Platter's own scheme, used for Table 1: a file has a given position, or is a scratch file at the end of a
/// drive, and is never extended.
class FileSystem {
 public:
  /// Adds a drive. Drives have the numbers of their channels.
  void add(const device::Geometry& drive) { drives_.push_back({drive, {}}); }
  const device::Geometry& geometry(int drive) const { return at(drive).geometry; }

  /// Notes that the dataset writes its sectors `first` to `last`, and returns nullptr. If a dataset of
  /// another name has written any of them, returns that one and notes nothing.
  const Written* claim(const Dataset& dataset, amount::Sectors first, amount::Sectors last);
  /// Returns whether the dataset has written in ranges that contain all of its sectors `first` to `last`.
  bool has_claimed(const Dataset& dataset, amount::Sectors first, amount::Sectors last) const;
  /// Notes a dataset that was written in an earlier run.
  void know(const Written& written) { at(written.drive).owners.know(written); }
  /// Updates the extents of the dataset, if it has been written.
  void set_layout(const Dataset& dataset) {
    for (Drive& drive : drives_) drive.owners.set_layout(dataset);
  }
  /// Forgets that the dataset has written anything.
  void forget(std::string_view name) {
    for (Drive& drive : drives_) drive.owners.forget(name);
  }

  /// The datasets that have been written, by drive.
  std::vector<Written> written() const;
  /// Returns the first written dataset with that name; nullptr if there is none.
  const Written* find(std::string_view name) const;
  /// Returns a dataset of another name that has written any of these sectors of the drive; nullptr if there
  /// is none.
  const Written* others(std::string_view name, int drive, amount::Sectors first,
                        amount::Sectors sectors) const {
    return at(drive).owners.other_at(name, first, first + sectors - amount::Sectors{1});
  }

  /// Returns a new scratch dataset on a drive. Scratch datasets are allocated from the end of the drive
  /// towards its start, and avoid sectors that other datasets have written. Returns std::nullopt if the drive
  /// is full.
  std::optional<Dataset> scratch(const std::string& name, int drive);

 private:
  struct Drive {
    device::Geometry geometry;
    Ownership owners;
    std::int64_t scratch = 0;  ///< number of scratch positions used so far
  };
  const Written* claim_in_one(const Dataset& dataset, amount::Sectors first, amount::Sectors last);
  Drive& at(int drive) { return drives_.at(static_cast<std::size_t>(drive)); }
  const Drive& at(int drive) const { return drives_.at(static_cast<std::size_t>(drive)); }

  std::vector<Drive> drives_;
};

/// A range of sectors of a drive.
struct SectorRange {
  amount::Sectors first;
  amount::Sectors sectors;

  amount::Sectors end() const { return first + sectors; }
};

/// Returns the ranges that the datasets of a drive have written, each from its first to its last written
/// sector.
std::vector<SectorRange> written(const FileSystem& files, int drive);

/// Chooses positions on a drive for new datasets without a given position, in the order of `lengths`: whole
/// cylinders that overlap neither each other nor `taken`. Datasets with a length, in sectors, get the first
/// free range that is long enough. The others share the longest remaining range in equal parts, so a single
/// one on an empty drive gets the whole drive. The result is std::nullopt for datasets without a free range.
std::vector<std::optional<SectorRange>> places(const device::Geometry& drive,
                                               const std::vector<SectorRange>& taken,
                                               const std::vector<std::optional<amount::Sectors>>& lengths);

}  // namespace platter::file
