#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace platter::guest {

/// A guest that can be started as long as this lives, whatever becomes of the file that it is in: another run
/// may put a new one into its place, or remove it. It bears a seal, its digest and length, by which damage is
/// seen: disks fill up and runs are killed.
class Program {
 public:
  /// Puts the seal behind a linked program, which is then this user's alone. Throws std::system_error where
  /// the file cannot be written. `said` is what was said of it when it was built.
  static void seal(const std::filesystem::path& file, std::string_view said = {});
  /// Nothing where there is no such file, others may have written it (ownership.hpp), it may not be started,
  /// or its seal is broken.
  static std::optional<Program> open(const std::filesystem::path& file);

  Program(Program&& other) noexcept;
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  Program& operator=(Program&&) = delete;

  /// Where this process finds it, and one that it starts.
  std::filesystem::path path() const;
  /// What was said of it when it was built.
  std::string said() const;
  /// It was used now, which trimming asks for. Where that cannot be written it is not.
  void touch() const;
  /// Writes it to a file that may be executed, with its seal or as it was linked. Throws std::system_error.
  enum class Seal : std::uint8_t { kWith, kWithout };
  void copy_to(const std::filesystem::path& file, Seal seal) const;

 private:
  explicit Program(int descriptor) : descriptor_(descriptor) {}
  bool is_whole() const;

  int descriptor_;
};

/// Throws BuildError if this host has no memory for the program's arrays: the kernel would end it without a
/// message, since it is no program yet.
void require_memory(const Program& program);

}  // namespace platter::guest
