#include "runtime/program/image/database.hpp"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "runtime/program/image/statement.hpp"

namespace platter::image {
namespace {

constexpr int kStepsAtOnce = 1000;

/// Returns whether the database uses a write-ahead log. Bytes 18 and 19 contain the file format versions for
/// writing and reading; version 2 uses a log.
bool uses_log(std::span<const unsigned char> bytes) {
  constexpr std::size_t kWay = 18;
  return bytes.size() > kWay + 1 && (bytes[kWay] == 2 || bytes[kWay + 1] == 2);
}

}  // namespace

Database::Database(Bytes bytes, Fail fail) : fail_(std::move(fail)) {
  try {
    open(std::move(bytes));
    objects_ = objects();
  } catch (...) {
    sqlite3_close(database_);
    throw;
  }
}

Database::~Database() {
  sqlite3_close(database_);
}

void Database::configure() {
  // The limits allow a group of the largest sectors that a geometry may have. Statements and rows are
  // Platter's own.
  constexpr std::pair<int, int> kLimits[] = {{SQLITE_LIMIT_LENGTH, 1 << 28},
                                             {SQLITE_LIMIT_SQL_LENGTH, 10'000},
                                             {SQLITE_LIMIT_COLUMN, 20},
                                             {SQLITE_LIMIT_EXPR_DEPTH, 100},
                                             {SQLITE_LIMIT_COMPOUND_SELECT, 3},
                                             {SQLITE_LIMIT_VDBE_OP, 25'000},
                                             {SQLITE_LIMIT_FUNCTION_ARG, 8},
                                             {SQLITE_LIMIT_ATTACHED, 0},
                                             {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50},
                                             {SQLITE_LIMIT_VARIABLE_NUMBER, 10},
                                             {SQLITE_LIMIT_TRIGGER_DEPTH, 1},
                                             {SQLITE_LIMIT_WORKER_THREADS, 0}};
  for (const auto& [what, most] : kLimits) sqlite3_limit(database_, what, most);
  constexpr std::pair<int, int> kSettings[] = {
      {SQLITE_DBCONFIG_DEFENSIVE, 1},       {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
      {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},  {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
      {SQLITE_DBCONFIG_ENABLE_FKEY, 0},     {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0},
      {SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0}, {SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, 0}};
  for (const auto& [what, on] : kSettings) {
    if (sqlite3_db_config(database_, what, on, nullptr) != SQLITE_OK) complain(sqlite3_errmsg(database_));
  }
}

void Database::open(Bytes bytes) {
  constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY;
  if (sqlite3_open_v2(":memory:", &database_, kFlags, nullptr) != SQLITE_OK)
    fail(database_ == nullptr ? "out of memory" : sqlite3_errmsg(database_));
  sqlite3_extended_result_codes(database_, 1);
  configure();
  if (uses_log(bytes.span()))
    fail(
        "uses a write-ahead log (WAL), so Platter has not written it; give an image that platter run --image "
        "made");
  const auto size = static_cast<sqlite3_int64>(bytes.span().size());
  constexpr unsigned kMine = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE;
  if (sqlite3_deserialize(database_, "main", bytes.release(), size, size, kMine) != SQLITE_OK)
    complain(sqlite3_errmsg(database_));
  sqlite3_int64 most = 2'147'000'000;  // the largest database that SQLite can hold in one block of memory
  sqlite3_file_control(database_, "main", SQLITE_FCNTL_SIZE_LIMIT, &most);
  // Reading the tables of an image takes about a thousand steps.
  limit_work(100'000);
  execute("PRAGMA temp_store = MEMORY");
  execute("PRAGMA cell_size_check = ON");
  execute("PRAGMA journal_mode = MEMORY");
  // Checking a row of about 20 bytes takes about 100 SQLite steps, so the limit grows with the file.
  limit_work(10'000'000 + 16 * size);
}

void Database::limit_work(std::int64_t steps) {
  steps_left_ = steps / kStepsAtOnce;
  sqlite3_progress_handler(
      database_, kStepsAtOnce,
      [](void* left) -> int { return --*static_cast<std::int64_t*>(left) < 0 ? 1 : 0; }, &steps_left_);
}

void Database::trust() {
  sqlite3_progress_handler(database_, 0, nullptr, nullptr);
}

std::vector<Database::Object> Database::objects() {
  std::vector<Object> all;
  Statement rows(*this, "SELECT type, name, tbl_name, sql FROM sqlite_schema");
  while (rows.next()) {
    // More objects than any image contains give no further information.
    constexpr std::size_t kMost = 20;
    if (all.size() > kMost) break;
    all.push_back({std::string(rows.bytes(0)), std::string(rows.bytes(1)), std::string(rows.bytes(2)),
                   std::string(rows.bytes(3))});
  }
  std::sort(all.begin(), all.end());
  return all;
}

std::size_t Database::require_tables(std::span<const char* const> statements, bool last_optional) const {
  const auto made = [&](std::size_t count) {
    Database as_made({}, fail_);
    for (const char* statement : statements.first(count)) as_made.execute(statement);
    return as_made.objects();
  };
  const auto all = made(statements.size());
  if (objects_ == all) return statements.size();
  if (last_optional && objects_ == made(statements.size() - 1)) return statements.size() - 1;
  const auto is_made = [&](const Object& one) { return std::binary_search(all.begin(), all.end(), one); };
  if (std::none_of(objects_.begin(), objects_.end(), is_made)) fail("is a database, but not an image");
  const auto wrong = std::find_if_not(objects_.begin(), objects_.end(), is_made);
  if (wrong == objects_.end()) fail("lacks a table that images have; the file has been damaged");
  fail(fmt::format("its {} {} was not made by Platter; the file has been damaged", wrong->type.substr(0, 20),
                   wrong->name.substr(0, 40)));
}

std::span<const unsigned char> Database::bytes() {
  sqlite3_int64 size = 0;
  const auto* data = sqlite3_serialize(database_, "main", &size, SQLITE_SERIALIZE_NOCOPY);
  if (data == nullptr) fail("out of memory");
  return {data, static_cast<std::size_t>(size)};
}

void Database::fail(const std::string& problem) const {
  fail_(problem);
  std::abort();  // not reached, since fail_() throws
}

void Database::execute(const char* sql) {
  char* message = nullptr;
  const int result = sqlite3_exec(database_, sql, nullptr, nullptr, &message);
  if (result == SQLITE_OK) return;
  const std::string problem = message == nullptr ? sqlite3_errmsg(database_) : message;
  sqlite3_free(message);
  complain(problem);
}

/// Fails with a message that explains SQLite's last error.
void Database::complain(const std::string& problem) const {
  constexpr int kPrimary = 0xff;
  const int error = sqlite3_extended_errcode(database_) & kPrimary;
  if (error == SQLITE_NOTADB) fail("is not an image; make one with platter run --image");
  if (error == SQLITE_INTERRUPT)
    fail("reading it needs more work than any valid image; the file has been damaged");
  if (error == SQLITE_FULL) fail("would exceed 2 GB, the maximum size of an image");
  if (error == SQLITE_NOMEM) throw std::bad_alloc();
  fail(fmt::format("the file has been damaged; SQLite reports: {}", problem));
}

}  // namespace platter::image
