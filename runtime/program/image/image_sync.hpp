#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "runtime/program/image/image.hpp"

namespace platter::image {

/// The files of a file system that an image stores between runs (ImageSync::keep()).
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

/// Synchronizes a machine's drives with an image: loads the image to the drives, and saves the changes of the
/// drives to the image.
class ImageSync {
 public:
  /// Throws specification::Error if the machine has disks of several kinds, which an image cannot represent.
  /// Called before an image is created.
  static void require_one_kind(const std::string& file, machine::Machine& machine,
                               const std::string& option = "--image: ");

  /// Loads the image to the drives. Throws specification::Error if the image is damaged or of other disks.
  ImageSync(ImageFile file, machine::Machine& machine);

  /// Stores the files of a file system instead of datasets. `files` is empty at first, receives the files of
  /// the image, and must outlive this object. Throws specification::Error.
  void keep(KeptFiles& files);

  /// Returns whether enough has changed for a save before the end of the run. If the image cannot be changed,
  /// any change counts.
  bool is_due() const;
  /// Saves all changes in the image, or none. Without changes, only a new image is written. Throws
  /// specification::Error at the first failure; after that, nothing is saved.
  void save();

  /// Returns the formats in which the records of datasets were written, by name.
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
  std::map<std::string, Reals> reals_;  ///< formats of REAL items, by name of the dataset
  std::vector<Dataset> saved_;          ///< this machine's datasets as they are in the image
  bool failed_ = false;
  KeptFiles* files_ = nullptr;  ///< nullptr: the image stores datasets
  std::vector<Word> turned_{};  ///< result of in_order()
};

}  // namespace platter::image
