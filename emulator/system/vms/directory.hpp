#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/system/vms/file.hpp"

namespace platter::vms {

/// A file as a program names it: NODE::DEVICE:[DIRECTORY]NAME.TYPE;VERSION, of which all but the name may be
/// missing.
struct FileName {
  std::string node{};    ///< "": this one
  std::string volume{};  ///< a device; "": the first
  std::string name{};    ///< NAME.TYPE, in capitals
  int version = 0;       ///< 0: the newest; -1: the one before it, and so on
};

/// `type`: where it says none. Throws Refused.
FileName read_name(std::string_view text, std::string_view type);

/// The files that there are, by name and version. There is one directory.
class Directory {
 public:
  /// The one of that name, of its newest version if none is said; nullptr: there is none.
  File* find(const FileName& name) const;
  /// A new one: of the version that is said, or one newer than the newest. Throws Refused where it is there.
  File& add(const FileName& name);
  void remove(const File& file);
  /// In order of names, then of versions.
  std::vector<File*> all() const;

 private:
  std::map<std::string, std::map<int, std::unique_ptr<File>>, std::less<>> files_;
};

}  // namespace platter::vms
