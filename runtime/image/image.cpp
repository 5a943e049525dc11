#include "runtime/image/image.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "emulator/specification/error.hpp"
#include "emulator/specification/fingerprint.hpp"
#include "runtime/image/columns.hpp"

namespace platter::image {
namespace {

constexpr const char* kFormat = "platter.image";
constexpr const char* kVersion = "2";
constexpr int kWordBytes = 8;
constexpr int kByteBits = 8;

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

/// Of the place too, so that no group stands for another.
std::int64_t checksum(std::int64_t drive, std::int64_t group, std::uint32_t written, std::string_view bytes) {
  specification::Fingerprint sum;
  sum.add(fmt::format("{} {} {}", drive, group, written));
  sum.add(bytes);
  return static_cast<std::int64_t>(sum.value());
}

}  // namespace

/// A prepared statement; one row after the other.
class Image::Statement {
 public:
  Statement(const Image& image, const char* sql) : image_(image) {
    if (sqlite3_prepare_v2(image.database_, sql, -1, &statement_, nullptr) != SQLITE_OK) complain();
  }
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  Statement& bind(int index, std::int64_t value) {
    sqlite3_bind_int64(statement_, index, value);
    return *this;
  }
  Statement& bind(int index, const std::string& value) {
    sqlite3_bind_text(statement_, index, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT);
    return *this;
  }
  Statement& bind_bytes(int index, const std::string& value) {
    sqlite3_bind_blob(statement_, index, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT);
    return *this;
  }
  bool next() {
    const int result = sqlite3_step(statement_);
    if (result != SQLITE_ROW && result != SQLITE_DONE) complain();
    return result == SQLITE_ROW;
  }
  std::int64_t number(int column) {
    if (sqlite3_column_type(statement_, column) != SQLITE_INTEGER) {
      image_.fail(fmt::format("{} is no whole number in a row of a table; the file has been damaged",
                              sqlite3_column_name(statement_, column)));
    }
    return sqlite3_column_int64(statement_, column);
  }
  std::string_view bytes(int column) {
    const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_, column));
    return {data, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
  }

 private:
  [[noreturn]] void complain() const { image_.complain(sqlite3_errmsg(image_.database_)); }

  const Image& image_;
  sqlite3_stmt* statement_ = nullptr;
};

Image::Image(const std::string& file, Mode mode, const std::string& option) : file_(option + file) {
  const int flags = mode == Mode::kReadOnly    ? SQLITE_OPEN_READONLY
                    : mode == Mode::kMayCreate ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                               : SQLITE_OPEN_READWRITE;
  try {
    if (sqlite3_open_v2(file.c_str(), &database_, flags, nullptr) != SQLITE_OK) {
      if (!std::filesystem::exists(file) && mode != Mode::kMayCreate) fail("there is no such file");
      fail(database_ == nullptr ? "cannot be opened" : sqlite3_errmsg(database_));
    }
    constexpr int kPatience = 3000;  // ms: a run that was killed may take a moment to be gone
    sqlite3_busy_timeout(database_, kPatience);
    if (mode != Mode::kReadOnly) {
      // One run at a time. A journal beside the file takes back what a killed run has left half done.
      execute("PRAGMA locking_mode = EXCLUSIVE");
      execute("BEGIN EXCLUSIVE");
    } else {
      execute("BEGIN");
    }
    create();
    read_header();
    execute("COMMIT");
  } catch (...) {
    sqlite3_close(database_);
    throw;
  }
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

/// Says what SQLite's last error means to a person.
void Image::complain(const std::string& problem) const {
  const int error = sqlite3_errcode(database_);
  if (error == SQLITE_BUSY) fail("is in use by another run");
  if (error == SQLITE_NOTADB) fail("is not an image (platter run --image makes one)");
  fail(problem);
}

/// In a file that is empty.
void Image::create() {
  Statement count(*this, "SELECT count(*) FROM sqlite_master");
  count.next();
  if (count.number(0) > 0 || sqlite3_db_readonly(database_, "main") != 0) return;
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
}

std::optional<std::string> Image::property(const char* key) {
  Statement query(*this, "SELECT value FROM property WHERE key = ?");
  if (!query.bind(1, std::string(key)).next()) return std::nullopt;
  return std::string(query.bytes(0));
}

void Image::set_property(const char* key, const std::string& value) {
  Statement(*this, "INSERT OR REPLACE INTO property VALUES (?, ?)")
      .bind(1, std::string(key))
      .bind(2, value)
      .next();
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

/// SQLite's own look at its pages and indexes, through which rows are found: a tenth of the time that loading
/// takes.
void Image::check_pages() {
  Statement said(*this, "PRAGMA integrity_check(1)");
  if (said.next() && said.bytes(0) == "ok") return;
  std::string problem(said.bytes(0));
  std::replace(problem.begin(), problem.end(), '\n', ' ');
  fail(fmt::format("the file has been damaged; SQLite says: {}", problem));
}

/// Of all rows, also of those that no query would find, such as one of drive NULL.
void Image::check_columns() {
  for (const Table& table : kTables) {
    std::string all;
    for (const Column& column : table.columns) {
      all += fmt::format("{}({})", all.empty() ? "" : " AND ", column.holds());
    }
    const std::string any = fmt::format("SELECT 1 FROM {} WHERE NOT ({}) LIMIT 1", table.name, all);
    if (!Statement(*this, any.c_str()).next()) continue;
    for (const Column& column : table.columns) {
      const std::string sql =
          fmt::format("SELECT {}, substr(quote({}), 1, 30) FROM {} WHERE NOT ({}) LIMIT 1", table.row,
                      column.name, table.name, column.holds());
      Statement wrong(*this, sql.c_str());
      if (!wrong.next()) continue;
      fail(fmt::format("table {}, {}: {} is {}, not {}; the file has been damaged", table.name,
                       wrong.bytes(0), column.name, wrong.bytes(1), column.said));
    }
  }
}

void Image::set_disk(const std::string& name, const disk::Geometry& geometry) {
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
  Statement query(*this,
                  "SELECT name, drive, first, sectors, first_written, last_written, interleave FROM dataset "
                  "ORDER BY name");
  while (query.next()) {
    datasets.push_back({std::string(query.bytes(0)), query.number(1), query.number(2), query.number(3),
                        query.number(4), query.number(5), query.number(6)});
    check(datasets.back());
  }
  return datasets;
}

/// Whether it lies on a drive. What was written may lie elsewhere than the dataset does now, but there, too.
void Image::check(const Dataset& one) const {
  constexpr std::int64_t kDrives = 1000;
  const std::int64_t sectors = disk_ ? geometry_.sectors() : 0;
  const bool well = one.drive >= 0 && one.drive < kDrives && one.first_sector >= 0 && one.sectors >= 1 &&
                    one.sectors <= sectors && one.first_sector < sectors &&
                    (one.sectors - 1) * one.interleave < sectors - one.first_sector &&
                    one.first_written >= 0 && one.first_written <= one.last_written &&
                    one.last_written < sectors;
  if (well) return;
  fail(
      fmt::format("dataset {} is {} sectors from {} of drive index {}, interleave {}, written from {} to {}, "
                  "and drives have {} "
                  "sectors; the file has been damaged",
                  one.name, one.sectors, one.first_sector, one.drive, one.interleave, one.first_written,
                  one.last_written, sectors));
}

std::vector<std::int64_t> Image::groups(std::int64_t drive) {
  std::vector<std::int64_t> groups;
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
}

void Image::remove(const std::string& name) {
  Statement(*this, "DELETE FROM dataset WHERE name = ?").bind(1, name).next();
}

void Image::commit() {
  execute("COMMIT");
}

}  // namespace platter::image
