#pragma once

#include <vector>

#include "runtime/program/image/image.hpp"

namespace platter::image {

/// The files of a file system, which an image keeps between runs (ImageSync::keep).
class KeptFiles {
 public:
  KeptFiles() = default;
  virtual ~KeptFiles() = default;
  KeptFiles(const KeptFiles&) = delete;
  KeptFiles& operator=(const KeptFiles&) = delete;

  /// Adds a file of the image at its previous place. Throws std::runtime_error, with the reason, if the file
  /// system cannot place it there.
  virtual void restore(const Dataset& file) = 0;
  /// The files that have space now, with all members except `reals`.
  virtual std::vector<Dataset> files() const = 0;
};

}  // namespace platter::image
