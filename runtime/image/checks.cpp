// What cannot be in an image is refused with its place.

#include <fmt/format.h>

#include <algorithm>

#include "runtime/image/columns.hpp"
#include "runtime/image/image.hpp"
#include "runtime/image/statement.hpp"

namespace platter::image {

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

}  // namespace platter::image
