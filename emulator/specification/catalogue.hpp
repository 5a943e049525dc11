#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulator/specification/override.hpp"
#include "emulator/specification/reader.hpp"

namespace platter::specification {

/// One TOML file of this folder, compiled in, so that a guest program needs no files to be an emulated
/// machine.
struct Builtin {
  std::string_view kind;
  std::string_view name;
  std::string_view text;
};

extern const std::span<const Builtin> kBuiltin;  ///< written by embed.cmake

/// The kinds of specifications there are, as folders are called: disks/dd19.toml. One of them is called so
/// without the s: --set disk.rotation=..., or disks/dd19.rotation=... (override.hpp)
inline constexpr std::array<std::string_view, 7> kKinds = {
    "controllers", "disks", "machines", "multicomputers", "processors", "subprograms", "systems"};

inline std::string singular(std::string_view kind) {
  return std::string(kind.substr(0, kind.size() - 1));
}

/// For suggestions of names.
inline std::vector<std::string> kinds() {
  return {kKinds.begin(), kKinds.end()};
}
inline std::vector<std::string> singular_kinds() {
  std::vector<std::string> names;
  for (const auto kind : kKinds) names.push_back(singular(kind));
  return names;
}

/// FNV-1a over a list of texts: to notice a change, not to withstand an attacker.
class Fingerprint {
 public:
  /// Adds one text; where it ends counts.
  void add(std::string_view text) {
    for (const char c : text) mix(static_cast<unsigned char>(c));
    mix(0xffU);
  }
  std::uint64_t value() const { return value_; }

 private:
  void mix(std::uint64_t byte) { value_ = (value_ ^ byte) * 0x100000001b3U; }
  std::uint64_t value_ = 0xcbf29ce484222325U;
};

/// The specifications by kind (kinds.hpp) and name
/// ("dd19"). Those of emulator/specification are built in; a folder of the user's adds to them or replaces
/// them by name.
class Catalogue {
 public:
  /// The built-in specifications.
  static Catalogue builtin();

  /// Adds or replaces a specification; messages call it `file`. Names are letters, digits, '_', '-' and '.',
  /// since they become part of generated code and of results. Throws Error for any other name.
  void add(std::string_view kind, std::string_view name, std::string file, std::string text);

  /// Changes a value of whatever specification of its kind is opened from now on, or of the one that it names
  /// and that has been added. Throws Error at once where the text is no override, and at opening where the
  /// specification has no such key.
  void set(std::string_view text);
  /// Whether anything is set of the kind that names no file; and refuses that where more than one is
  /// `opened` of it.
  bool is_changed_as(std::string_view kind) const;
  void require_one(std::string_view kind, const std::set<std::string>& opened) const;
  /// The specifications that have been opened so far, in alphabetical order.
  using Opened = std::set<std::pair<std::string, std::string>>;  ///< kind and name
  const Opened& opened() const { return opened_; }
  /// Rejects what is set of a kind of which no specification has been opened, since nothing reads it. A
  /// change that names a file may be of one that is not used.
  void require_read() const;
  /// Rejects what is set of the key of a specification, for the reason given.
  void refuse_change(std::string_view kind, std::string_view name, std::string_view key,
                     const std::string& why) const;
  /// The same specifications, as their files have them.
  Catalogue unchanged() const;
  /// What has been set, as given.
  std::vector<std::string> overrides() const;
  /// Of these what one specification is changed by, as "KIND.KEY=VALUE".
  std::vector<std::string> overrides(std::string_view kind, std::string_view name) const;

  /// Parses the specification; throws Error, with the nearest name, where it is not known.
  Document open(std::string_view kind, std::string_view name) const;

  /// A fingerprint of one specification as it is opened: its text, and what was set of its kind.
  std::string fingerprint(std::string_view kind, std::string_view name) const;

  std::vector<std::string> names(std::string_view kind) const;

  /// As it is written, without what was set; throws Error, with the nearest name, where it is not known.
  std::string_view text(std::string_view kind, std::string_view name) const;
  /// The file that stands in the place of a built-in one; empty where none does.
  std::string replacement(std::string_view kind, std::string_view name) const;
  /// Of all those, as "disks/dd19 by own/disks/dd19.toml".
  std::vector<std::string> replacements() const;

  /// A fingerprint of every specification's text and of what was set, as 16 hexadecimal digits; it is part of
  /// every result.
  std::string hash() const;

 private:
  struct Entry {
    std::string file;
    std::shared_ptr<const std::string> own;  ///< the text of an entry that was added; null if it is built in
    std::string_view text;
    bool replaces = false;  ///< one of the same name
  };
  void insert(std::string_view kind, std::string_view name, Entry entry);
  const Entry& entry(std::string_view kind, std::string_view name) const;
  std::map<std::pair<std::string, std::string>, Entry> entries_;
  std::vector<Override> overrides_;
  mutable Opened opened_;
};

}  // namespace platter::specification
