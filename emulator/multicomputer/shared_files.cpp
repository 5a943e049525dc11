#include "emulator/multicomputer/shared_files.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "emulator/specification/error.hpp"

namespace platter::multicomputer {
namespace {

std::vector<device::Geometry> geometries_of(const Disks& disks) {
  std::vector<device::Geometry> all;
  for (std::int64_t disk = 0; disk < disks.number(); ++disk) all.push_back(disks.geometry(disk));
  return all;
}

}  // namespace

SharedFiles::SharedFiles(Disks& disks, const system::Personality& element)
    : disks_(disks), files_(element.make_striped_file_system(geometries_of(disks))) {
  if (files_ == nullptr)
    throw specification::Error(fmt::format("programs under {} cannot share disks", element.name()));
}

SharedFiles::Number SharedFiles::open(const std::string& name, const system::Space& space) {
  file::Inode* file = files_->find(name);
  if (file == nullptr) {
    file = &files_->create(name, space);
  }  // ignore the space requested by other PEs for the same file
  ++file->opened;
  open_[++opened_] = file;
  return opened_;
}

void SharedFiles::close(Number number) {
  --at(number).opened;
  open_.erase(number);
}

void SharedFiles::remove(const std::string& name) {
  files_->remove(name);
  contents_.erase(name);
}

Bytes SharedFiles::unit(Number number) const {
  const auto& file = at(number);
  return files_->width(file) * files_->sector_bytes(file);
}

void SharedFiles::write(Number number, Bytes offset, std::span<const std::byte> from) {
  auto& file = at(number);
  const Bytes end = offset + Bytes{std::ssize(from)};
  files_->grow(file, amount::Sectors{up(end, files_->sector_bytes(file))});
  contents_[file.name].write(offset, from);
  file.bytes = std::max(file.bytes, end);
}

std::vector<std::byte> SharedFiles::read(Number number, Bytes offset, Bytes count) const {
  const auto& file = at(number);
  std::vector<std::byte> into(std::clamp(file.bytes - offset, Bytes{}, count).size());
  const auto found = contents_.find(file.name);
  if (found != contents_.end()) found->second.read(offset, into);
  return into;
}

void SharedFiles::truncate(Number number, Bytes offset) {
  auto& file = at(number);
  if (offset > file.bytes) {
    files_->grow(file, amount::Sectors{up(offset, files_->sector_bytes(file))});
    file.bytes = offset;
    return;
  }
  contents_[file.name].truncate(offset);
  file.bytes = offset;
  files_->shrink(file);
}

void SharedFiles::move(Number number, bool writes, Bytes first, Bytes bytes, Disks::Then then,
                       time::Instant now) {
  const auto& file = at(number);
  const Bytes sector = files_->sector_bytes(file);
  const amount::Sectors from{first / sector};
  const amount::Sectors end = std::min(amount::Sectors{up(first + bytes, sector)}, file.space);
  std::map<std::int64_t, std::vector<device::Run>> by_disk;
  file::by_extent(file.dataset(0), from, end - from,
                  [&](const file::Extent& extent, amount::Sectors sector, amount::Sectors count) {
                    auto& runs = by_disk[extent.channel];
                    const amount::Sectors begin = extent.on_drive(sector);
                    if (!runs.empty() && runs.back().first + runs.back().count == begin) {
                      runs.back().count += count;
                    } else {
                      runs.push_back({begin, count});
                    }
                  });
  if (by_disk.empty()) return then(now);  // the file was truncated in the meantime
  std::vector<Disks::Piece> pieces;
  for (auto& [disk, runs] : by_disk) pieces.push_back({disk, std::move(runs)});
  disks_.move(writes ? device::Direction::kWrite : device::Direction::kRead, std::move(pieces),
              std::move(then), now);
}

}  // namespace platter::multicomputer
