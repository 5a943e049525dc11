#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "runtime/program/image/image_file.hpp"

struct sqlite3;

namespace platter::image {

/// The SQLite database of an image, in memory; SQLite opens no file of the host. Since the bytes may be
/// untrusted, triggers, views and functions are disabled, and SQLite's work is limited until the contents are
/// checked. All functions report problems by calling `fail`, which throws.
class Database {
 public:
  using Fail = std::function<void(const std::string& problem)>;

  Database(Bytes bytes, Fail fail);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Returns whether the database has no tables or indexes.
  bool is_empty() const { return objects_.empty(); }
  /// Fails unless the tables and indexes are exactly those that these statements create. `last_optional`: the
  /// last one may be missing. Returns the number of statements whose tables exist.
  std::size_t require_tables(std::span<const char* const> statements, bool last_optional) const;
  /// Removes the limit on work. Called when the rows and pages have been checked.
  void trust();

  void execute(const char* sql);
  [[noreturn]] void fail(const std::string& problem) const;
  /// Returns the whole database; valid until it is changed.
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
  std::int64_t steps_left_ = 0;  ///< SQLite steps left until the work limit, in thousands
  std::vector<Object> objects_;  ///< sorted
};

}  // namespace platter::image
