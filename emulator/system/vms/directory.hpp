#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/storage/directory.hpp"
#include "emulator/storage/inode.hpp"

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

/// A file of a volume, called "DATA.DAT;1". Virtual blocks, which are sectors of the disk, are numbered
/// from 1.
struct File : file::Inode {
  int volume = 0;           ///< a channel of the machine's
  std::int64_t header = 0;  ///< its number in the index file, from 0
  RecordAttributes records;
  bool deleted = false;  ///< removed when no channel has it open any more

  amount::Blocks blocks() const { return amount::Blocks{space.count}; }
  file::Dataset dataset() const { return Inode::dataset(volume); }
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
  /// The file of that name, of its newest version if none is given; nullptr if there is none.
  File* find(const FileName& name) { return files_.find(key(name)); }
  const File* find(const FileName& name) const;
  /// A new file: of the version that is given, or one newer than the newest. Throws Refused if it exists.
  File& add(const FileName& name);
  void remove(const File& file);
  /// In order of names, then of versions.
  std::vector<const File*> all() const { return files_.files(); }

 private:
  using Key = std::pair<std::string, int>;

  /// The version that is so many before the newest one of that name; 0 if there is none.
  int version(const std::string& name, int before_newest) const;
  Key key(const FileName& name) const;

  file::Directory<File, Key> files_;
};

}  // namespace platter::vms
