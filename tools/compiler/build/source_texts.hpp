#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/compiler/build/request.hpp"

namespace platter::guest {

/// What a source may include, and module files that it may use: what lies, links resolved, in or below its
/// own folder, the working folder, and those of -I and --allow.
class Readable {
 public:
  explicit Readable(const Given& given);

  /// Why a file that is there is refused; "" where it is not, or where there is no such file.
  std::string refusal(const std::filesystem::path& file) const;
  /// The folders, as they are called by who gave them.
  const std::vector<std::filesystem::path>& folders() const { return folders_; }

 private:
  std::vector<std::filesystem::path> folders_;
  std::vector<std::filesystem::path> resolved_;
};

/// The texts of a request: its sources, whatever they include, however deep, and the module files that they
/// may use. Each is read once, and what was not read here nobody reads: an INCLUDE may name a file that has
/// no end, or one that is not the program's to know.
class SourceTexts {
 public:
  /// Throws specification::Error where a source cannot be read, and BuildError, with file and line, where an
  /// INCLUDE line, a #include line or a USE names what may not be read, or a file that is being included
  /// already.
  explicit SourceTexts(const Given& given);

  struct File {
    std::filesystem::path name;
    std::string text;
  };
  /// In the order in which they were found.
  const std::vector<File>& files() const { return files_; }
  /// Of a file among them; nothing of another.
  const std::string* find(const std::filesystem::path& file) const;
  const Readable& readable() const { return readable_; }
  /// Further files that `#include NAME` could name by a macro: the regular files of the folders that a
  /// program may include from, if a source has such a line.
  const std::vector<std::filesystem::path>& nameable() const { return nameable_; }

 private:
  /// False where it was there already, by whatever name.
  bool add(const std::filesystem::path& file);
  void follow(const std::filesystem::path& file, const std::filesystem::path& source);
  void follow_line(const std::string& line, const std::string& at, const std::filesystem::path& file,
                   const std::filesystem::path& source);
  /// `places` are where the compiler may look for what a line names.
  void take(const std::vector<std::filesystem::path>& places, const std::string& what, const std::string& at,
            const std::filesystem::path* source);
  /// Fills nameable() for a line that names a file by a macro.
  void find_nameable(const std::string& at);

  const Given& given_;
  Readable readable_;
  std::vector<File> files_;
  std::map<std::filesystem::path, std::size_t> numbers_;  ///< of files_, by where links lead
  std::vector<std::filesystem::path> open_;               ///< that are being followed, one in the other
  std::vector<std::filesystem::path> nameable_;
  std::uintmax_t bytes_ = 0;
};

inline constexpr const char* kMayBeIncluded =
    "a program may include files in or below its source's folder, the working folder, and the folders of "
    "-I and --allow";

/// The text of a source, wherever it is, for who has not read the others.
std::string text_of_source(const Given& given, const std::string& source);

/// The most that is read: of a file, and of all of a program's. The translator needs some 50 times as much
/// memory.
inline constexpr std::uintmax_t kMostOfFile = 10'000'000;
inline constexpr std::uintmax_t kMostOfAll = 20'000'000;

}  // namespace platter::guest
