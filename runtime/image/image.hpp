#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "emulator/device/geometry.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace platter::image {

using Word = std::uint64_t;

/// Sectors of a drive that are kept together, so that reading and writing them is one step.
inline constexpr std::int64_t kGroupSectors = 16;

struct Group {
  std::uint32_t written = 0;  ///< bit i: sector i of the group was ever written
  std::vector<Word> words;    ///< of all its sectors; zeros where one was not
};

/// How the REAL items of a dataset's records are stored, if by records at all.
enum class Reals : std::uint8_t { kUnknown, kIeee, kCray };

/// A dataset that has been written.
struct Dataset {
  std::string name;
  std::int64_t drive;         ///< from 0
  std::int64_t first_sector;  ///< of the drive
  std::int64_t sectors;
  std::int64_t first_written;  ///< sectors of the drive; docs/model.md says what overlaps mean
  std::int64_t last_written;
  std::int64_t interleave = 1;  ///< it has every so manieth sector of the drive
  Reals reals = Reals::kUnknown;

  bool operator==(const Dataset&) const = default;
  std::int64_t on_drive(std::int64_t sector) const { return first_sector + sector * interleave; }
};

/// What the drives of a machine hold, kept in a file between runs: an SQLite database, format
/// "platter.image", version
/// 2. Words are stored most significant byte first, and each group has a checksum.
///
/// Changes are made in transactions: whatever ends the process, each sector is afterwards as it was before a
/// transaction or as it was meant to be. What a killed process has left half done is taken back by whoever
/// opens the image next, for reading too. An empty file is an image that has nothing yet. All of this throws
/// specification::Error, which names the file.
class Image {
 public:
  /// kReadOnly: changes nothing, and sees none while it is open. The others have the image to themselves, and
  /// only read it where it cannot be written.
  enum class Mode : std::uint8_t { kMustExist, kMayCreate, kReadOnly };

  /// `option` is what messages begin with where an option named the file: "--image: ".
  Image(const std::string& file, Mode mode, const std::string& option = "");
  ~Image();
  Image(const Image&) = delete;
  Image& operator=(const Image&) = delete;

  /// Whether a change can be hoped to succeed.
  bool may_be_changed() const { return writable_ && !only_reads_; }

  /// The file that is there beside it, behind all links, while a change is made.
  std::string journal() const;

  /// Nothing in an image that was just created.
  std::optional<std::string> disk() const { return disk_; }
  const device::Geometry& geometry() const { return geometry_; }
  /// Of all drives; once, in a new image.
  void set_disk(const std::string& name, const device::Geometry& geometry);

  std::vector<Dataset> datasets();
  /// The groups of a drive that hold anything, in order.
  std::vector<std::int64_t> groups(std::int64_t drive);
  /// Throws where its checksum is wrong, or it lies beyond the drive; nothing where it was never written.
  std::optional<Group> read(std::int64_t drive, std::int64_t group);

  void begin();
  void write(std::int64_t drive, std::int64_t group, const Group& content);
  void put(const Dataset& dataset);
  /// The dataset of that name is gone; its sectors are for write() to clear.
  void remove(const std::string& name);
  void commit();

  [[noreturn]] void fail(const std::string& problem) const;

 private:
  class Statement;
  [[noreturn]] void complain(const std::string& problem) const;
  bool has_unfinished_journal() const;
  void open(const std::string& file, Mode mode);
  void execute(const char* sql);
  bool has_tables();
  void create();
  void check(const Dataset& dataset) const;
  void read_header();
  void check_pages();
  void check_columns();
  Reals reals_of(const std::string& dataset);
  std::optional<std::string> property(const std::string& key);
  void set_property(const std::string& key, const std::string& value);

  std::string file_;  ///< as messages name it
  sqlite3* database_ = nullptr;
  bool opened_ = false;
  bool only_reads_ = false;
  bool writable_ = false;  ///< the file, and its folder, which has to take a journal
  bool empty_ = false;     ///< there are no tables
  std::optional<std::string> disk_;
  device::Geometry geometry_{};
};

}  // namespace platter::image
