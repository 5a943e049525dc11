#include "runtime/program/image/image.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "emulator/specification/catalogue.hpp"
#include "emulator/system/ffio/words.hpp"
#include "runtime/program/image/checks.hpp"
#include "runtime/program/image/statement.hpp"

namespace platter::image {

std::string text_of(const FileTraits& file) {
  return fmt::format("{} {} {} {} {}{}{}", file.bytes.count, file.unit.count, file.kept.count, file.turn,
                     file.only_there, file.partitions.empty() ? "" : " ", fmt::join(file.partitions, " "));
}

std::optional<FileTraits> file_traits(std::string_view text) {
  std::vector<std::int64_t> numbers;
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at < end; ++at) {
    std::int64_t number = -1;
    const auto read = std::from_chars(at, end, number);
    at = read.ptr;
    if (read.ec != std::errc() || number < 0 || (at != end && *at != ' ')) return std::nullopt;
    numbers.push_back(number);
  }
  constexpr std::size_t kFixed = 5;
  if (numbers.size() < kFixed) return std::nullopt;
  return FileTraits{amount::Bytes{numbers[0]},
                    amount::Sectors{numbers[1]},
                    amount::Sectors{numbers[2]},
                    numbers[3],
                    numbers[4],
                    {numbers.begin() + kFixed, numbers.end()}};
}

std::string bytes_of(std::span<const Word> words) {
  std::string bytes(words.size_bytes(), '\0');
  ffio::put_words(words, std::as_writable_bytes(std::span(bytes)).data());
  return bytes;
}

std::vector<Word> words_of(std::string_view bytes) {
  std::vector<Word> words(bytes.size() / sizeof(Word));
  ffio::take_words(std::as_bytes(std::span(bytes)).data(), words);
  return words;
}

std::int64_t checksum(std::int64_t drive, std::int64_t group, std::uint32_t written, std::string_view bytes) {
  specification::Fingerprint sum;
  sum.add(fmt::format("{} {} {}", drive, group, written));
  sum.add(bytes);
  return static_cast<std::int64_t>(sum.value());
}

using amount::Sectors;

namespace {

constexpr const char* kFormat = "platter.image";
constexpr const char* kVersion = "2";
constexpr const char* kVersionWithPieces = "3";
constexpr const char* kCray = "cray";
constexpr const char* kIeee = "ieee";

/// The statements that create the tables; the tables of an image must match them. The last table is not
/// WITHOUT ROWID, because SQLite 3.40 reports such a table as damaged if its key does not consist of its
/// first columns.
constexpr std::array kStatements = {
    "CREATE TABLE property (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE sectors (drive INTEGER, grp INTEGER, written INTEGER NOT NULL, checksum INTEGER NOT NULL, "
    "words BLOB NOT NULL, PRIMARY KEY (drive, grp))",
    "CREATE TABLE dataset (name TEXT PRIMARY KEY, drive INTEGER NOT NULL, first INTEGER NOT NULL, sectors "
    "INTEGER NOT NULL, first_written INTEGER NOT NULL, last_written INTEGER NOT NULL, interleave INTEGER NOT "
    "NULL) WITHOUT ROWID",
    "CREATE TABLE extent (name TEXT NOT NULL, drive INTEGER NOT NULL, first INTEGER NOT NULL, sectors "
    "INTEGER "
    "NOT NULL, first_written INTEGER NOT NULL, last_written INTEGER NOT NULL, interleave INTEGER NOT NULL, "
    "number INTEGER NOT NULL, PRIMARY KEY (name, number))"};
constexpr std::size_t kExtent = kStatements.size() - 1;

std::string reals_key(const std::string& dataset) {
  return "reals " + dataset;
}

std::string file_key(const std::string& dataset) {
  return "file " + dataset;
}

Statement& bind(Statement& statement, const std::string& name, const Piece& piece) {
  int index = 1;
  statement.bind(index, name);
  for (const auto value : {piece.drive, piece.first_sector.count, piece.sectors.count,
                           piece.first_written.count, piece.last_written.count, piece.interleave}) {
    statement.bind(++index, value);
  }
  return statement;
}

}  // namespace

Image::Image(ImageFile file)
    : file_(std::make_unique<ImageFile>(std::move(file))),
      database_(file_->take(), [its = file_.get()](const std::string& problem) { its->fail(problem); }),
      has_tables_(!database_.is_empty()) {
  if (has_tables_) {
    read_header();
  } else if (file_->mode() == Mode::kMayCreate && may_be_changed()) {
    create();
  }
  database_.trust();
}

void Image::create() {
  for (const char* statement : std::span(kStatements).first(kExtent)) database_.execute(statement);
  set_property("format", kFormat);
  set_property("version", kVersion);
  has_tables_ = true;
}

void Image::save() {
  file_->save(database_.bytes());
}

std::optional<std::string> Image::property(const std::string& key) {
  Statement query(database_, "SELECT value FROM property WHERE key = ?");
  if (!query.bind(1, key).next()) return std::nullopt;
  return std::string(query.bytes(0));
}

void Image::set_property(const std::string& key, const std::string& value) {
  Statement(database_, "INSERT OR REPLACE INTO property VALUES (?, ?)").bind(1, key).bind(2, value).next();
}

/// Reads the version and the disks. Images in which every dataset has one piece have the version without a
/// table of pieces.
void Image::read_header() {
  has_pieces_ = database_.require_tables(kStatements, true) > kExtent;
  check_columns(database_, std::span(kTables).first(has_pieces_ ? kTables.size() : kExtent));
  check_pages(database_);
  if (property("format") != kFormat) fail("is a database, but not an image");
  const std::string version = property("version").value_or("?");
  if (version != kVersion && version != kVersionWithPieces) {
    fail(
        fmt::format("has image version {}; this Platter reads versions {} and {}: export its datasets with "
                    "the Platter that wrote it (platter dataset export), and import them into a new image",
                    version, kVersion, kVersionWithPieces));
  }
  if (has_pieces_ != (version == kVersionWithPieces)) {
    fail(fmt::format("has version {} and {}table extent; the file has been damaged", version,
                     has_pieces_ ? "a " : "no "));
  }
  disk_ = property("disk");
  if (!disk_) return;
  const auto number = [&](const char* key) {
    const std::string text = property(key).value_or("");
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    constexpr std::int64_t kLargest = std::int64_t{1} << 20;
    if (error != std::errc() || end != text.data() + text.size() || value < 1 || value > kLargest) {
      fail(fmt::format("{} is '{}' there, not a number from 1 to {}", key, text, kLargest));
    }
    return value;
  };
  geometry_ = {number("cylinders"), number("head_groups"), amount::Sectors{number("sectors_per_track")},
               amount::Words{number("words_per_sector")}};
  // The geometry is limited so that the number of a drive's words does not overflow.
  std::int64_t room = std::int64_t{1} << 60;
  for (const auto one : {geometry_.cylinders, geometry_.head_groups, geometry_.sectors_per_track.count,
                         geometry_.words_per_sector.count})
    room /= one;
  if (room == 0) fail("its drives have more words than can be counted; the file has been damaged");
}

void Image::set_disk(const std::string& name, const device::Geometry& geometry) {
  require_writable();
  set_property("disk", name);
  set_property("cylinders", std::to_string(geometry.cylinders));
  set_property("head_groups", std::to_string(geometry.head_groups));
  set_property("sectors_per_track", std::to_string(geometry.sectors_per_track.count));
  set_property("words_per_sector", std::to_string(geometry.words_per_sector.count));
  disk_ = name;
  geometry_ = geometry;
}

std::vector<Dataset> Image::datasets() {
  std::vector<Dataset> datasets;
  if (!has_tables_) return datasets;
  const auto piece = [](Statement& row) {
    const auto sectors = [&](int column) { return Sectors{row.number(column)}; };
    return Piece{row.number(1), sectors(2), sectors(3), sectors(4), sectors(5), row.number(6)};
  };
  const Properties known = properties();
  Statement query(database_,
                  "SELECT name, drive, first, sectors, first_written, last_written, interleave FROM dataset "
                  "ORDER BY name");
  while (query.next()) {
    const std::string name(query.bytes(0));
    datasets.push_back({name, {piece(query)}, reals_of(known, name), file_of(known, name)});
  }
  if (has_pieces_) {
    Statement more(database_,
                   "SELECT name, drive, first, sectors, first_written, last_written, interleave, number FROM "
                   "extent ORDER BY name, number");
    auto one = datasets.begin();
    while (more.next()) {
      const auto name = more.bytes(0);
      while (one != datasets.end() && one->name < name) ++one;
      if (one == datasets.end() || one->name != name || std::ssize(one->pieces) != more.number(7)) {
        fail(fmt::format("dataset {}: the pieces before piece {} are missing; the file has been damaged",
                         name, more.number(7) + 1));
      }
      one->pieces.push_back(piece(more));
    }
  }
  for (const auto& one : datasets) check(one);
  return datasets;
}

/// Requires that the dataset is within its drives. The range that was written may differ from the dataset's
/// present place, but must be on the same drives. Some of several pieces may be unwritten; all pieces of a
/// file of a striped file system may be, if it has only been given space.
void Image::check(const Dataset& one) const {
  constexpr std::int64_t kDrives = 1000;
  const Sectors sectors = disk_ ? geometry_.sectors() : Sectors{};
  bool is_written = one.file.has_value();
  for (const Piece& piece : one.pieces) {
    const bool is_inside = piece.drive >= 0 && piece.drive < kDrives && piece.is_within(sectors);
    const bool well = piece.is_written_in(sectors);
    is_written = is_written || well;
    if (is_inside && (well || !piece.is_written()) && (is_written || &piece != &one.pieces.back())) continue;
    fail(fmt::format(
        "dataset {} is {} sectors from {} of drive index {}, interleave {}, written from {} to {}, "
        "and drives have {} "
        "sectors; the file has been damaged",
        one.name, piece.sectors.count, piece.first_sector.count, piece.drive, piece.interleave,
        piece.first_written.count, piece.last_written.count, sectors.count));
  }
}

Image::Properties Image::properties() {
  Properties all;
  Statement query(database_, "SELECT key, value FROM property");
  while (query.next()) all.emplace(query.bytes(0), query.bytes(1));
  return all;
}

/// The format of REAL items is a property and not a column, so that earlier images keep this version.
Reals Image::reals_of(const Properties& all, const std::string& dataset) const {
  const auto said = all.find(reals_key(dataset));
  if (said == all.end()) return Reals::kUnknown;
  if (said->second != kCray && said->second != kIeee) {
    fail(fmt::format("property {} is '{}', not {} or {}; the file has been damaged", said->first,
                     said->second, kCray, kIeee));
  }
  return said->second == kCray ? Reals::kCray : Reals::kIeee;
}

/// The traits of a file are also a property.
std::optional<FileTraits> Image::file_of(const Properties& all, const std::string& dataset) const {
  const auto said = all.find(file_key(dataset));
  if (said == all.end()) return std::nullopt;
  auto traits = file_traits(said->second);
  if (!traits) {
    fail(fmt::format("property {} is '{}', not 5 numbers or more; the file has been damaged", said->first,
                     said->second));
  }
  return traits;
}

std::vector<std::int64_t> Image::groups(std::int64_t drive) {
  std::vector<std::int64_t> groups;
  if (!has_tables_) return groups;
  Statement query(database_, "SELECT grp FROM sectors WHERE drive = ? ORDER BY grp");
  query.bind(1, drive);
  while (query.next()) groups.push_back(query.number(0));
  return groups;
}

std::optional<Group> Image::read(std::int64_t drive, std::int64_t group) {
  const std::int64_t sectors = disk_ ? geometry_.sectors().count : 0;
  if (group < 0 || group > (sectors - 1) / kGroupSectors || sectors == 0) {
    fail(
        fmt::format("drive {}: group {} of {} sectors is past the {} of the drive; the file has been damaged",
                    drive + 1, group, kGroupSectors, sectors));
  }
  Statement query(database_, "SELECT written, checksum, words FROM sectors WHERE drive = ? AND grp = ?");
  if (!query.bind(1, drive).bind(2, group).next()) return std::nullopt;
  const auto written = static_cast<std::uint32_t>(query.number(0));
  const auto bytes = query.bytes(2);
  const auto length = geometry_.words_of(amount::Sectors{kGroupSectors}).size() * sizeof(Word);
  if (bytes.size() != length || checksum(drive, group, written, bytes) != query.number(1)) {
    fail(fmt::format("drive {}, sectors {} to {}: the checksum is wrong; the file has been damaged",
                     drive + 1, group * kGroupSectors, (group + 1) * kGroupSectors - 1));
  }
  const std::int64_t there = sectors - group * kGroupSectors;
  if (there < kGroupSectors && written >> there != 0) {
    fail(fmt::format(
        "drive {}: sectors past the last one, {}, are marked as written; the file has been damaged",
        drive + 1, sectors - 1));
  }
  return Group{written, words_of(bytes)};
}

void Image::write(std::int64_t drive, std::int64_t group, const Group& content) {
  const std::string bytes = bytes_of(content.words);
  Statement(database_, "INSERT OR REPLACE INTO sectors VALUES (?, ?, ?, ?, ?)")
      .bind(1, drive)
      .bind(2, group)
      .bind(3, static_cast<std::int64_t>(content.written))
      .bind(4, checksum(drive, group, content.written, bytes))
      .bind_bytes(5, bytes)
      .next();
}

void Image::put(const Dataset& dataset) {
  remove_pieces(dataset.name);
  Statement first(database_, "INSERT OR REPLACE INTO dataset VALUES (?, ?, ?, ?, ?, ?, ?)");
  bind(first, dataset.name, dataset.pieces.front()).next();
  if (dataset.pieces.size() > 1) know_pieces();
  for (std::size_t i = 1; i < dataset.pieces.size(); ++i) {
    Statement more(database_, "INSERT INTO extent VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    bind(more, dataset.name, dataset.pieces[i]).bind(8, static_cast<std::int64_t>(i)).next();
  }
  const auto reals = dataset.reals == Reals::kUnknown
                         ? std::nullopt
                         : std::optional<std::string>(dataset.reals == Reals::kCray ? kCray : kIeee);
  set_or_remove(reals_key(dataset.name), reals);
  set_or_remove(file_key(dataset.name), dataset.file ? std::optional(text_of(*dataset.file)) : std::nullopt);
}

void Image::set_or_remove(const std::string& key, const std::optional<std::string>& value) {
  if (value) return set_property(key, *value);
  Statement(database_, "DELETE FROM property WHERE key = ?").bind(1, key).next();
}

void Image::know_pieces() {
  if (has_pieces_) return;
  database_.execute(kStatements[kExtent]);
  set_property("version", kVersionWithPieces);
  has_pieces_ = true;
}

void Image::remove_pieces(const std::string& name) {
  if (has_pieces_) Statement(database_, "DELETE FROM extent WHERE name = ?").bind(1, name).next();
}

void Image::remove(const std::string& name) {
  remove_pieces(name);
  Statement(database_, "DELETE FROM dataset WHERE name = ?").bind(1, name).next();
  set_or_remove(reals_key(name), std::nullopt);
  set_or_remove(file_key(name), std::nullopt);
}

}  // namespace platter::image
