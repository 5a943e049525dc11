#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "runtime/program/image/image_file.hpp"

struct sqlite3;

namespace platter::image {

/// The SQLite database that an image is, in memory: SQLite reaches no file of the host. Its bytes may be a
/// stranger's, so they have no rights: triggers, views and functions are off, and SQLite's work is limited
/// until they are checked. All functions report problems by `fail`, which throws.
class Database {
 public:
  using Fail = std::function<void(const std::string& problem)>;

  Database(Bytes bytes, Fail fail);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Whether there is nothing in it.
  bool is_empty() const { return objects_.empty(); }
  /// Fails unless its tables and indexes are exactly those that these statements make. `last_optional`: the
  /// last may be missing. Returns how many of the statements it has.
  std::size_t require_tables(std::span<const char* const> statements, bool last_optional) const;
  /// The rows and pages have been checked: work is not limited any more.
  void trust();

  void execute(const char* sql);
  [[noreturn]] void fail(const std::string& problem) const;
  /// The whole database; valid until it is changed.
  std::span<const unsigned char> bytes();

  class Statement;  ///< statement.hpp

 private:
  /// A row of sqlite_schema.
  struct Object {
    std::string type;
    std::string name;
    std::string table;
    std::string sql;
    auto operator<=>(const Object&) const = default;
  };

  [[noreturn]] void complain(const std::string& problem) const;
  void configure();
  void open(Bytes bytes);
  void limit_work(std::int64_t steps);
  std::vector<Object> objects();

  Fail fail_;
  sqlite3* database_ = nullptr;
  std::int64_t steps_left_ = 0;  ///< thousands of SQLite's, until the rows are checked
  std::vector<Object> objects_;  ///< sorted
};

}  // namespace platter::image
