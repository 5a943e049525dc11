#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "emulator/system/cms/kernel.hpp"

namespace platter::cms {

/// CP's directory of users, in pages of the system area. The entries follow each other in the order in which
/// DIRECT has read them.
class UserDirectory {
 public:
  explicit UserDirectory(Kernel& kernel) : kernel_(kernel) {}

  struct Entry {
    std::string user;
    std::set<int> disks{};        ///< numbers of the user's minidisks
    std::int64_t statements = 0;  ///< statements of the source that describe the user
  };
  /// DIRECT: writes the pages of the entries. Throws Refused if they do not fit.
  void write(std::vector<Entry> entries);
  /// Searches for a user. CP reads the pages of the directory from the first one on, up to the entry. If the
  /// specification has an index and the entries are sorted, it reads only the page of the entry. Throws
  /// Refused if there is no such user.
  const Entry& find(const std::string& user);
  /// Returns the number of pages.
  std::int64_t pages() const { return pages_; }
  bool empty() const { return entries_.empty(); }

 private:
  Kernel& kernel_;
  std::vector<Entry> entries_{};
  std::vector<std::int64_t> page_{};  ///< page of each entry
  std::int64_t pages_ = 0;
  bool sorted_ = false;
};

}  // namespace platter::cms
