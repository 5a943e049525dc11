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

/// Of nm, which would load the plugins of all compilers, LLVM with them, to ask whose object it is.
inline constexpr const char* kAsElf = "--target=elf64-x86-64";

/// The tools of one build: they keep their temporary files in its folder, and what they say is said in the
/// words of the sources, never of files that will be gone. They read what the program may include and what
/// they are made of, and write nothing but that folder.
class Tools {
 public:
  /// `work` is the folder of the build; both must outlive this.
  Tools(const Toolchain& toolchain, const Request& request, const std::filesystem::path& work);
  ~Tools();
  Tools(const Tools&) = delete;
  Tools& operator=(const Tools&) = delete;

  /// Runs a tool and prints its messages to standard error. Throws BuildError if it fails.
  void run(const std::vector<std::string>& command) const { accept(command, capture(command)); }
  /// The same in two parts, for a tool that runs beside another: capture() runs it, and accept() prints its
  /// messages. Several threads may call capture().
  Captured capture(const std::vector<std::string>& command) const;
  void accept(const std::vector<std::string>& command, const Captured& ran) const;
  /// Runs one that is asked in English; the result is what it said on standard error, as it said it. Throws
  /// BuildError where it has failed and not said why, or because temporary files have no room.
  Captured ask(const std::vector<std::string>& command) const;
  /// Runs one for what it says on standard output. Throws BuildError where it fails, having said why.
  std::string output_of(const std::vector<std::string>& command) const;
  /// A source's text after the preprocessor, by a command that prints it. Throws BuildError where that fails,
  /// or where the text is longer than a source may be: macros can multiply a text without end.
  std::string preprocessed(std::vector<std::string> command, const std::string& source) const;
  /// The sources and the files that they include.
  const SourceTexts& texts() const { return texts_; }
  /// What a tool said, with the source and its line in the place of a temporary file and its line.
  std::string readable(const std::string& text) const;

 private:
  /// For a tool whose standard error was not heard: it has reported why it failed, unless a signal ended it.
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

/// What the files in `work` of a source are called, but for their endings.
std::filesystem::path stem_of(const std::filesystem::path& work, std::size_t source);

}  // namespace platter::guest
