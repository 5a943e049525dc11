#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/storage/dataset.hpp"

namespace platter::vms {

inline constexpr amount::Bytes kBlockBytes{512};

/// How records lie in a file.
enum class Format : std::uint8_t {
  kUndefined = 0,
  kFixed = 1,     ///< all of one length; an odd one has a byte more
  kVariable = 2,  ///< behind their length, in two bytes; an odd one has a byte more
};

/// What a file's header says of its records.
struct RecordAttributes {
  Format format = Format::kUndefined;
  bool carriage_control = false;  ///< lines
  bool fortran_control = false;   ///< lines whose first character moves the paper
  bool within_blocks = false;     ///< no record goes on in the next block
  amount::Bytes longest{};        ///< of fixed ones, each. 0: any
  amount::Blocks extension{};     ///< 0: nobody has said
  bool operator==(const RecordAttributes&) const = default;
};

/// A file: its name, how long it is, and where it lies. It may have more blocks than it has bytes. Virtual
/// blocks are numbered from 1.
struct File {
  std::string name;         ///< "DATA.DAT;1"
  int volume = 0;           ///< a channel of the machine's
  std::int64_t header = 0;  ///< which of the index file
  amount::Bytes bytes{};    ///< in front of its end
  amount::Blocks blocks{};  ///< it has
  RecordAttributes records;
  std::vector<file::Extent> extents{};  ///< each a retrieval pointer
  int accessed = 0;                     ///< channels
  bool deleted = false;                 ///< when nobody has it any more

  file::Dataset dataset() const {
    return {name, extents.empty() ? std::vector<file::Extent>{{volume, {}, {}}} : extents};
  }
};

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
