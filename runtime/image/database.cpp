#include "runtime/image/database.hpp"

#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "emulator/specification/error.hpp"

namespace platter::image {
namespace {

constexpr const char* kUnfinished =
    "a run that was killed has left a journal beside it (its name with -journal), from which it has to be "
    "put "
    "right first, and cannot be here: make the file, the journal and their folder writable, or copy both "
    "files "
    "to where they are";
constexpr const char* kUnwritable =
    "cannot be written, neither the file nor a journal beside it: work on a copy where both can be";

}  // namespace

Database::Database(const std::string& file, Mode mode, const std::string& option) : file_(option + file) {
  try {
    open(file, mode);
    if (only_reads_) {
      execute("BEGIN");  // until the end: all is of one moment
    } else {
      // One run at a time.
      execute("PRAGMA locking_mode = EXCLUSIVE");
      execute("BEGIN EXCLUSIVE");
    }
  } catch (...) {
    sqlite3_close(database_);
    throw;
  }
}

void Database::opened(bool changed) {
  if (!only_reads_) execute(changed ? "COMMIT" : "ROLLBACK");
  opened_ = true;
}

void Database::begin() {
  if (only_reads_) fail(kUnwritable);
  execute("BEGIN IMMEDIATE");
}

/// Whoever only reads would rather change the file than not read it: SQLite takes back what a killed run has
/// left half done, from the journal beside it. Where it may not be written, SQLite opens it for reading.
void Database::open(const std::string& file, Mode mode) {
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

Database::~Database() {
  sqlite3_close(database_);
}

void Database::fail(const std::string& problem) const {
  throw specification::Error(fmt::format("{}: {}", file_, problem));
}

void Database::execute(const char* sql) {
  char* message = nullptr;
  const int result = sqlite3_exec(database_, sql, nullptr, nullptr, &message);
  if (result == SQLITE_OK) return;
  const std::string problem = message == nullptr ? sqlite3_errmsg(database_) : message;
  sqlite3_free(message);
  complain(problem);
}

std::string Database::journal() const {
  return std::string(sqlite3_db_filename(database_, "main")) + "-journal";
}

/// As SQLite sees it: one whose first byte is 0 has been dealt with.
bool Database::has_unfinished_journal() const {
  const std::string name = journal();
  return std::filesystem::exists(name) && std::ifstream(name, std::ios::binary).peek() != 0;
}

/// Says what SQLite's last error means to a person.
void Database::complain(const std::string& problem) const {
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

}  // namespace platter::image
