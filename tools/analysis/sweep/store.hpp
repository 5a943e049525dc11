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
struct sqlite3_stmt;  // a type of its own

namespace platter::sweep {

/// Where the points of a sweep are as they are done: a database that loses none when the sweep is killed, and
/// that a later one for the same table continues. It is in a folder that no program can write in
/// (guest::private_folder), so that a program cannot change them. All functions throw
/// specification::Error.
class Store {
 public:
  /// `table`: what the points are for, which names the store. `about`: all that decides what the points are.
  /// A store of something else is refused.
  Store(const std::filesystem::path& folder, const std::string& table, const std::string& about);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  const std::filesystem::path& folder() const { return folder_; }
  /// The points are in the table: this is gone when it is closed.
  void finish() { finished_ = true; }

  std::set<std::int64_t> done();
  /// From several threads. It is there for good when this returns.
  void put(std::int64_t number, const Result& result);
  /// In order of their numbers.
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
