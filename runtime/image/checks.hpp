#pragma once

#include <span>

#include "runtime/image/columns.hpp"
#include "runtime/image/database.hpp"

namespace platter::image {

// What cannot be in an image is refused with its place.

/// SQLite's own look at its pages and indexes, through which rows are found: a tenth of the time that loading
/// takes.
void check_pages(Database& database);

/// Of all rows, also of those that no query would find, such as one of drive NULL.
void check_columns(Database& database, std::span<const Table> tables);

}  // namespace platter::image
