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

/// What a file of UNICOS has beside its pieces (unicos::File).
struct FileTraits {
  amount::Bytes bytes{};
  amount::Sectors unit{};  ///< 0: as the file system has it
  amount::Sectors kept{};
  std::int64_t turn = 0;
  std::int64_t only_there = 0;
  std::vector<std::int64_t> partitions{};  ///< none: where it lies

  bool operator==(const FileTraits&) const = default;
};

/// As an image has them: numbers, in this order.
std::string text_of(const FileTraits& file);
/// Nothing where the text is none of those.
std::optional<FileTraits> file_traits(std::string_view text);

using Word = std::uint64_t;

/// Sectors of a drive that are kept together, so that reading and writing them is one step.
inline constexpr std::int64_t kGroupSectors = 16;

struct Group {
  std::uint32_t written = 0;  ///< bit i: sector i of the group was ever written
  std::vector<Word> words;    ///< of all its sectors; zeros where one was not
};

/// As images have words: most significant byte first.
std::string bytes_of(std::span<const Word> words);
std::vector<Word> words_of(std::string_view bytes);

/// Of a group's bytes, and of the place too, so that no group stands for another.
std::int64_t checksum(std::int64_t drive, std::int64_t group, std::uint32_t written, std::string_view bytes);

/// How the REAL items of a dataset's records are stored, if by records at all.
enum class Reals : std::uint8_t { kUnknown, kIeee, kCray };

/// A stretch of a drive that a dataset lies on, and what has been written of the drive for it.
struct Piece {
  static constexpr amount::Sectors kNone{-1};

  std::int64_t drive;            ///< from 0
  amount::Sectors first_sector;  ///< of the drive
  amount::Sectors sectors;
  // Of the drive, too; docs/model.md says what overlaps mean.
  amount::Sectors first_written = kNone;
  amount::Sectors last_written = kNone;
  std::int64_t interleave = 1;  ///< it has every so manieth sector of the drive

  /// Within a drive of so many sectors.
  bool lies_in(amount::Sectors length) const {
    return first_sector >= amount::Sectors{} && sectors >= amount::Sectors{1} && sectors <= length &&
           first_sector < length && interleave * (sectors - amount::Sectors{1}) < length - first_sector;
  }
  bool is_written_in(amount::Sectors length) const {
    return first_written >= amount::Sectors{} && first_written <= last_written && last_written < length;
  }
  bool is_written() const { return first_written != kNone || last_written != kNone; }
  bool operator==(const Piece&) const = default;
};

/// A dataset that has been written: one piece after the other.
struct Dataset {
  std::string name;
  std::vector<Piece> pieces;
  Reals reals = Reals::kUnknown;
  std::optional<FileTraits> file{};  ///< of UNICOS

  bool operator==(const Dataset&) const = default;
};

/// What the drives of a machine hold, kept in a file between runs: an SQLite database, format
/// "platter.image", version 2, or 3 where a dataset lies in several pieces. Words are stored most significant
/// byte first, and each group has a checksum.
///
/// The image is in memory; save() writes changes to the file, all of them or none. An empty
/// file is an image that has nothing yet. A file may come from a stranger, or from a program that wrote into
/// it: contents that an image cannot have are rejected. Errors are specification::Error and name the file.
class Image {
 public:
  using Mode = ImageFile::Mode;

  explicit Image(ImageFile file);

  bool may_be_changed() const { return file_->may_be_changed(); }
  /// Bytes of the file; none: it is a new one.
  std::size_t size() const { return file_->size(); }
  /// Before changes: throws if they could not be saved.
  void require_writable() const { file_->require_writable(); }
  /// Everything that was changed is in the file.
  void save();
  [[noreturn]] void fail(const std::string& problem) const { file_->fail(problem); }

  /// Nothing in an image that was just created.
  std::optional<std::string> disk() const { return disk_; }
  const device::Geometry& geometry() const { return geometry_; }
  /// Of all drives; once, in a new image.
  void set_disk(const std::string& name, const device::Geometry& geometry);

  /// In order of their names.
  std::vector<Dataset> datasets();
  /// The groups of a drive that hold anything, in order.
  std::vector<std::int64_t> groups(std::int64_t drive);
  /// Throws where its checksum is wrong, or it lies beyond the drive; nothing where it was never written.
  std::optional<Group> read(std::int64_t drive, std::int64_t group);

  void write(std::int64_t drive, std::int64_t group, const Group& content);
  void put(const Dataset& dataset);
  /// The dataset of that name is gone; its sectors are for write() to clear.
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
  bool has_pieces_ = false;  ///< there is a table of the pieces after datasets' first ones
  std::optional<std::string> disk_;
  device::Geometry geometry_{};
};

}  // namespace platter::image
