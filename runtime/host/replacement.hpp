#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "runtime/host/descriptor.hpp"

namespace platter::runtime {

/// A regular file that takes the place of another, or of none, when it is whole. Until then it has no name,
/// so that a process that is killed leaves nothing behind. Only where the file system has no files without
/// names is it called PLACE.XXXXXX, and then a killed process leaves it there.
///
/// A file that is replaced hands down its permissions and, where the user may give files away, its owner.
class Replacement {
 public:
  enum class Kind {
    kPlain,
    kImage,  ///< locked for this process as long as it is open, and on the disk once it is in place
  };

  /// Replaces the file that `place` refers to, with symbolic links resolved; it need not exist. An image
  /// replaces the open file `before`, and no other. is_open() is false where it cannot be made; errno then
  /// holds the reason.
  explicit Replacement(const std::filesystem::path& place, Kind kind = Kind::kPlain, int before = -1);
  ~Replacement();
  Replacement(Replacement&&) noexcept;
  Replacement& operator=(Replacement&&) = delete;

  bool is_open() const { return file_.is_open(); }
  int descriptor() const { return file_.number(); }
  int folder() const { return folder_.number(); }
  const std::filesystem::path& place() const { return place_; }
  /// All that it needs, for a process that closes the rest.
  std::vector<int> descriptors() const { return {file_.number(), folder_.number()}; }

  /// 0 or an errno; ESTALE: the file at the place is not `before`.
  int put_in_place();
  /// Removes one that is not in place; nothing is left to do for one without a name.
  void remove() const;
  /// The open file, in whichever place it is.
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

/// Functions that make and place images for a process that may not do so itself.
struct ReplacementBroker {
  int (*open)(const std::filesystem::path& place);  ///< a descriptor, or -1 with errno
  int (*put)(const std::filesystem::path& place);   ///< 0 or an errno
};

/// From now on, for all replacements of this process.
void replace_by(const ReplacementBroker& broker);

/// Whether the name refers to the open file itself, and not to a link to it.
bool is_at(const std::filesystem::path& place, int opened);

/// The path with symbolic links resolved; the file need not exist. Empty if the links never end, or lead into
/// /dev or /proc.
std::filesystem::path without_links(std::filesystem::path path);

/// The same for a file that is to be written; empty also for a device, a pipe or a folder, which cannot be
/// replaced.
std::filesystem::path place_to_replace(const std::filesystem::path& name);

}  // namespace platter::runtime
