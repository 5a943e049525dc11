#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>

#include "emulator/dataset/block_device.hpp"
#include "runtime/image/image.hpp"

namespace platter::command {

/// The sectors of one dataset in an image, as blocks.
class ImageDevice final : public dataset::BlockDevice {
 public:
  /// Throws where a sector is no block.
  ImageDevice(image::Image& image, const image::Dataset& where) : image_(image), where_(where) {
    const auto words = image.geometry().words_per_sector;
    if (words == dataset::kBlockWords) return;
    image.fail(fmt::format("its sectors have {} words, and blocks {}", words, dataset::kBlockWords));
  }

  std::int64_t blocks() const override { return where_.sectors; }

  void read(std::int64_t block, dataset::Block& into) override {
    const std::int64_t sector = where_.on_drive(block);
    load(sector / image::kGroupSectors);
    const auto from = static_cast<std::size_t>(sector % image::kGroupSectors) * into.size();
    std::copy_n(group_.words.begin() + static_cast<std::ptrdiff_t>(from), into.size(), into.begin());
  }

  /// Only inside a transaction of the image's.
  void write(std::int64_t block, const dataset::Block& from) override {
    const std::int64_t sector = where_.on_drive(block);
    load(sector / image::kGroupSectors);
    const auto in_group = sector % image::kGroupSectors;
    const auto to = in_group * std::ssize(from);
    std::copy(from.begin(), from.end(), group_.words.begin() + to);
    group_.written |= std::uint32_t{1} << in_group;
    image_.write(where_.drive, loaded_, group_);
    where_.first_written = std::min(where_.first_written, sector);
    where_.last_written = std::max(where_.last_written, sector);
  }

  /// The dataset, with what has been written since.
  const image::Dataset& where() const { return where_; }

 private:
  void load(std::int64_t group) {
    if (group == loaded_) return;
    const image::Group none{.words = std::vector<image::Word>(image::kGroupSectors * dataset::kBlockWords)};
    group_ = image_.read(where_.drive, group).value_or(none);
    loaded_ = group;
  }

  image::Image& image_;
  image::Dataset where_;
  image::Group group_;
  std::int64_t loaded_ = -1;
};

}  // namespace platter::command
