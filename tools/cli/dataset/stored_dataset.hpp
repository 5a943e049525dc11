#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "emulator/codec/cos/block.hpp"
#include "emulator/codec/cos/reader.hpp"
#include "emulator/system/layer/layer.hpp"
#include "runtime/program/image/image.hpp"

namespace platter::command {

/// The blocks of one dataset in an image, each of which is one sector.
class ImageDevice final : public dataset::BlockDevice {
 public:
  /// Throws if the drive's sectors do not have the size of a block.
  ImageDevice(image::Image& image, const image::Dataset& where) : image_(image), where_(where) {
    const auto words = image.geometry().words_per_sector;
    if (words == dataset::kBlockWords) return;
    image.fail(fmt::format("its sectors have {} words, but blocks have {}", words.count,
                           dataset::kBlockWords.count));
  }

  amount::Blocks blocks() const override {
    amount::Sectors all;
    for (const image::Piece& piece : where_.pieces) all += piece.sectors;
    return layer::blocks_of(all);
  }

  void read(amount::Blocks block, dataset::Block& into) override {
    const auto [piece, sector] = load(block);
    const auto from = static_cast<std::size_t>(sector.count % image::kGroupSectors) * into.size();
    std::copy_n(group_.words.begin() + static_cast<std::ptrdiff_t>(from), into.size(), into.begin());
  }

  void write(amount::Blocks block, const dataset::Block& from) override {
    const auto [piece, sector] = load(block);
    const auto in_group = sector.count % image::kGroupSectors;
    const auto to = in_group * std::ssize(from);
    std::copy(from.begin(), from.end(), group_.words.begin() + to);
    group_.written |= std::uint32_t{1} << in_group;
    image_.write(piece->drive, sector.count / image::kGroupSectors, group_);
    piece->first_written = piece->is_written() ? std::min(piece->first_written, sector) : sector;
    piece->last_written = std::max(piece->last_written, sector);
    end_ = std::max(end_, block + amount::Blocks{1});
  }

  /// Returns the dataset, including the sectors written since.
  const image::Dataset& where() const { return where_; }
  /// Returns the end of the last written block.
  amount::Blocks end() const { return end_; }

 private:
  /// Loads the group that contains the block. Returns the block's piece, and its sector on the drive of that
  /// piece.
  std::pair<image::Piece*, amount::Sectors> load(amount::Blocks block) {
    image::Piece* piece = where_.pieces.data();
    amount::Sectors before = layer::sectors_of(block);
    while (before >= piece->sectors) before -= piece++->sectors;
    const amount::Sectors sector = piece->first_sector + piece->interleave * before;
    const std::pair wanted{piece->drive, sector.count / image::kGroupSectors};
    if (wanted != loaded_) {
      const image::Group none{
          .words = std::vector<image::Word>(image::kGroupSectors * dataset::kBlockWords.size())};
      group_ = image_.read(wanted.first, wanted.second).value_or(none);
      loaded_ = wanted;
    }
    return {piece, sector};
  }

  image::Image& image_;
  image::Dataset where_;
  amount::Blocks end_{};
  image::Group group_;
  std::pair<std::int64_t, std::int64_t> loaded_{-1, -1};  ///< drive and group; -1 if none is loaded
};

/// The findings of reading a whole dataset.
struct Survey {
  dataset::Position end{};                 ///< the EOD, or the first word of a dataset that was never written
  std::optional<dataset::Position> bad{};  ///< first control word with the bad-data flag (BDF)
  std::optional<dataset::Doubt> doubt{};
};

/// Reads the whole dataset. Throws dataset::FormatError.
Survey survey(dataset::BlockDevice& device);

/// Prints doubts about the dataset on standard error, such as "dataset NAME: block 1, word 2: PRI 3, ...".
void note_doubt(const std::string& what, const Survey& found);

}  // namespace platter::command
