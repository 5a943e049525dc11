#include "tools/compiler/frontend/text/directives.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>

namespace platter::dialect {
namespace {

constexpr std::string_view kComments = "Cc*!";
constexpr std::string_view kProcess = "@PROCESS";

// Directives of CRAFT, the programming model of the T3D: shared data, shared loops, and code for one PE only.
constexpr std::string_view kCraft[] = {
    "SHARED",   "UNKNOWN", "UNKNOWN_SHARED", "GEOMETRY",    "DOSHARED",      "DO_SHARED", "MASTER",
    "CRITICAL", "BARRIER", "ATOMIC",         "SERIAL_ONLY", "PARALLEL_ONLY", "NO_BARRIER"};
// Directives that set the source form of the lines after them, or the external name of a subprogram.
constexpr std::string_view kOfForm[] = {"FREE", "FIXED", "NAME"};

template <std::size_t size>
bool has(const std::string_view (&words)[size], const std::string& word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// Returns the words of a directive's list, in capitals, up to the first one without a comma after it: "CDIR$
/// IVDEP, SHARED A(:BLOCK)" gives IVDEP and SHARED. Returns an empty list for any other line.
std::vector<std::string> words_of(std::string_view line) {
  if (line.size() < 5 || kComments.find(line[0]) == std::string_view::npos) return {};
  std::string text;
  for (const char c : line.substr(1)) text += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  if (!text.starts_with("DIR$") && !text.starts_with("DIR@")) return {};
  std::vector<std::string> words;
  for (std::size_t at = 4; at < text.size(); ++at) {
    at = std::min(text.find_first_not_of(" \t", at), text.size());
    const auto end = std::min(text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_", at), text.size());
    if (end == at) break;
    words.push_back(text.substr(at, end - at));
    at = std::min(text.find_first_not_of(" \t\r", end), text.size());
    if (at < text.size() && text[at] != ',') break;
  }
  return words;
}

/// Returns the reason why a line with the word is rejected; empty if it is accepted.
std::string unsupported(std::string_view line, const std::string& word) {
  const std::string directive =
      fmt::format("{} {}", line.substr(0, std::min<std::size_t>(line.size(), 5)), word);
  if (has(kCraft, word))
    return fmt::format(
        "{}: CRAFT's shared data and shared loops are not supported; use SHMEM_GET, SHMEM_PUT and BARRIER to "
        "exchange data between PEs (docs/t3d.md)",
        directive);
  if (has(kOfForm, word))
    return fmt::format("{}: this directive is not supported; only hints to the compiler are allowed",
                       directive);
  return {};
}

}  // namespace

bool has_directive(std::string_view line, std::string_view word) {
  const auto words = words_of(line);
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::vector<std::pair<std::size_t, std::string>> unsupported_directives(const std::vector<Line>& lines) {
  std::vector<std::pair<std::size_t, std::string>> found;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].kind != Line::Kind::kComment) continue;
    for (const std::string& word : words_of(lines[i].text)) {
      if (auto why = unsupported(lines[i].text, word); !why.empty()) found.emplace_back(i, std::move(why));
    }
  }
  return found;
}

bool is_process_line(std::string_view line) {
  return line.size() >= kProcess.size() &&
         std::equal(kProcess.begin(), kProcess.end(), line.begin(), [](char a, char b) {
           return a == static_cast<char>(std::toupper(static_cast<unsigned char>(b)));
         });
}

std::vector<std::string> process_options(std::string_view line) {
  if (!is_process_line(line)) return {};
  constexpr std::size_t kColumns = 72;
  std::vector<std::string> options(1);
  int depth = 0;
  for (const char c : line.substr(kProcess.size(), kColumns - kProcess.size())) {
    const bool is_blank = c == ' ' || c == '\t' || c == '\r';
    if (c == '(' && options.back().empty() && options.size() > 1)
      options.pop_back();  // the option is continued, as in LANGLVL (66)
    if (c == '(') ++depth;
    if (c == ')') --depth;
    if (depth == 0 && (is_blank || c == ',')) {
      if (!options.back().empty()) options.emplace_back();
    } else if (!is_blank) {
      options.back() += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    }
  }
  if (options.back().empty()) options.pop_back();
  return options;
}

std::vector<std::pair<std::size_t, std::string>> unsupported_options(const std::vector<Line>& lines) {
  std::vector<std::pair<std::size_t, std::string>> found;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].kind != Line::Kind::kComment) continue;
    for (const std::string& option : process_options(lines[i].text)) {
      if (option == "FREE")
        found.emplace_back(i,
                           "@PROCESS FREE: VS FORTRAN's free form is not supported; write the program in "
                           "fixed form, with statements in columns 7 to 72");
      if (option.starts_with("AUTODBL(") && option != "AUTODBL(NONE)")
        found.emplace_back(
            i, fmt::format("@PROCESS {}: automatic precision increase is not supported; declare the "
                           "numbers REAL*8",
                           option));
    }
  }
  return found;
}

}  // namespace platter::dialect
