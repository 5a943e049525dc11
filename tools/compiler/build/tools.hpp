#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/compiler/build/confinement.hpp"
#include "tools/compiler/build/process.hpp"
#include "tools/compiler/build/request.hpp"
#include "tools/compiler/build/shutdown_handler.hpp"
#include "tools/compiler/build/source_texts.hpp"
#include "tools/compiler/build/toolchain.hpp"

namespace platter::guest {

/// Option for nm. Without it, nm loads the plugins of all compilers, including LLVM, to find the object's
/// format.
inline constexpr const char* kAsElf = "--target=elf64-x86-64";

/// The tools of one build. They keep temporary files in the build's directory, and their messages refer to
/// the sources instead of temporary files. They can read what the program may include and their own parts,
/// and can write only in the build's directory.
class Tools {
 public:
  /// `request` and `work`, the build's directory, must outlive this object.
  Tools(const Toolchain& toolchain, const Request& request, const std::filesystem::path& work);
  ~Tools();
  Tools(const Tools&) = delete;
  Tools& operator=(const Tools&) = delete;

  /// Runs a tool and prints its messages to standard error. Throws BuildError if it fails.
  void run(const std::vector<std::string>& command) const { accept(command, capture(command)); }
  /// Run a tool in two steps, for tools that run in parallel: capture() runs it, and accept() prints its
  /// messages and throws BuildError if it failed. capture() is thread-safe.
  Captured capture(const std::vector<std::string>& command) const;
  void accept(const std::vector<std::string>& command, const Captured& ran) const;
  /// Runs a tool with English messages and returns its standard error unchanged. Throws BuildError if it
  /// fails without a message, or because there is no space for temporary files.
  Captured ask(const std::vector<std::string>& command) const;
  /// Runs a tool and returns its standard output. Throws BuildError if it fails; the tool has then printed
  /// the reason.
  std::string output_of(const std::vector<std::string>& command) const;
  /// Returns a source's text after preprocessing by `command`. Throws BuildError if the command fails, or if
  /// the text is longer than a source may be: macros can make a text arbitrarily long.
  std::string preprocessed(std::vector<std::string> command, const std::string& source) const;
  /// Returns the sources and the files that they include.
  const SourceTexts& texts() const { return texts_; }
  /// Returns a tool's message with source names and lines in place of temporary files and their lines.
  std::string readable(const std::string& text) const;

 private:
  /// Throws BuildError if a tool failed whose standard error is not captured. The message only reports a
  /// signal, since the tool itself has printed other reasons.
  static void require_end(const Captured& ran, const std::string& tool);
  void require_sense(const Captured& ran, const std::string& tool) const;
  std::string place_of(std::string_view file, std::string_view line) const;

  const Request& request_;
  const std::filesystem::path& work_;
  BuildDeadline deadline_;
  SourceTexts texts_;
  Confinement::Folders folders_;
  Confinement confinement_;
};

/// Returns the path, without extension, of the temporary files of a source in `work`.
std::filesystem::path stem_of(const std::filesystem::path& work, std::size_t source);

}  // namespace platter::guest
