#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace platter::guest {

/// A guest that can be started as long as this object exists, even if another run replaces or removes its
/// file. The file ends with a seal, which contains its digest and length. The seal reveals damage from full
/// disks and killed runs.
class Program {
 public:
  /// Appends the seal to a linked program and makes the file accessible to this user only. `said`: the
  /// messages of the build. Throws std::system_error if the file cannot be written.
  static void seal(const std::filesystem::path& file, std::string_view said = {});
  /// Opens a program. Returns nothing if the file does not exist, if others may have written it
  /// (ownership.hpp), if it cannot be executed, or if its seal is broken.
  static std::optional<Program> open(const std::filesystem::path& file);

  Program(Program&& other) noexcept;
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  Program& operator=(Program&&) = delete;

  /// Returns a path to the program that is valid in this process and its children.
  std::filesystem::path path() const;
  /// Returns the messages of the build.
  std::string said() const;
  /// Sets the time of last use, which determines the order of removal. Errors are ignored.
  void touch() const;
  /// Returns the bytes of the program as it was linked.
  std::string without_seal() const;
  /// Copies the program with its seal to a new file that only this user may execute. Throws
  /// std::system_error.
  void copy_to(const std::filesystem::path& file) const;

 private:
  explicit Program(int descriptor) : descriptor_(descriptor) {}
  bool is_whole() const;

  int descriptor_;
};

/// Throws BuildError if this host does not have enough memory for the program's arrays. The kernel would
/// otherwise kill the program at its start without a message.
void require_memory(const Program& program);

}  // namespace platter::guest
