#pragma once

#include <span>

#include "runtime/program/image/columns.hpp"
#include "runtime/program/image/database.hpp"

namespace platter::image {

// What cannot be in an image is refused with its place.

/// SQLite's own look at its pages and indexes, through which rows are found: a tenth of the time that loading
/// takes. It follows trees of pages however deep they are, and so comes after check_columns().
void check_pages(Database& database);

/// Reads all rows, also those that no query would find, such as one of drive NULL, and all indexes.
void check_columns(Database& database, std::span<const Table> tables);

}  // namespace platter::image
