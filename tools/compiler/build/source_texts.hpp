#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/compiler/build/request.hpp"

namespace platter::guest {

/// The files that a source may include, and the module files that it may use: files in or below its
/// directory, the working directory and the directories of -I and --allow, after resolving symbolic links.
class Readable {
 public:
  explicit Readable(const Given& given);

  /// Returns why an existing file may not be read, or "" if it may or does not exist.
  std::string refusal(const std::filesystem::path& file) const;
  /// Returns the directories as the user named them.
  const std::vector<std::filesystem::path>& folders() const { return folders_; }

 private:
  std::vector<std::filesystem::path> folders_;
  std::vector<std::filesystem::path> resolved_;
};

/// Returns the file in the same directory whose name differs from the path's at most in capital and small
/// letters, as the machines' file systems did; the path itself if it exists or if there is none.
std::filesystem::path in_any_case(const std::filesystem::path& path);

/// The texts of a request: its sources, all files that they include, at any depth, and the module files that
/// they may use. Each file is read once, and the tools use only these texts: an INCLUDE may name an endless
/// file, or a file that the program must not read.
class SourceTexts {
 public:
  /// Reads all texts. Throws specification::Error if a source cannot be read. Throws BuildError, with file
  /// and line, if an INCLUDE line, an #include line or a USE statement names a file that may not be read, or
  /// that is already being included.
  explicit SourceTexts(const Given& given);

  struct File {
    std::filesystem::path name;
    std::string text;
  };
  /// Returns the files in the order in which they were found.
  const std::vector<File>& files() const { return files_; }
  /// Returns the text of one of these files, or nullptr for any other file.
  const std::string* find(const std::filesystem::path& file) const;
  const Readable& readable() const { return readable_; }
  /// Returns further files that `#include NAME` could name with a macro: all regular files of the directories
  /// from which a program may include. Empty if no source contains such a line.
  const std::vector<std::filesystem::path>& nameable() const { return nameable_; }

 private:
  /// Returns false if the file has been added before, possibly under another name.
  bool add(const std::filesystem::path& file);
  void follow(const std::filesystem::path& file, const std::filesystem::path& source);
  void follow_line(const std::string& line, const std::string& at, const std::filesystem::path& file,
                   const std::filesystem::path& source);
  /// `places`: the paths at which the compiler may look for the file.
  void take(const std::vector<std::filesystem::path>& places, const std::string& what, const std::string& at,
            const std::filesystem::path* source);
  /// Fills nameable() because of a line, at `at`, that names a file with a macro.
  void find_nameable(const std::string& at);

  const Given& given_;
  Readable readable_;
  std::vector<File> files_;
  std::map<std::filesystem::path, std::size_t> numbers_;  ///< index in files_, by resolved path
  /// Files that are currently being read, each included by the one before.
  std::vector<std::filesystem::path> open_;
  std::vector<std::filesystem::path> nameable_;
  std::uintmax_t bytes_ = 0;
};

inline constexpr const char* kMayBeIncluded =
    "a program may include files in or below its source's folder, the working folder, and the folders of "
    "-I and --allow";

/// Returns the text of a source, which may be standard input, without reading other files.
std::string text_of_source(const Given& given, const std::string& source);

/// Limits in bytes for one file and for all files of a program. The translator needs about 50 times as much
/// memory.
inline constexpr std::uintmax_t kMostOfFile = 10'000'000;
inline constexpr std::uintmax_t kMostOfAll = 20'000'000;

}  // namespace platter::guest
