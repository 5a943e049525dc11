#pragma once

#include "emulator/device/geometry.hpp"
#include "emulator/system/unicos/file_system.hpp"
#include "runtime/program/image/image_sync.hpp"

namespace platter::runtime {

/// The file system of a site under UNICOS, for an image that keeps its files between runs.
class KeptUnicosFiles final : public image::KeptFiles {
 public:
  /// `partitions`: the number of partitions of the site, all on devices of this geometry. `files` outlives
  /// this object.
  KeptUnicosFiles(unicos::FileSystem& files, const device::Geometry& geometry, std::size_t partitions)
      : files_(files), geometry_(geometry), partitions_(partitions) {}

  void restore(const image::Dataset& file) override;
  std::vector<image::Dataset> files() const override;

 private:
  unicos::FileSystem& files_;
  device::Geometry geometry_;
  std::size_t partitions_;
};

}  // namespace platter::runtime
