#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace platter::system {

/// A named stretch of a drive. Where it begins decides where cylinder boundaries fall.
struct Dataset {
  std::string name;
  int channel;                ///< from 0; each has one drive
  std::int64_t first_sector;  ///< of the drive
  std::int64_t sectors;
  std::int64_t interleave = 1;  ///< it has every so manieth sector of the drive; those between are unused

  /// The drive's sector that is the dataset's sector `sector`, from 0.
  std::int64_t on_drive(std::int64_t sector) const { return first_sector + sector * interleave; }
};

/// The datasets of an installation, by name. There are few, and their order is that of making.
class Datasets {
 public:
  /// Replaces one of the same name. The result stays valid as long as the catalogue.
  std::size_t put(Dataset dataset) {
    for (std::size_t i = 0; i < datasets_.size(); ++i) {
      if (datasets_[i].name == dataset.name) {
        datasets_[i] = std::move(dataset);
        return i;
      }
    }
    datasets_.push_back(std::move(dataset));
    return datasets_.size() - 1;
  }

  const Dataset& at(std::size_t index) const { return datasets_.at(index); }
  const std::vector<Dataset>& all() const { return datasets_; }

 private:
  std::vector<Dataset> datasets_;
};

}  // namespace platter::system
