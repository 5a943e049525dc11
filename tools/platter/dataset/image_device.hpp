#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "emulator/dataset/block_device.hpp"
#include "runtime/image/image.hpp"

namespace platter::command {

/// The sectors of one dataset in an image, as blocks.
class ImageDevice final : public dataset::BlockDevice {
 public:
  /// Throws where a sector is no block.
  ImageDevice(image::Image& image, const image::Dataset& where) : image_(image), where_(where) {
    const auto words = image.geometry().words_per_sector.count;
    if (words == dataset::kBlockWords) return;
    image.fail(fmt::format("its sectors have {} words, and blocks {}", words, dataset::kBlockWords));
  }

  std::int64_t blocks() const override {
    std::int64_t all = 0;
    for (const image::Piece& piece : where_.pieces) all += piece.sectors;
    return all;
  }

  void read(std::int64_t block, dataset::Block& into) override {
    const auto [piece, sector] = load(block);
    const auto from = static_cast<std::size_t>(sector % image::kGroupSectors) * into.size();
    std::copy_n(group_.words.begin() + static_cast<std::ptrdiff_t>(from), into.size(), into.begin());
  }

  /// Only inside a transaction of the image's.
  void write(std::int64_t block, const dataset::Block& from) override {
    const auto [piece, sector] = load(block);
    const auto in_group = sector % image::kGroupSectors;
    const auto to = in_group * std::ssize(from);
    std::copy(from.begin(), from.end(), group_.words.begin() + to);
    group_.written |= std::uint32_t{1} << in_group;
    image_.write(piece->drive, sector / image::kGroupSectors, group_);
    piece->first_written = piece->is_written() ? std::min(piece->first_written, sector) : sector;
    piece->last_written = std::max(piece->last_written, sector);
    end_ = std::max(end_, block + 1);
  }

  /// The dataset, with what has been written since.
  const image::Dataset& where() const { return where_; }
  /// Behind the last block that has been written.
  std::int64_t end() const { return end_; }

 private:
  /// The group that the block lies in; the block's piece, and its sector on that one's drive.
  std::pair<image::Piece*, std::int64_t> load(std::int64_t block) {
    image::Piece* piece = where_.pieces.data();
    while (block >= piece->sectors) block -= piece++->sectors;
    const std::int64_t sector = piece->first_sector + block * piece->interleave;
    const std::pair wanted{piece->drive, sector / image::kGroupSectors};
    if (wanted != loaded_) {
      const image::Group none{.words = std::vector<image::Word>(image::kGroupSectors * dataset::kBlockWords)};
      group_ = image_.read(wanted.first, wanted.second).value_or(none);
      loaded_ = wanted;
    }
    return {piece, sector};
  }

  image::Image& image_;
  image::Dataset where_;
  std::int64_t end_ = 0;
  image::Group group_;
  std::pair<std::int64_t, std::int64_t> loaded_{-1, -1};  ///< drive, group
};

}  // namespace platter::command
