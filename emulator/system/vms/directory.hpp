#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/storage/directory.hpp"
#include "emulator/storage/inode.hpp"
#include "emulator/system/vms/indexed_contents.hpp"

namespace platter::vms {

inline constexpr amount::Bytes kBlockBytes{512};

/// The record format of a file.
enum class Format : std::uint8_t {
  kUndefined = 0,
  kFixed = 1,     ///< all of the same length, padded to an even number of bytes
  kVariable = 2,  ///< each follows its length in two bytes, and is padded to an even number of bytes
};

/// How the records of a file are found.
enum class Organization : std::uint8_t { kSequential, kRelative, kIndexed };

/// The record attributes in a file's header.
struct RecordAttributes {
  Format format = Format::kUndefined;
  bool carriage_control = false;  ///< records are lines of text
  bool fortran_control = false;   ///< the first character of each line controls the carriage
  bool within_blocks = false;     ///< no record crosses a block boundary
  amount::Bytes longest{};        ///< length of fixed records, or limit for variable ones; 0: no limit
  amount::Blocks extension{};     ///< extension quantity; 0: not specified
  Organization organization = Organization::kSequential;
  amount::Blocks bucket{};  ///< length of the buckets of a relative or an indexed file
  bool operator==(const RecordAttributes&) const = default;
};

/// A file of a volume; its name has the form "DATA.DAT;1". Virtual blocks, which are sectors of the disk, are
/// numbered from 1.
struct File : file::Inode {
  int volume = 0;           ///< number of the volume's channel, from 0
  std::int64_t header = 0;  ///< number of its header in the index file, from 0
  RecordAttributes records;
  std::shared_ptr<IndexedContents> indexed{};  ///< of an indexed file
  bool deleted = false;                        ///< true: to be removed when no channel has it open

  amount::Blocks blocks() const { return amount::Blocks{space.count}; }
  file::Dataset dataset() const { return Inode::dataset(volume); }
};

/// A file name in a program: NODE::DEVICE:[DIRECTORY]NAME.TYPE;VERSION. All parts except NAME are optional.
struct FileName {
  std::string node{};    ///< "": this node
  std::string volume{};  ///< name of the device; "": the first volume
  std::string name{};    ///< NAME.TYPE, in capitals
  int version = 0;       ///< 0: the newest; -1: the one before it, and so on
};

/// Parses a file name. `type`: the default type, such as ".DAT". Throws Refused.
FileName read_name(std::string_view text, std::string_view type);

/// The files of all volumes, by name and version. There is only one directory.
class Directory {
 public:
  /// Returns the file of that name and version, or of the newest version if none is specified; nullptr: there
  /// is none.
  File* find(const FileName& name) { return files_.find(key(name)); }
  const File* find(const FileName& name) const;
  /// Adds a file with the specified version, or one higher than the newest. Throws Refused if it exists.
  File& add(const FileName& name);
  void remove(const File& file);
  /// Returns all files, sorted by name and version.
  std::vector<const File*> all() const { return files_.files(); }

 private:
  using Key = std::pair<std::string, int>;

  /// Returns the version that is `before_newest` files before the newest one of that name; 0: there is none.
  int version(const std::string& name, int before_newest) const;
  Key key(const FileName& name) const;

  file::Directory<File, Key> files_;
};

}  // namespace platter::vms
