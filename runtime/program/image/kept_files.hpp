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

  /// Adds a file of the image, where it was. Throws std::runtime_error if the file system cannot have it
  /// there; the message says why.
  virtual void restore(const Dataset& file) = 0;
  /// The files that have space now, with all members but `reals`.
  virtual std::vector<Dataset> files() const = 0;
};

}  // namespace platter::image
