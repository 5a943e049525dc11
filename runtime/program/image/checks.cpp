#include "runtime/program/image/checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "runtime/program/image/statement.hpp"

namespace platter::image {

void check_pages(Database& database) {
  Statement said(database, "PRAGMA integrity_check(1)");
  if (said.next() && said.bytes(0) == "ok") return;
  std::string problem(said.bytes(0));
  std::replace(problem.begin(), problem.end(), '\n', ' ');
  database.fail(fmt::format("the file has been damaged; SQLite reports: {}", problem));
}

void check_columns(Database& database, std::span<const Table> tables) {
  for (const Table& table : tables) {
    if (table.index != nullptr) {
      const std::string none = fmt::format("SELECT 1 FROM {} INDEXED BY {} WHERE typeof({}) = 'none'",
                                           table.name, table.index, table.columns.front().name);
      Statement(database, none.c_str()).next();
    }
    std::string all;
    for (const Column& column : table.columns) {
      all += fmt::format("{}({})", all.empty() ? "" : " AND ", column.holds());
    }
    const std::string any = fmt::format("SELECT 1 FROM {} WHERE NOT ({}) LIMIT 1", table.name, all);
    if (!Statement(database, any.c_str()).next()) continue;
    for (const Column& column : table.columns) {
      const std::string sql =
          fmt::format("SELECT {}, substr(quote({}), 1, 30) FROM {} WHERE NOT ({}) LIMIT 1", table.row,
                      column.name, table.name, column.holds());
      Statement wrong(database, sql.c_str());
      if (!wrong.next()) continue;
      database.fail(fmt::format("table {}, {}: {} is {}, not {}; the file has been damaged", table.name,
                                wrong.bytes(0), column.name, wrong.bytes(1), column.said));
    }
  }
}

}  // namespace platter::image
