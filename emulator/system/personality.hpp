#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/device/geometry.hpp"
#include "emulator/specification/reader.hpp"
#include "emulator/system/striped_file_system.hpp"

namespace platter::system {

struct SystemSpecification;

/// The layout of items in a program's unformatted records.
enum class ItemLayout : std::uint8_t {
  kWords,              ///< each item is one of the host's words
  kLittleEndianBytes,  ///< each item has as many bytes as its type, least significant byte first
  kBigEndianBytes,     ///< each item has as many bytes as its type, most significant byte first
};

/// The part of an operating system that its folder defines: the specification of its own tables, and the
/// facts that the rest of the program needs. This class by itself is a batch system with units on datasets
/// of the machine's channels. The Fortran side of a system is runtime::SystemServices.
class Personality {
 public:
  /// `name`: the name of its kind, which also selects the Fortran side.
  explicit Personality(std::string name) : name_(std::move(name)) {}
  virtual ~Personality() = default;
  Personality(const Personality&) = delete;
  Personality& operator=(const Personality&) = delete;

  const std::string& name() const { return name_; }
  /// The layout of items in a program's records.
  virtual ItemLayout items() const { return ItemLayout::kWords; }
  /// True if units are on named files, to which the system gives space on its drives. Otherwise a unit is on
  /// a dataset of a channel, and several programs can share the machine.
  virtual bool has_file_system() const { return false; }
  /// True if the words of its drives hold bytes in the order in which the host stores them. Otherwise they
  /// hold numbers.
  virtual bool stores_bytes() const { return false; }
  /// The kinds of blocks of its file system, besides those of files, that a planned fault can name
  /// (fault::kParts).
  virtual std::vector<std::string_view> parts() const { return {}; }
  /// Makes an empty file system on disks that the programs of a multicomputer share. The default is nullptr:
  /// under this system, programs cannot share disks.
  virtual std::unique_ptr<StripedFileSystem> make_striped_file_system(
      const std::vector<device::Geometry>& /*disks*/) const {
    return nullptr;
  }

 private:
  std::string name_;
};

/// An entry of the registry of personalities.
struct PersonalityKind {
  const char* name;                 ///< the value of `personality` in a system's file
  std::vector<std::string> tables;  ///< the tables of a system's file that only this kind reads
  /// Reads these tables. Throws specification::Error, also if the system lacks a call that this kind needs.
  std::unique_ptr<Personality> (*read)(specification::Reader& reader, const SystemSpecification& system);
};

/// The name of the personality of a system if its file names none.
inline constexpr const char* kPlainPersonality = "plain";

/// All personalities except the plain one, in the order of their folders. The build writes this function: it
/// lists each folder of emulator/system/ that contains a personality.cpp, which defines
/// `const PersonalityKind& personality_kind()` in the folder's namespace.
std::span<const PersonalityKind* const> personality_kinds();

/// The kind of that name; nullptr for the plain one, or if there is none.
const PersonalityKind* find_personality(std::string_view name);

/// Reads the key `personality` of a system's file: the name of a registered kind, or kPlainPersonality if the
/// key is missing. Throws specification::Error, also if the file contains a table of another personality.
std::string read_personality_name(specification::Reader& reader);

/// The personality of a system, made from its tables.
std::unique_ptr<Personality> read_personality(specification::Reader& reader,
                                              const SystemSpecification& system);

}  // namespace platter::system
