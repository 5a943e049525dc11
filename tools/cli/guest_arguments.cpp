#include "tools/cli/guest_arguments.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <string_view>

#include "emulator/specification/error.hpp"
#include "tools/compiler/build/process.hpp"
#include "tools/compiler/build/source_texts.hpp"
#include "tools/compiler/frontend/file_names.hpp"
#include "tools/terminal/say.hpp"

namespace platter::command {
namespace fs = std::filesystem;

// This is not a check of the CLI option, because CLI11 would then report the value of a misspelt flag instead
// of the flag.
void require_files(const std::vector<std::string>& sources) {
  for (const auto& source : sources) {
    if (source == dialect::kStandardInput) continue;
    if (source.find('\n') != std::string::npos)
      throw specification::Error(
          fmt::format("{}: the path of a source cannot contain a line end; rename it", source));
    if (!fs::exists(source)) throw specification::Error(fmt::format("{}: the file does not exist", source));
    if (fs::is_directory(source))
      throw specification::Error(fmt::format("{} is a folder, not a Fortran file", source));
    // A file that is named just ".f" has no extension, and is rejected.
    if (dialect::ending_of(fs::path(source).extension().string()) != nullptr) continue;
    std::vector<std::string_view> known;
    for (const auto& ending : dialect::kEndings) known.push_back(ending.text);
    throw specification::Error(
        fmt::format("{}: the name of a Fortran file must end in one of {}", source, fmt::join(known, ", ")));
  }
}

std::string standard_input_of(const std::vector<std::string>& sources) {
  const auto times = std::count(sources.begin(), sources.end(), dialect::kStandardInput);
  if (times == 0) return {};
  if (times > 1) throw specification::Error("-: standard input can be given only once, and as one source");
  std::string text;
  std::array<char, 65536> part{};
  while (const auto length = std::fread(part.data(), 1, part.size(), stdin)) {
    text.append(part.data(), length);
    if (text.size() > guest::kMostOfFile)
      throw specification::Error(fmt::format("-: more than {} bytes, the maximum", guest::kMostOfFile));
  }
  return text;
}

int run_guest(const fs::path& program, const runtime::Options& options) {
  const auto end = guest::run_child(program.string(), options);
  constexpr int kSignalled = 128;
  if (end.signalled) terminal::say("platter: the program was ended by signal {}\n", end.code - kSignalled);
  return end.code > 2 && end.code <= kSignalled ? 1 : end.code;
}

}  // namespace platter::command
