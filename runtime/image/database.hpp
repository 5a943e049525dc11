#pragma once

#include <cstdint>
#include <string>

struct sqlite3;

namespace platter::image {

/// The SQLite database that an image is: opened, with transactions, and what went wrong said so that a person
/// can do something about it. All of it throws specification::Error, which names the file.
class Database {
 public:
  /// kReadOnly: changes nothing, and sees none while it is open. The others have the image to themselves, and
  /// only read it where it cannot be written.
  enum class Mode : std::uint8_t { kMustExist, kMayCreate, kReadOnly };

  /// `option` is what messages begin with where an option named the file. In a transaction, until opened().
  Database(const std::string& file, Mode mode, const std::string& option);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// It is what was hoped for, or has been made that: `changed`.
  void opened(bool changed);
  bool only_reads() const { return only_reads_; }
  /// Whether a change can be hoped to succeed.
  bool may_be_changed() const { return writable_ && !only_reads_; }
  /// The file that is there beside it, behind all links, while a change is made.
  std::string journal() const;

  void begin();
  void commit() { execute("COMMIT"); }
  void execute(const char* sql);
  [[noreturn]] void fail(const std::string& problem) const;

  class Statement;  ///< statement.hpp

 private:
  [[noreturn]] void complain(const std::string& problem) const;
  bool has_unfinished_journal() const;
  void open(const std::string& file, Mode mode);

  std::string file_;  ///< as messages name it
  sqlite3* database_ = nullptr;
  bool opened_ = false;
  bool only_reads_ = false;
  bool writable_ = false;  ///< the file, and its folder, which has to take a journal
};

}  // namespace platter::image
