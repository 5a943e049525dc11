#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "tools/analysis/sweep/point.hpp"

struct sqlite3;
struct sqlite3_stmt;  // this comes from sqlite3.h

namespace platter::sweep {

/// A database of the points that a sweep has completed. Points survive if the sweep is killed, and a later
/// sweep for the same table continues from them. The database is in a folder that no program can write to
/// (guest::private_folder), so programs cannot change it. All functions throw specification::Error.
class Store {
 public:
  /// `table` is the file for which the points are computed; it determines the store's name. `about` is a text
  /// of everything that determines the points. A store with another text is rejected.
  Store(const std::filesystem::path& folder, const std::string& table, const std::string& about);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  const std::filesystem::path& folder() const { return folder_; }
  /// Marks the points as written to the table. The destructor then deletes the store.
  void finish() { finished_ = true; }

  std::set<std::int64_t> done();
  /// Stores a point durably. Several threads may call it.
  void put(std::int64_t number, const Result& result);
  /// Calls `take` for each point, in the order of their numbers.
  void each(const std::function<void(std::int64_t, const Result&)>& take);

 private:
  void execute(const char* sql);
  bool has_row(sqlite3_stmt* statement) const;
  void require_tables();
  [[noreturn]] void fail() const;  ///< reports SQLite's last error
  [[noreturn]] void fail(const std::string& what) const;

  std::filesystem::path folder_;
  std::string table_;
  std::filesystem::path file_;
  bool finished_ = false;
  struct Close {
    void operator()(sqlite3* database) const;
  };
  std::unique_ptr<sqlite3, Close> database_;
  std::mutex mutex_;
};

}  // namespace platter::sweep
