#include "runtime/system/unicos/image/kept_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "emulator/error/io_error.hpp"
#include "emulator/system/ffio/error.hpp"

namespace platter::runtime {

using amount::Sectors;
using image::FileTraits;
using image::Piece;

/// A dataset without traits, as an import creates it, ends at its last written sector.
void KeptUnicosFiles::restore(const image::Dataset& one) {
  unicos::File file;
  file.name = one.name;
  Sectors written;
  Sectors sectors;
  for (const Piece& piece : one.pieces) {
    file.extents.push_back({static_cast<int>(piece.drive), piece.first_sector, piece.sectors});
    if (piece.is_written()) written += piece.last_written - piece.first_sector + Sectors{1};
    sectors += piece.sectors;
  }
  const FileTraits traits = one.file.value_or(FileTraits{.bytes = written.count * geometry_.block_bytes()});
  file.bytes = traits.bytes;
  file.unit = traits.unit;
  file.kept = traits.kept;
  file.turn = static_cast<std::size_t>(traits.turn);
  file.only_there = traits.only_there != 0;
  file.partitions.assign(traits.partitions.begin(), traits.partitions.end());
  const auto is_there = [&](std::int64_t partition) { return std::cmp_less(partition, partitions_); };
  if (!std::all_of(file.partitions.begin(), file.partitions.end(), is_there) ||
      !std::all_of(one.pieces.begin(), one.pieces.end(),
                   [&](const Piece& piece) { return is_there(piece.drive) && piece.interleave == 1; })) {
    throw IoError(
        fmt::format("file {} is on partitions other than the {} of this site; use the --site that wrote it",
                    one.name, partitions_));
  }
  const amount::Bytes room = sectors.count * geometry_.block_bytes();
  if (traits.bytes > room || traits.unit > geometry_.sectors() || traits.kept > sectors) {
    throw IoError(
        fmt::format("file {} claims {} bytes and {} stored sectors of its {}; the image has been damaged",
                    one.name, traits.bytes.count, traits.kept.count, sectors.count));
  }
  try {
    files_.restore(std::move(file));
  } catch (const ffio::Error& error) {
    throw IoError(fmt::format("{}; the image has been damaged", error.what()));
  }
}

std::vector<image::Dataset> KeptUnicosFiles::files() const {
  std::vector<image::Dataset> all;
  for (const auto* file : files_.files()) {
    if (file->extents.empty()) continue;
    image::Dataset one{.name = file->name, .pieces = {}, .file = FileTraits{}};
    Sectors left{up(file->bytes, file->sector_bytes())};
    for (const auto& extent : file->extents) {
      const Sectors here = std::min(left, extent.sectors);
      left -= here;
      Piece& piece = one.pieces.emplace_back(Piece{extent.channel, extent.first_sector, extent.sectors});
      if (here == Sectors{}) continue;
      piece.first_written = extent.first_sector;
      piece.last_written = extent.first_sector + here - Sectors{1};
    }
    *one.file = {file->bytes,
                 file->unit,
                 file->kept,
                 static_cast<std::int64_t>(file->turn),
                 file->only_there ? 1 : 0,
                 {file->partitions.begin(), file->partitions.end()}};
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace platter::runtime
