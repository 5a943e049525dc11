#pragma once

#include <fmt/format.h>
#include <sqlite3.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "runtime/program/image/database.hpp"

namespace platter::image {

/// A prepared SQL statement, whose result is read row by row.
class Database::Statement {
 public:
  Statement(const Database& database, const char* sql) : of_(database) {
    if (sqlite3_prepare_v2(database.database_, sql, -1, &statement_, nullptr) != SQLITE_OK) complain();
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
      of_.fail(fmt::format("{} is not a whole number in a row of a table; the file has been damaged",
                           sqlite3_column_name(statement_, column)));
    }
    return sqlite3_column_int64(statement_, column);
  }
  std::string_view bytes(int column) {
    const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_, column));
    return {data, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
  }

 private:
  [[noreturn]] void complain() const { of_.complain(sqlite3_errmsg(of_.database_)); }

  const Database& of_;
  sqlite3_stmt* statement_ = nullptr;
};

using Statement = Database::Statement;

}  // namespace platter::image
