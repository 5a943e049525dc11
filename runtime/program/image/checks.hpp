#pragma once

#include <fmt/format.h>

#include <array>
#include <span>
#include <string>

#include "runtime/program/image/database.hpp"

namespace platter::image {

/// What a column of an image holds in every row.
struct Column {
  const char* name;
  const char* type;  ///< as typeof() of SQL says
  const char* said;  ///< in messages
  const char* range = nullptr;

  /// As a condition in SQL; of NULL it is false.
  std::string holds() const {
    std::string sql = fmt::format("typeof({}) = '{}'", name, type);
    if (range != nullptr) sql += fmt::format(" AND {} BETWEEN {}", name, range);
    return sql;
  }
};

struct Table {
  const char* name;
  const char* row;  ///< what names a row of it, in SQL
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

// What cannot be in an image is refused with its place.

/// SQLite's own look at its pages and indexes, through which rows are found: a tenth of the time that loading
/// takes. It follows trees of pages however deep they are, and so comes after check_columns().
void check_pages(Database& database);

/// Reads all rows, also those that no query would find, such as one of drive NULL, and all indexes.
void check_columns(Database& database, std::span<const Table> tables);

}  // namespace platter::image
