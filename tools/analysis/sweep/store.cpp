#include "tools/analysis/sweep/store.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <memory>
#include <system_error>
#include <vector>

#include "emulator/specification/error.hpp"
#include "tools/compiler/build/digest.hpp"

namespace platter::sweep {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDamaged =
    "it is damaged, or not a file of the points of a sweep; remove it to run all points again";

/// Returns the absolute name of the table, which does not depend on the working folder.
std::string place_of(const std::string& table) {
  std::error_code none;
  return fs::weakly_canonical(fs::absolute(table, none), none).string();
}

struct Finalize {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

Statement prepared(sqlite3* database, const char* sql) {
  sqlite3_stmt* made = nullptr;
  sqlite3_prepare_v2(database, sql, -1, &made, nullptr);
  return Statement(made);  // null if the database does not contain the tables of a store
}

void bind(const Statement& statement, int parameter, const std::string& text) {
  sqlite3_bind_blob64(statement.get(), parameter, text.data(), text.size(), SQLITE_STATIC);
}

std::string text_in(const Statement& statement, int column) {
  const auto* const text = static_cast<const char*>(sqlite3_column_blob(statement.get(), column));
  return text == nullptr
             ? ""
             : std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement.get(), column)));
}

}  // namespace

void Store::Close::operator()(sqlite3* database) const {
  sqlite3_close(database);
}

Store::Store(const fs::path& folder, const std::string& table, const std::string& about)
    : folder_(folder), table_(table), file_(folder / ("sweep." + guest::digest_of(place_of(table)))) {
  sqlite3* opened = nullptr;
  const int result = sqlite3_open(file_.c_str(), &opened);
  database_.reset(opened);
  if (result != SQLITE_OK) fail();
  // A damaged file could contain views and triggers, which a store never has.
  for (const int power :
       {SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_TRUSTED_SCHEMA})
    sqlite3_db_config(database_.get(), power, 0, nullptr);
  sqlite3_db_config(database_.get(), SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  // The lock keeps another sweep from computing the same points.
  execute("PRAGMA locking_mode=EXCLUSIVE");
  execute("BEGIN EXCLUSIVE");
  require_tables();
  const auto known = prepared(database_.get(), "SELECT text FROM about");
  if (has_row(known.get())) {
    if (text_in(known, 0) != about) {
      throw specification::Error(
          fmt::format("{}: {} contains the points of another sweep, of other specifications or of another "
                      "version; remove that file, or name another table",
                      table_, file_.string()));
    }
  } else {
    const auto put = prepared(database_.get(), "INSERT INTO about VALUES(?)");
    bind(put, 1, about);
    if (has_row(put.get())) fail();
  }
  execute("COMMIT");
}

/// Makes the tables in an empty file. Rejects any other file unless it contains exactly these tables and
/// passes SQLite's quick check: a damaged table can contain two rows with the same number.
void Store::require_tables() {
  constexpr std::array kTables = {
      "CREATE TABLE about(text BLOB)",
      "CREATE TABLE points(number INTEGER PRIMARY KEY, code INTEGER, printed BLOB, said BLOB, json BLOB)"};
  std::vector<std::string> found;
  const auto objects = prepared(database_.get(), "SELECT sql FROM sqlite_schema ORDER BY name");
  while (has_row(objects.get())) found.push_back(text_in(objects, 0));
  if (found.empty()) {
    for (const char* const table : kTables) execute(table);
    return;
  }
  const auto check = prepared(database_.get(), "PRAGMA quick_check(1)");
  const bool is_whole = has_row(check.get()) && text_in(check, 0) == "ok";
  if (!is_whole || !std::equal(found.begin(), found.end(), kTables.begin(), kTables.end())) fail(kDamaged);
}

/// Advances to the next row, and returns whether it exists. Throws for any other outcome.
bool Store::has_row(sqlite3_stmt* statement) const {
  if (statement == nullptr) fail();
  const int step = sqlite3_step(statement);
  if (step != SQLITE_ROW && step != SQLITE_DONE) fail();
  return step == SQLITE_ROW;
}

Store::~Store() {
  std::error_code none;
  if (finished_) fs::remove(file_, none);
}

std::set<std::int64_t> Store::done() {
  std::set<std::int64_t> all;
  const auto rows = prepared(database_.get(), "SELECT number FROM points");
  while (has_row(rows.get())) all.insert(sqlite3_column_int64(rows.get(), 0));
  return all;
}

void Store::put(std::int64_t number, const Result& result) {
  const std::lock_guard lock(mutex_);
  const auto row = prepared(database_.get(), "INSERT INTO points VALUES(?,?,?,?,?)");
  sqlite3_bind_int64(row.get(), 1, number);
  sqlite3_bind_int(row.get(), 2, result.code);
  bind(row, 3, result.printed);
  bind(row, 4, result.said);
  bind(row, 5, result.json);
  if (has_row(row.get())) fail();
}

void Store::each(const std::function<void(std::int64_t, const Result&)>& take) {
  const auto rows =
      prepared(database_.get(), "SELECT number, code, printed, said, json FROM points ORDER BY number");
  while (has_row(rows.get()))
    take(sqlite3_column_int64(rows.get(), 0),
         {sqlite3_column_int(rows.get(), 1), text_in(rows, 2), text_in(rows, 3), text_in(rows, 4)});
}

void Store::execute(const char* sql) {
  if (sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

void Store::fail() const {
  switch (sqlite3_errcode(database_.get())) {
    case SQLITE_BUSY:
      fail("another sweep is using it");
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
    case SQLITE_ERROR:
      fail(kDamaged);
    default:
      fail(sqlite3_errmsg(database_.get()));
  }
}

void Store::fail(const std::string& what) const {
  throw specification::Error(fmt::format("{}: its points, {}: {}", table_, file_.string(), what));
}

}  // namespace platter::sweep
