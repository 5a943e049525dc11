#include "runtime/program/image/image_sync.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "emulator/error/io_error.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/system/ffio/words.hpp"

namespace platter::image {

using amount::Sectors;
namespace {

/// Number of changed sectors after which a save is due: 16 MB of the Cray-1's sectors.
constexpr std::int64_t kDue = 4096;

/// A save writes the whole image. To limit the time that a run spends on saves, at least 1/kDuePart of the
/// image must have changed.
constexpr std::int64_t kDuePart = 4;

bool is_before(const Dataset& a, const Dataset& b) {
  return a.name < b.name;
}

/// Returns the element of `sorted` with the same name as `one`; nullptr if there is none.
const Dataset* find(const std::vector<Dataset>& sorted, const Dataset& one) {
  const auto found = std::lower_bound(sorted.begin(), sorted.end(), one, is_before);
  return found == sorted.end() || found->name != one.name ? nullptr : &*found;
}

}  // namespace

void ImageSync::require_one_kind(const std::string& file, machine::Machine& machine,
                                 const std::string& option) {
  const auto& disk = machine.disk(0);
  for (int drive = 0; drive < static_cast<int>(machine.system().channels()); ++drive) {
    if (machine.disk(drive) == disk) continue;
    throw specification::Error(
        fmt::format("{}{}: an image holds disks of one kind, but {} has {} and {}; leave --image out", option,
                    file, machine.choice().machine, disk, machine.disk(drive)));
  }
}

ImageSync::ImageSync(ImageFile file, machine::Machine& machine) : image_(std::move(file)), machine_(machine) {
  const auto& disk = machine.disk(0);
  const auto& geometry = machine.device(0).geometry();
  if (!image_.disk()) image_.set_disk(disk, geometry);
  if (*image_.disk() != disk || !image_.geometry().same_blocks(geometry)) {
    image_.fail(fmt::format("holds disks {}, but {} has disks {}; keep one image per machine", *image_.disk(),
                            machine.choice().machine, disk));
  }
  load();
}

void ImageSync::load() {
  auto& system = machine_.system();
  const auto words = image_.geometry().words_per_sector.size();
  for (std::size_t drive = 0; drive < system.channels(); ++drive) {
    auto& store = machine_.device(static_cast<int>(drive)).store();
    for (const auto number : image_.groups(static_cast<std::int64_t>(drive))) {
      const auto group = image_.read(static_cast<std::int64_t>(drive), number);
      for (std::int64_t i = 0; i < kGroupSectors; ++i) {
        if ((group->written >> i & 1) == 0) continue;
        store.write(image_.geometry().words_of(amount::Sectors{number * kGroupSectors + i}),
                    in_order(std::span(group->words).subspan(static_cast<std::size_t>(i) * words, words)));
      }
    }
    store.take_changes();
  }
  for (const auto& dataset : image_.datasets()) {
    reals_[dataset.name] = dataset.reals;
    const auto is_away = [&](const Piece& piece) {
      return piece.drive >= static_cast<std::int64_t>(system.channels());
    };
    const auto away = std::count_if(dataset.pieces.begin(), dataset.pieces.end(), is_away);
    if (away == std::ssize(dataset.pieces)) continue;
    if (away > 0) {
      const auto piece = std::find_if(dataset.pieces.begin(), dataset.pieces.end(), is_away);
      image_.fail(fmt::format("dataset {} is also on drive {}, and this run has {}; use --channels {}",
                              dataset.name, piece->drive + 1, system.channels(), piece->drive + 1));
    }
    file::Dataset placed{dataset.name, {}};
    for (const Piece& piece : dataset.pieces) {
      placed.extents.push_back(
          {static_cast<int>(piece.drive), piece.first_sector, piece.sectors, piece.interleave});
    }
    for (const Piece& piece : dataset.pieces) {
      if (piece.is_written())
        system.know({placed, static_cast<int>(piece.drive), piece.first_written, piece.last_written});
    }
  }
  saved_ = datasets();
}

Reals ImageSync::reals_of(const std::string& dataset) const {
  const auto found = reals_.find(dataset);
  return found == reals_.end() ? Reals::kUnknown : found->second;
}

/// Returns the number of sectors that have changed since the last save.
std::int64_t ImageSync::changes() const {
  std::int64_t changed = 0;
  for (std::size_t drive = 0; drive < machine_.system().channels(); ++drive) {
    changed += machine_.device(static_cast<int>(drive)).store().changes().count;
  }
  return changed;
}

/// Returns the datasets on the machine's drives, in the order of their names. The written ranges are known
/// for each drive separately.
std::vector<Dataset> ImageSync::datasets() const {
  std::vector<Dataset> datasets;
  if (files_ != nullptr) {
    datasets = files_->files();
    for (Dataset& one : datasets) one.reals = reals_of(one.name);
    std::sort(datasets.begin(), datasets.end(), is_before);
    return datasets;
  }
  std::map<std::string, Dataset> known;
  for (const auto& one : machine_.system().files().written()) {
    const std::string& name = one.dataset.name;
    const auto [place, is_new] = known.try_emplace(name);
    Dataset& dataset = place->second;
    if (is_new || one.dataset.extents.size() == 1) {
      dataset = {name, {}, reals_of(name)};
      for (const file::Extent& extent : one.dataset.extents)
        dataset.pieces.push_back({extent.channel, extent.first_sector, extent.sectors, Piece::kNone,
                                  Piece::kNone, extent.interleave});
    }
    for (Piece& piece : dataset.pieces) {
      if (dataset.pieces.size() > 1 && piece.drive != one.drive) continue;
      piece.first_written = one.first;
      piece.last_written = one.last;
    }
  }
  for (auto& [name, dataset] : known) datasets.push_back(std::move(dataset));
  return datasets;
}

/// Returns words in the order of the image. If files are sequences of bytes, sectors contain them in the
/// host's byte order; an image contains the words that the machine would see.
std::span<const Word> ImageSync::in_order(std::span<const Word> words) {
  if (!machine_.personality().stores_bytes()) return words;
  turned_.resize(words.size());
  ffio::take_words(reinterpret_cast<const std::byte*>(words.data()), turned_);
  return turned_;
}

void ImageSync::keep(KeptFiles& files) {
  files_ = &files;
  for (const Dataset& one : image_.datasets()) {
    try {
      files.restore(one);
    } catch (const IoError& error) {
      image_.fail(error.what());
    }
  }
  saved_ = datasets();
}

bool ImageSync::is_due() const {
  const std::int64_t changed = changes();
  if (!image_.may_be_changed()) return changed >= 1;
  if (changed < kDue) return false;
  const auto sectors = static_cast<std::int64_t>(image_.size()) / image_.geometry().block_bytes().count;
  return changed >= sectors / kDuePart;
}

void ImageSync::save() {
  const auto now = datasets();
  if (failed_ || (changes() == 0 && now == saved_ && image_.size() != 0)) return;
  failed_ = true;
  image_.require_writable();
  for (std::size_t drive = 0; drive < machine_.system().channels(); ++drive) {
    std::set<std::int64_t> groups;
    for (const auto sector : machine_.device(static_cast<int>(drive)).store().take_changes()) {
      groups.insert(sector.count / kGroupSectors);
    }
    for (const auto group : groups) save_group(static_cast<std::int64_t>(drive), group);
  }
  for (const auto& one : now) {
    const Dataset* const before = find(saved_, one);
    if (before == nullptr || *before != one) image_.put(one);
  }
  for (const auto& one : saved_) {
    if (find(now, one) != nullptr) continue;
    image_.remove(one.name);
    reals_.erase(one.name);
  }
  image_.save();
  saved_ = now;
  failed_ = false;
}

void ImageSync::save_group(std::int64_t drive, std::int64_t number) {
  auto& device = machine_.device(static_cast<int>(drive));
  const auto& [geometry, store] = std::tie(device.geometry(), device.store());
  const auto words = geometry.words_per_sector.size();
  Group group{.words = std::vector<Word>(static_cast<std::size_t>(kGroupSectors) * words)};
  for (std::int64_t i = 0; i < kGroupSectors; ++i) {
    const Sectors sector{number * kGroupSectors + i};
    if (sector >= geometry.sectors() || !store.was_written(sector)) continue;
    group.written |= std::uint32_t{1} << i;
    const auto here = std::span(group.words).subspan(static_cast<std::size_t>(i) * words, words);
    store.read(geometry.words_of(sector), here);
    std::ranges::copy(in_order(here), here.begin());
  }
  image_.write(drive, number, group);
}

}  // namespace platter::image
