#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/amount/amount.hpp"
#include "emulator/device/geometry.hpp"
#include "runtime/program/image/database.hpp"
#include "runtime/program/image/image_file.hpp"

namespace platter::image {

/// The attributes of a file of a striped file system (system::StripedFileSystem), besides its pieces.
struct FileTraits {
  amount::Bytes bytes{};
  amount::Sectors unit{};  ///< allocation unit; 0: the file system's
  amount::Sectors kept{};
  std::int64_t turn = 0;
  std::int64_t only_there = 0;
  std::vector<std::int64_t> partitions{};  ///< partitions of the file; empty: those of its pieces

  bool operator==(const FileTraits&) const = default;
};

/// Returns the traits as an image stores them: numbers, in the order of the members.
std::string text_of(const FileTraits& file);
/// Parses the traits of a file; nullopt if the text is not valid.
std::optional<FileTraits> file_traits(std::string_view text);

using Word = std::uint64_t;

/// Sectors of a drive that are stored in one row, so that they are read and written in one step.
inline constexpr std::int64_t kGroupSectors = 16;

/// kGroupSectors consecutive sectors of a drive.
struct Group {
  std::uint32_t written = 0;  ///< bit i is set if sector i of the group was ever written
  std::vector<Word> words;    ///< words of all sectors of the group; unwritten sectors are zero
};

/// Convert words to and from the representation in images: most significant byte first.
std::string bytes_of(std::span<const Word> words);
std::vector<Word> words_of(std::string_view bytes);

/// Returns the checksum of a group. It includes the group's place, so that groups cannot be exchanged.
std::int64_t checksum(std::int64_t drive, std::int64_t group, std::uint32_t written, std::string_view bytes);

/// The format of REAL items in a dataset's records; kUnknown if the dataset was not written by records.
enum class Reals : std::uint8_t { kUnknown, kIeee, kCray };

/// A range of a drive that a dataset occupies, and the range of that drive that was written for the dataset.
struct Piece {
  static constexpr amount::Sectors kNone{-1};

  std::int64_t drive;            ///< from 0
  amount::Sectors first_sector;  ///< first sector, on the drive
  amount::Sectors sectors;
  // Written range, in sectors of the drive; docs/model.md explains overlapping ranges.
  amount::Sectors first_written = kNone;
  amount::Sectors last_written = kNone;
  std::int64_t interleave = 1;  ///< distance between successive sectors of the piece, in sectors of the drive

  /// Returns whether the piece is within a drive of `length` sectors.
  bool is_within(amount::Sectors length) const {
    return first_sector >= amount::Sectors{} && sectors >= amount::Sectors{1} && sectors <= length &&
           first_sector < length && interleave * (sectors - amount::Sectors{1}) < length - first_sector;
  }
  bool is_written_in(amount::Sectors length) const {
    return first_written >= amount::Sectors{} && first_written <= last_written && last_written < length;
  }
  bool is_written() const { return first_written != kNone || last_written != kNone; }
  bool operator==(const Piece&) const = default;
};

/// A dataset that was written, as a sequence of pieces.
struct Dataset {
  std::string name;
  std::vector<Piece> pieces;
  Reals reals = Reals::kUnknown;
  std::optional<FileTraits> file{};  ///< set for a file of a striped file system

  bool operator==(const Dataset&) const = default;
};

/// The contents of a machine's drives, stored in a file between runs: an SQLite database of format
/// "platter.image", version 2, or version 3 if a dataset has several pieces. Words are stored most
/// significant byte first, and each group has a checksum.
///
/// The image is in memory; save() writes all changes to the file, or none. An empty file is an empty image.
/// The file may be untrusted, or damaged by a program that wrote to it, so invalid contents are rejected.
/// Errors are specification::Error and name the file.
class Image {
 public:
  using Mode = ImageFile::Mode;

  explicit Image(ImageFile file);

  bool may_be_changed() const { return file_->may_be_changed(); }
  /// Returns the size of the file in bytes; 0 if it is new.
  std::size_t size() const { return file_->size(); }
  /// Throws if changes could not be saved. Called before changes.
  void require_writable() const { file_->require_writable(); }
  /// Writes all changes to the file.
  void save();
  [[noreturn]] void fail(const std::string& problem) const { file_->fail(problem); }

  /// Returns the name of the disks; nullopt for a new image.
  std::optional<std::string> disk() const { return disk_; }
  const device::Geometry& geometry() const { return geometry_; }
  /// Sets the name and geometry of all drives. Called once, for a new image.
  void set_disk(const std::string& name, const device::Geometry& geometry);

  /// Returns the datasets in the order of their names.
  std::vector<Dataset> datasets();
  /// Returns the groups of a drive that contain data, in ascending order.
  std::vector<std::int64_t> groups(std::int64_t drive);
  /// Returns a group; nullopt if it was never written. Throws if its checksum is wrong or it is beyond the
  /// drive's end.
  std::optional<Group> read(std::int64_t drive, std::int64_t group);

  void write(std::int64_t drive, std::int64_t group, const Group& content);
  void put(const Dataset& dataset);
  /// Removes a dataset's entry. The caller clears its sectors with write().
  void remove(const std::string& name);

 private:
  using Properties = std::map<std::string, std::string>;

  void create();
  void check(const Dataset& dataset) const;
  void read_header();
  void know_pieces();
  void remove_pieces(const std::string& name);
  Reals reals_of(const Properties& all, const std::string& dataset) const;
  std::optional<FileTraits> file_of(const Properties& all, const std::string& dataset) const;
  Properties properties();
  void set_or_remove(const std::string& key, const std::optional<std::string>& value);
  std::optional<std::string> property(const std::string& key);
  void set_property(const std::string& key, const std::string& value);

  std::unique_ptr<ImageFile> file_;
  Database database_;
  bool has_tables_ = true;
  bool has_pieces_ = false;  ///< the image has a table of the second and later pieces of datasets
  std::optional<std::string> disk_;
  device::Geometry geometry_{};
};

}  // namespace platter::image
