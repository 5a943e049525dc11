#include "tools/compiler/build/source_texts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <system_error>

#include "emulator/specification/error.hpp"
#include "runtime/host/folders.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tools/compiler/build/builder.hpp"
#include "tools/compiler/build/fortran_text.hpp"
#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/file_names.hpp"
#include "tools/files/text_file.hpp"

namespace platter::guest {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDeepest = 16;             // nesting depth of includes, as in the translator
constexpr std::size_t kLongestLine = 100'000;    // characters
constexpr std::size_t kLongestStatement = 5000;  // continuation lines in succession

/// Returns the directory of a file, which may be the working directory.
fs::path folder_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

/// Returns the file that a line includes, or "": INCLUDE 'FILE' or, with the preprocessor, #include "FILE"
/// and <FILE>. A line that only looks like an INCLUDE line does no harm.
std::string included(const std::string& line, bool preprocessed) {
  const auto begin = line.find_first_not_of(" \t");
  if (begin == std::string::npos) return {};
  const bool directive = line[begin] == '#';
  std::string word;
  std::size_t i = begin + (directive ? 1 : 0);
  for (; i < line.size() && word.size() < 7; ++i) {
    const auto c = static_cast<unsigned char>(line[i]);
    if (std::isspace(c) == 0) word += static_cast<char>(std::tolower(c));
  }
  const bool imports = directive && word.starts_with("import");
  if (word != "include" && !imports) return {};
  const auto open = line.find_first_of(directive && preprocessed ? "'\"<" : "'\"", begin);
  if (open == std::string::npos) return {};
  const auto close = line.find(line[open] == '<' ? '>' : line[open], open + 1);
  return close == std::string::npos ? std::string() : line.substr(open + 1, close - open - 1);
}

/// Returns whether a line includes a file that is named by a macro: #include NAME.
bool includes_by_macro(const std::string& line) {
  const auto begin = line.find_first_not_of(" \t");
  if (begin == std::string::npos || line[begin] != '#') return false;
  const auto word = line.find_first_not_of(" \t", begin + 1);
  if (word == std::string::npos || line.compare(word, 7, "include") != 0) return false;
  const auto name = line.find_first_not_of(" \t", line.find_first_of(" \t", word));
  return name != std::string::npos &&
         (std::isalpha(static_cast<unsigned char>(line[name])) != 0 || line[name] == '_');
}

/// Returns the module that a USE statement names, or "". Blanks have no meaning in fixed form.
std::string used_module(const std::string& line) {
  const auto begin = line.find_first_not_of(" \t");
  if (begin == std::string::npos || (line[begin] != 'u' && line[begin] != 'U')) return {};
  std::string text = squeezed(line);
  if (!text.starts_with("USE")) return {};
  const auto colons = text.find("::");
  text = text.substr(colons == std::string::npos ? 3 : colons + 2);
  const auto end = std::find_if(text.begin(), text.end(),
                                [](unsigned char c) { return std::isalnum(c) == 0 && c != '_'; });
  if (end != text.end() && *end != ',' && *end != '!' && *end != ';') return {};
  text.erase(end, text.end());
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// Throws BuildError for extremely long lines and statements, because compilers hold them in memory.
void require_ends(const std::string& at, std::size_t line_length, std::size_t continued) {
  if (line_length > kLongestLine)
    throw BuildError(
        fmt::format("{}: the line has {} characters; at most {} are allowed", at, line_length, kLongestLine));
  if (continued > kLongestStatement)
    throw BuildError(fmt::format("{}: the statement continues for more than {} lines, the maximum", at,
                                 kLongestStatement));
}

/// Returns the file's path with symbolic links resolved. Standard input has no path.
fs::path key_of(const fs::path& file, std::error_code& none) {
  return file == dialect::kStandardInput ? file : fs::canonical(file, none);
}

bool goes_on(const std::string& line, dialect::Form form) {
  constexpr std::size_t kColumn = 5;  // column of the continuation mark, from 0
  if (form == dialect::Form::kFixed)
    return line.size() > kColumn && line[kColumn] != '0' && line.find_first_not_of(' ') == kColumn;
  const auto last = line.find_last_not_of(" \t");
  return last != std::string::npos && line[last] == '&';
}

}  // namespace

Readable::Readable(const Given& given) {
  folders_.emplace_back(".");
  for (const auto& source : given.sources) folders_.push_back(folder_of(source));
  folders_.insert(folders_.end(), given.includes.begin(), given.includes.end());
  folders_.insert(folders_.end(), given.allowed.begin(), given.allowed.end());
  for (const auto& folder : folders_) {
    std::error_code none;
    auto resolved = fs::canonical(folder, none);
    if (!none) resolved_.push_back(std::move(resolved));
  }
}

std::string Readable::refusal(const fs::path& file) const {
  std::error_code none;
  const auto what = fs::status(file, none);
  // The compiler searches other directories.
  if (none || !fs::exists(what) || fs::is_directory(what)) return {};
  const auto resolved = fs::canonical(file, none);
  if (none) return {};
  const bool below = std::any_of(resolved_.begin(), resolved_.end(),
                                 [&](const auto& folder) { return runtime::is_below(resolved, folder); });
  if (!below) return fmt::format("that is {}, and {}", resolved.string(), kMayBeIncluded);
  if (!fs::is_regular_file(what))
    return fmt::format("{} is a pipe or a device, not a regular file", resolved.string());
  return {};
}

std::string text_of_source(const Given& given, const std::string& source) {
  return source == dialect::kStandardInput ? given.standard_input : files::text_of(source);
}

SourceTexts::SourceTexts(const Given& given) : given_(given), readable_(given) {
  for (const auto& source : given.sources) {
    add(source);
    follow(source, source);
  }
}

fs::path in_any_case(const fs::path& path) {
  std::error_code none;
  if (fs::exists(path, none)) return path;
  const auto in_small_letters = [](std::string name) {
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return name;
  };
  const std::string wanted = in_small_letters(path.filename().string());
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  std::set<fs::path> found;  // sorted, so that the order does not depend on the host
  for (fs::directory_iterator entry(folder, none); !none && entry != fs::directory_iterator();
       entry.increment(none)) {
    const fs::path name = entry->path().filename();
    if (in_small_letters(name.string()) == wanted) found.insert(path.parent_path() / name);
  }
  return found.empty() ? path : *found.begin();
}

const std::string* SourceTexts::find(const fs::path& file) const {
  std::error_code none;
  const auto found = numbers_.find(key_of(file, none));
  return none || found == numbers_.end() ? nullptr : &files_[found->second].text;
}

bool SourceTexts::add(const fs::path& file) {
  if (find(file) != nullptr) return false;
  files_.push_back({file, file == dialect::kStandardInput
                              ? given_.standard_input
                              : runtime::read_untrusted(file.string(), kMostOfFile)});
  std::error_code failed;
  numbers_[key_of(file, failed)] = files_.size() - 1;
  if (failed)  // its absolute path is too long
    throw BuildError(fmt::format("{}: cannot be read: {}", file.string(), failed.message()));
  bytes_ += files_.back().text.size();
  if (bytes_ > kMostOfAll)
    throw BuildError(fmt::format(
        "{}: with it, the program's sources and included files have {} bytes; at most {} are allowed",
        file.string(), bytes_, kMostOfAll));
  return true;
}

void SourceTexts::follow(const fs::path& file, const fs::path& source) {
  std::error_code none;
  const fs::path resolved = key_of(file, none);
  const std::size_t number = numbers_.at(resolved);  // the index stays valid while more files are added
  const auto form = dialect::form_of(source.string());
  open_.push_back(resolved);
  std::size_t line_number = 0;
  std::size_t continued = 0;
  for (std::size_t begin = 0; begin < files_[number].text.size();) {
    const auto& text = files_[number].text;
    const auto end = std::min(text.find('\n', begin), text.size());
    const std::string at = fmt::format("{}:{}", file.string(), ++line_number);
    require_ends(at, end - begin, continued);
    const std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    continued = goes_on(line, form) ? continued + 1 : 0;
    follow_line(line, at, file, source);
  }
  open_.pop_back();
}

void SourceTexts::find_nameable(const std::string& at) {
  constexpr std::size_t kMostEntries = 10'000;
  if (!nameable_.empty()) return;
  std::size_t entries = 0;
  std::error_code none;
  for (const auto& folder : readable_.folders()) {
    fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied, none);
    for (; !none && entry != fs::recursive_directory_iterator(); entry.increment(none)) {
      if (++entries > kMostEntries)
        throw BuildError(
            fmt::format("{}: a macro names the included file, and the folders to search contain more than {} "
                        "files; write the file's name",
                        at, kMostEntries));
      std::error_code gone;
      if (entry->is_regular_file(gone) && readable_.refusal(entry->path()).empty())
        nameable_.push_back(entry->path());
    }
    none.clear();
  }
}

void SourceTexts::follow_line(const std::string& line, const std::string& at, const fs::path& file,
                              const fs::path& source) {
  if (const auto module = used_module(line); !module.empty()) {
    std::vector<fs::path> places{module + ".mod", source.parent_path() / (module + ".mod")};
    for (const auto& folder : given_.includes) places.push_back(fs::path(folder) / (module + ".mod"));
    take(places, fmt::format("USE {}", module), at, nullptr);
    return;
  }
  const bool preprocessed = dialect::is_preprocessed(source.string());
  if (preprocessed && includes_by_macro(line)) return find_nameable(at);
  const auto name = included(line, preprocessed);
  if (name.empty()) return;
  // gfortran searches for included files, at any depth, in the working directory, in the source's directory
  // and in the -I directories; for #include also in the including file's directory. The order does not matter
  // here, because all of these files are checked.
  std::vector<fs::path> places{name, source.parent_path() / name, file.parent_path() / name};
  for (const auto& folder : given_.includes) places.push_back(fs::path(folder) / name);
  for (auto& place : places) place = in_any_case(place);
  take(places, fmt::format("INCLUDE '{}'", name), at, &source);
}

void SourceTexts::take(const std::vector<fs::path>& places, const std::string& what, const std::string& at,
                       const fs::path* source) {
  for (const auto& place : places) {
    if (const auto why = readable_.refusal(place); !why.empty())
      throw BuildError(fmt::format("{}: {}: {}", at, what, why));
    std::error_code none;
    if (!fs::is_regular_file(place, none)) continue;
    if (source != nullptr && std::find(open_.begin(), open_.end(), fs::canonical(place)) != open_.end())
      throw BuildError(fmt::format("{}: {}: {} includes itself", at, what, place.string()));
    if (open_.size() > kDeepest)
      throw BuildError(fmt::format("{}: {}: files include each other {} levels deep; at most {} are allowed",
                                   at, what, open_.size(), kDeepest));
    bool is_new = false;
    try {
      is_new = add(place);
    } catch (const specification::Error& error) {
      throw BuildError(fmt::format("{}: {}: {}", at, what, error.what()));
    }
    if (is_new && source != nullptr) follow(place, *source);
  }
}

}  // namespace platter::guest
