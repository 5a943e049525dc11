#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "runtime/host/descriptor.hpp"

namespace platter::runtime {

/// A regular file that replaces another file, or creates a new one, once it is complete. Until then it has no
/// name, so a process that is killed leaves nothing. If the file system does not support files without names,
/// the file is called PLACE.XXXXXX, and a killed process leaves it.
///
/// The new file receives the permissions of the replaced file and, if the user may change owners, its owner.
class Replacement {
 public:
  enum class Kind {
    kPlain,
    kImage,  ///< locked by this process while it is open; synchronized to the disk when it is put in place
  };

  /// Creates the new file for `place`, with symbolic links resolved; `place` need not exist. An image
  /// replaces only the open file `before`. If the file cannot be created, is_open() is false and errno holds
  /// the reason.
  explicit Replacement(const std::filesystem::path& place, Kind kind = Kind::kPlain, int before = -1);
  ~Replacement();
  Replacement(Replacement&&) noexcept;
  Replacement& operator=(Replacement&&) = delete;

  bool is_open() const { return file_.is_open(); }
  int descriptor() const { return file_.number(); }
  int folder() const { return folder_.number(); }
  const std::filesystem::path& place() const { return place_; }
  /// Returns the descriptors that this object uses, for a process that closes all others.
  std::vector<int> descriptors() const { return {file_.number(), folder_.number()}; }

  /// Puts the file in place. Returns 0 or an errno; ESTALE: the file at the place is not `before`.
  int put_in_place();
  /// Removes a file that is not in place. A file without a name needs no removal.
  void remove() const;
  /// Moves the open file out. It may be in place or not.
  Descriptor take() { return std::move(file_); }

 private:
  bool make();
  bool hand_down() const;
  bool is_expected() const;
  bool link(const std::string& name) const;
  bool name_in_place();

  std::filesystem::path place_;
  Kind kind_;
  int before_;
  Descriptor folder_{-1};
  Descriptor file_{-1};
  std::string name_;  ///< temporary name in the folder; "" if the file has no name
};

/// Functions that create images, and put them in place, for a process that may not do so itself.
struct ReplacementBroker {
  int (*open)(const std::filesystem::path& place);  ///< returns a descriptor, or -1 and sets errno
  int (*put)(const std::filesystem::path& place);   ///< returns 0 or an errno
};

/// Makes all replacements of this process use `broker` from now on.
void replace_by(const ReplacementBroker& broker);

/// Returns whether the name refers to the open file itself, and not to a link to it.
bool is_at(const std::filesystem::path& place, int opened);

/// Returns the path with symbolic links resolved; the file need not exist. The result is empty if the links
/// are circular or lead into /dev or /proc.
std::filesystem::path without_links(std::filesystem::path path);

/// Returns without_links() of a file to be written. The result is also empty for a device, a pipe or a
/// folder, which cannot be replaced.
std::filesystem::path place_to_replace(const std::filesystem::path& name);

}  // namespace platter::runtime
