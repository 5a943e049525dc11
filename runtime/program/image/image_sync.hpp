#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "runtime/program/image/image.hpp"

namespace platter::image {

/// The files of a file system, which an image keeps between runs (ImageSync::keep).
class KeptFiles {
 public:
  KeptFiles() = default;
  virtual ~KeptFiles() = default;
  KeptFiles(const KeptFiles&) = delete;
  KeptFiles& operator=(const KeptFiles&) = delete;

  /// Adds a file of the image at its previous place. Throws IoError, with the reason, if the file
  /// system cannot place it there.
  virtual void restore(const Dataset& file) = 0;
  /// The files that have space now, with all members except `reals`.
  virtual std::vector<Dataset> files() const = 0;
};

/// Keeps the drives of a machine in an image: puts there on its media what the image holds, and takes into
/// the image what changes.
class ImageSync {
 public:
  /// Throws specification::Error if the machine's disks are of several kinds, which no image has; an image is
  /// not made before that is known.
  static void require_one_kind(const std::string& file, machine::Machine& machine,
                               const std::string& option = "--image: ");

  /// Fills the media. Throws specification::Error where the image is of other disks, or damaged.
  ImageSync(ImageFile file, machine::Machine& machine);

  /// Keeps the files of a file system instead of datasets. The file system is empty at first, receives the
  /// files of the image, and outlives this object. Throws specification::Error.
  void keep(KeptFiles& files);

  /// Whether enough has changed to be saved before the end; in an image that cannot be changed, anything.
  bool is_due() const;
  /// Takes all changes into the image, all or none; if there are none, only a new one is touched. Throws
  /// specification::Error, once: from then on nothing is saved.
  void save();

  /// How the records of datasets were written, by name.
  const std::map<std::string, Reals>& reals() const { return reals_; }
  void set_reals(const std::string& dataset, Reals reals) { reals_[dataset] = reals; }

 private:
  void load();
  std::int64_t changes() const;
  Reals reals_of(const std::string& dataset) const;
  std::vector<Dataset> datasets() const;
  std::span<const Word> in_order(std::span<const Word> words);
  void save_group(std::int64_t drive, std::int64_t group);

  Image image_;
  machine::Machine& machine_;
  std::map<std::string, Reals> reals_;  ///< by dataset
  std::vector<Dataset> saved_;          ///< this machine's datasets as they are in the image
  bool failed_ = false;
  KeptFiles* files_ = nullptr;  ///< nullptr: there are datasets
  std::vector<Word> turned_{};  ///< result of in_order()
};

}  // namespace platter::image
