#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "emulator/unicos/file_system.hpp"
#include "runtime/image/image.hpp"

namespace platter::image {

/// Keeps the drives of a machine in an image: puts there on its media what the image holds, and takes into
/// the image what changes.
class Keeper {
 public:
  /// Fills the media. `option` is what messages begin with. Throws specification::Error where the image is of
  /// other disks, or damaged.
  Keeper(const std::string& file, machine::Machine& machine, const std::string& option = "--image: ");

  /// Files of UNICOS are those of its file system, which has none yet: it gets those of the image, and what
  /// it has is taken from then on. It outlives this. Throws specification::Error.
  void keep(unicos::FileSystem& files);

  /// Whether enough has changed to be worth a transaction; in an image that cannot be changed, anything.
  bool is_due() const;
  /// Takes all changes into the image, in one transaction; where there are none, it is not touched. Throws
  /// specification::Error, once: from then on nothing is saved.
  void save();

  /// The file that is written beside the image while it changes.
  std::string journal() const { return image_.journal(); }

  /// How the records of datasets were written, by name.
  const std::map<std::string, Reals>& reals() const { return reals_; }
  void set_reals(const std::string& dataset, Reals reals) { reals_[dataset] = reals; }

 private:
  void load();
  std::int64_t changes() const;
  Reals reals_of(const std::string& dataset) const;
  std::vector<Dataset> datasets() const;
  std::vector<Dataset> files() const;
  std::span<const Word> in_order(std::span<const Word> words);
  void save_group(std::int64_t drive, std::int64_t group);

  Image image_;
  machine::Machine& machine_;
  std::map<std::string, Reals> reals_;  ///< by dataset
  std::vector<Dataset> saved_;          ///< as the image has them
  std::set<std::string> kept_;          ///< names of this machine's that it has
  bool failed_ = false;
  unicos::FileSystem* files_ = nullptr;  ///< nullptr: there are datasets
  std::vector<Word> turned_{};           ///< of in_order()
};

}  // namespace platter::image
