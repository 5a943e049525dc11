#include "runtime/image/image.hpp"

#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>

#include "emulator/specification/error.hpp"
#include "emulator/specification/fingerprint.hpp"
#include "runtime/image/columns.hpp"
#include "runtime/image/statement.hpp"

namespace platter::image {
namespace {

constexpr const char* kFormat = "platter.image";
constexpr const char* kVersion = "2";
constexpr int kWordBytes = 8;
constexpr int kByteBits = 8;

constexpr const char* kUnfinished =
    "a run that was killed has left a journal beside it (its name with -journal), from which it has to be "
    "put "
    "right first, and cannot be here: make the file, the journal and their folder writable, or copy both "
    "files "
    "to where they are";
constexpr const char* kUnwritable =
    "cannot be written, neither the file nor a journal beside it: work on a copy where both can be";

std::string bytes_of(const std::vector<Word>& words) {
  std::string bytes(words.size() * kWordBytes, '\0');
  std::size_t at = 0;
  for (const Word word : words) {
    for (int shift = (kWordBytes - 1) * kByteBits; shift >= 0; shift -= kByteBits) {
      bytes[at++] = static_cast<char>(word >> shift);
    }
  }
  return bytes;
}

std::vector<Word> words_of(std::string_view bytes) {
  std::vector<Word> words(bytes.size() / kWordBytes);
  std::size_t at = 0;
  for (Word& word : words) {
    for (int i = 0; i < kWordBytes; ++i) word = word << kByteBits | static_cast<unsigned char>(bytes[at++]);
  }
  return words;
}

constexpr const char* kCray = "cray";
constexpr const char* kIeee = "ieee";

std::string reals_key(const std::string& dataset) {
  return "reals " + dataset;
}

/// Of the place too, so that no group stands for another.
std::int64_t checksum(std::int64_t drive, std::int64_t group, std::uint32_t written, std::string_view bytes) {
  specification::Fingerprint sum;
  sum.add(fmt::format("{} {} {}", drive, group, written));
  sum.add(bytes);
  return static_cast<std::int64_t>(sum.value());
}

}  // namespace

Image::Image(const std::string& file, Mode mode, const std::string& option) : file_(option + file) {
  try {
    open(file, mode);
    if (only_reads_) {
      execute("BEGIN");  // until the end: all is of one moment
    } else {
      // One run at a time.
      execute("PRAGMA locking_mode = EXCLUSIVE");
      execute("BEGIN EXCLUSIVE");
    }
    empty_ = !has_tables();
    if (empty_ && mode == Mode::kMayCreate && !only_reads_) create();
    if (!empty_) read_header();
    if (!only_reads_) execute(empty_ ? "ROLLBACK" : "COMMIT");  // to commit nothing would write a first page
    opened_ = true;
  } catch (...) {
    sqlite3_close(database_);
    throw;
  }
}

/// Whoever only reads would rather change the file than not read it: SQLite takes back what a killed run has
/// left half done, from the journal beside it. Where it may not be written, SQLite opens it for reading.
void Image::open(const std::string& file, Mode mode) {
  const int create = mode == Mode::kMayCreate ? SQLITE_OPEN_CREATE : 0;
  if (sqlite3_open_v2(file.c_str(), &database_, SQLITE_OPEN_READWRITE | create, nullptr) != SQLITE_OK) {
    if (!std::filesystem::exists(file) && mode != Mode::kMayCreate) fail("there is no such file");
    fail(database_ == nullptr ? "cannot be opened" : sqlite3_errmsg(database_));
  }
  // What the drives hold is read into memory; those of the largest built-in machine hold a third of this.
  constexpr std::uintmax_t kLargest = 4'000'000'000;
  std::error_code none;
  const auto size = std::filesystem::file_size(file, none);
  if (!none && size > kLargest) fail(fmt::format("has {} bytes; at most {} are read", size, kLargest));
  sqlite3_extended_result_codes(database_, 1);
  constexpr int kPatience = 3000;  // ms: a run that was killed may take a moment to be gone
  sqlite3_busy_timeout(database_, kPatience);
  const bool read_only = sqlite3_db_readonly(database_, "main") != 0;
  only_reads_ = mode == Mode::kReadOnly || read_only;
  const std::filesystem::path path = sqlite3_db_filename(database_, "main");
  writable_ = !read_only && ::access(path.parent_path().c_str(), W_OK) == 0;
}

Image::~Image() {
  sqlite3_close(database_);
}

void Image::fail(const std::string& problem) const {
  throw specification::Error(fmt::format("{}: {}", file_, problem));
}

void Image::execute(const char* sql) {
  char* message = nullptr;
  const int result = sqlite3_exec(database_, sql, nullptr, nullptr, &message);
  if (result == SQLITE_OK) return;
  const std::string problem = message == nullptr ? sqlite3_errmsg(database_) : message;
  sqlite3_free(message);
  complain(problem);
}

std::string Image::journal() const {
  return std::string(sqlite3_db_filename(database_, "main")) + "-journal";
}

/// As SQLite sees it: one whose first byte is 0 has been dealt with.
bool Image::has_unfinished_journal() const {
  const std::string name = journal();
  return std::filesystem::exists(name) && std::ifstream(name, std::ios::binary).peek() != 0;
}

/// Says what SQLite's last error means to a person.
void Image::complain(const std::string& problem) const {
  constexpr int kPrimary = 0xff;
  const int error = sqlite3_extended_errcode(database_) & kPrimary;
  if (error == SQLITE_BUSY) fail("is in use by another run");
  if (error == SQLITE_NOTADB) fail("is not an image (platter run --image makes one)");
  if (error == SQLITE_READONLY || error == SQLITE_CANTOPEN || error == SQLITE_IOERR) {
    if (!opened_ && has_unfinished_journal()) fail(kUnfinished);
    if (!writable_) fail(kUnwritable);
  }
  fail(problem);
}

bool Image::has_tables() {
  Statement count(*this, "SELECT count(*) FROM sqlite_master");
  count.next();
  return count.number(0) > 0;
}

void Image::create() {
  execute("CREATE TABLE property (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID");
  execute(
      "CREATE TABLE sectors (drive INTEGER, grp INTEGER, written INTEGER NOT NULL, checksum INTEGER NOT "
      "NULL, "
      "words BLOB NOT NULL, PRIMARY KEY (drive, grp))");
  execute(
      "CREATE TABLE dataset (name TEXT PRIMARY KEY, drive INTEGER NOT NULL, first INTEGER NOT NULL, sectors "
      "INTEGER "
      "NOT NULL, first_written INTEGER NOT NULL, last_written INTEGER NOT NULL, "
      "interleave INTEGER NOT NULL) WITHOUT ROWID");
  set_property("format", kFormat);
  set_property("version", kVersion);
  empty_ = false;
}

std::optional<std::string> Image::property(const std::string& key) {
  Statement query(*this, "SELECT value FROM property WHERE key = ?");
  if (!query.bind(1, key).next()) return std::nullopt;
  return std::string(query.bytes(0));
}

void Image::set_property(const std::string& key, const std::string& value) {
  Statement(*this, "INSERT OR REPLACE INTO property VALUES (?, ?)").bind(1, key).bind(2, value).next();
}

void Image::read_header() {
  Statement tables(*this,
                   "SELECT count(*) FROM sqlite_master WHERE name IN ('property', 'sectors', 'dataset')");
  tables.next();
  if (tables.number(0) != std::ssize(kTables) || property("format") != kFormat)
    fail("is a database, but not an image");
  const std::string version = property("version").value_or("?");
  if (version != kVersion) {
    fail(fmt::format("is of version {}; this Platter knows version {}", version, kVersion));
  }
  check_pages();
  check_columns();
  disk_ = property("disk");
  if (!disk_) return;
  const auto number = [&](const char* key) {
    const std::string text = property(key).value_or("");
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    constexpr std::int64_t kLargest = 32768;  // so that a drive's words can be counted
    if (error != std::errc() || end != text.data() + text.size() || value < 1 || value > kLargest) {
      fail(fmt::format("{} is '{}' there, not a number from 1 to {}", key, text, kLargest));
    }
    return value;
  };
  geometry_ = {number("cylinders"), number("head_groups"), number("sectors_per_track"),
               number("words_per_sector")};
}

void Image::set_disk(const std::string& name, const device::Geometry& geometry) {
  begin();
  set_property("disk", name);
  set_property("cylinders", std::to_string(geometry.cylinders));
  set_property("head_groups", std::to_string(geometry.head_groups));
  set_property("sectors_per_track", std::to_string(geometry.sectors_per_track));
  set_property("words_per_sector", std::to_string(geometry.words_per_sector));
  commit();
  disk_ = name;
  geometry_ = geometry;
}

std::vector<Dataset> Image::datasets() {
  std::vector<Dataset> datasets;
  if (empty_) return datasets;
  Statement query(*this,
                  "SELECT name, drive, first, sectors, first_written, last_written, interleave FROM dataset "
                  "ORDER BY name");
  while (query.next()) {
    datasets.push_back({std::string(query.bytes(0)), query.number(1), query.number(2), query.number(3),
                        query.number(4), query.number(5), query.number(6), Reals::kUnknown});
    datasets.back().reals = reals_of(datasets.back().name);
    check(datasets.back());
  }
  return datasets;
}

/// A property, not a column, so that images of before are still of this version.
Reals Image::reals_of(const std::string& dataset) {
  const auto said = property(reals_key(dataset));
  if (!said) return Reals::kUnknown;
  if (*said != kCray && *said != kIeee) {
    fail(fmt::format("property {} is '{}', not {} or {}; the file has been damaged", reals_key(dataset),
                     *said, kCray, kIeee));
  }
  return *said == kCray ? Reals::kCray : Reals::kIeee;
}

std::vector<std::int64_t> Image::groups(std::int64_t drive) {
  std::vector<std::int64_t> groups;
  if (empty_) return groups;
  Statement query(*this, "SELECT grp FROM sectors WHERE drive = ? ORDER BY grp");
  query.bind(1, drive);
  while (query.next()) groups.push_back(query.number(0));
  return groups;
}

std::optional<Group> Image::read(std::int64_t drive, std::int64_t group) {
  const std::int64_t sectors = disk_ ? geometry_.sectors() : 0;
  if (group < 0 || group > (sectors - 1) / kGroupSectors || sectors == 0) {
    fail(fmt::format("drive {}: group {} of {} sectors is beyond the drive's {}; the file has been damaged",
                     drive + 1, group, kGroupSectors, sectors));
  }
  Statement query(*this, "SELECT written, checksum, words FROM sectors WHERE drive = ? AND grp = ?");
  if (!query.bind(1, drive).bind(2, group).next()) return std::nullopt;
  const auto written = static_cast<std::uint32_t>(query.number(0));
  const auto bytes = query.bytes(2);
  const auto length = static_cast<std::size_t>(kGroupSectors * geometry_.words_per_sector) * kWordBytes;
  if (bytes.size() != length || checksum(drive, group, written, bytes) != query.number(1)) {
    fail(fmt::format("drive {}, sectors {} to {}: the checksum is wrong; the file has been damaged",
                     drive + 1, group * kGroupSectors, (group + 1) * kGroupSectors - 1));
  }
  const std::int64_t there = sectors - group * kGroupSectors;
  if (there < kGroupSectors && written >> there != 0) {
    fail(fmt::format(
        "drive {}: sectors behind the drive's last, {}, are said to be written; the file has been damaged",
        drive + 1, sectors - 1));
  }
  return Group{written, words_of(bytes)};
}

void Image::begin() {
  if (only_reads_) fail(kUnwritable);
  execute("BEGIN IMMEDIATE");
}

void Image::write(std::int64_t drive, std::int64_t group, const Group& content) {
  const std::string bytes = bytes_of(content.words);
  Statement(*this, "INSERT OR REPLACE INTO sectors VALUES (?, ?, ?, ?, ?)")
      .bind(1, drive)
      .bind(2, group)
      .bind(3, static_cast<std::int64_t>(content.written))
      .bind(4, checksum(drive, group, content.written, bytes))
      .bind_bytes(5, bytes)
      .next();
}

void Image::put(const Dataset& dataset) {
  Statement(*this, "INSERT OR REPLACE INTO dataset VALUES (?, ?, ?, ?, ?, ?, ?)")
      .bind(1, dataset.name)
      .bind(2, dataset.drive)
      .bind(3, dataset.first_sector)
      .bind(4, dataset.sectors)
      .bind(5, dataset.first_written)
      .bind(6, dataset.last_written)
      .bind(7, dataset.interleave)
      .next();
  const std::string key = reals_key(dataset.name);
  if (dataset.reals != Reals::kUnknown) {
    set_property(key, dataset.reals == Reals::kCray ? kCray : kIeee);
  } else {
    Statement(*this, "DELETE FROM property WHERE key = ?").bind(1, key).next();
  }
}

void Image::remove(const std::string& name) {
  Statement(*this, "DELETE FROM dataset WHERE name = ?").bind(1, name).next();
  Statement(*this, "DELETE FROM property WHERE key = ?").bind(1, reals_key(name)).next();
}

void Image::commit() {
  execute("COMMIT");
}

}  // namespace platter::image
