#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace platter::file {

/// The files of a file system, in the order of their names. A file does not move in memory until it is
/// removed. `File` has a name; `Key` is the name, or the parts of the name that define the order.
template <typename File, typename Key = std::string>
class Directory {
 public:
  using Entries = std::map<Key, File, std::less<>>;

  /// Returns the file with that name; nullptr if there is none.
  template <typename Name>
  File* find(const Name& name) {
    const auto found = entries_.find(name);
    return found == entries_.end() ? nullptr : &found->second;
  }
  template <typename Name>
  bool contains(const Name& name) const {
    return entries_.contains(name);
  }
  /// Adds a file, or replaces the file with that name.
  File& add(const Key& name, File file) {
    return entries_.insert_or_assign(name, std::move(file)).first->second;
  }
  template <typename Name>
  void remove(const Name& name) {
    const auto found = entries_.find(name);
    if (found != entries_.end()) entries_.erase(found);
  }
  const Entries& entries() const { return entries_; }
  std::vector<const File*> files() const {
    std::vector<const File*> all;
    for (const auto& [name, file] : entries_) all.push_back(&file);
    return all;
  }

 private:
  Entries entries_;
};

}  // namespace platter::file
