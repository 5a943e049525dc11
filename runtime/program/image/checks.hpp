#pragma once

#include <fmt/format.h>

#include <array>
#include <span>
#include <string>

#include "runtime/program/image/database.hpp"

namespace platter::image {

/// The type and range of a column of an image, which every row must have.
struct Column {
  const char* name;
  const char* type;  ///< the result of SQL's typeof()
  const char* said;  ///< description in messages
  const char* range = nullptr;

  /// Returns the requirement as an SQL condition, which is false for NULL.
  std::string holds() const {
    std::string sql = fmt::format("typeof({}) = '{}'", name, type);
    if (range != nullptr) sql += fmt::format(" AND {} BETWEEN {}", name, range);
    return sql;
  }
};

/// A table of an image, with the requirements that each of its rows must meet.
struct Table {
  const char* name;
  const char* row;  ///< SQL expression that names a row in messages
  std::span<const Column> columns;
  const char* index = nullptr;  ///< name of the key's index; nullptr if the table itself is the index
};

inline constexpr const char* kWhole = "a whole number";
inline constexpr std::array kPropertyColumns = {Column{"key", "text", "a text"},
                                                Column{"value", "text", "a text"}};
inline constexpr std::array kSectorsColumns = {
    Column{"drive", "integer", "a whole number from 0 to 999", "0 AND 999"}, Column{"grp", "integer", kWhole},
    Column{"written", "integer", "a whole number from 0 to 65535", "0 AND 65535"},
    Column{"checksum", "integer", kWhole}, Column{"words", "blob", "bytes"}};
inline constexpr std::array kExtentColumns = {
    Column{"name", "text", "a text"},
    Column{"drive", "integer", kWhole},
    Column{"first", "integer", kWhole},
    Column{"sectors", "integer", kWhole},
    Column{"first_written", "integer", kWhole},
    Column{"last_written", "integer", kWhole},
    Column{"interleave", "integer", "a whole number from 1 to 1000", "1 AND 1000"},
    Column{"number", "integer", "a whole number from 1 to 1000000", "1 AND 1000000"}};

inline constexpr std::array kTables = {
    Table{"property", "'property ' || quote(key)", kPropertyColumns},
    Table{"sectors", "'row ' || rowid", kSectorsColumns, "sqlite_autoindex_sectors_1"},
    Table{"dataset", "'dataset ' || quote(name)", std::span(kExtentColumns).first(kExtentColumns.size() - 1)},
    Table{"extent", "'dataset ' || quote(name)", kExtentColumns, "sqlite_autoindex_extent_1"}};

// Checks of an image's contents. A violation is rejected with a message that names its place.

/// Lets SQLite check its pages and the indexes through which rows are found, which takes a tenth of the time
/// of loading. SQLite follows trees of pages to any depth, so check_columns() must be called first.
void check_pages(Database& database);

/// Reads all rows and all indexes, including rows that no query would find, such as one with a NULL drive.
void check_columns(Database& database, std::span<const Table> tables);

}  // namespace platter::image
