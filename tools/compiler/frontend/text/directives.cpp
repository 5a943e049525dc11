#include "tools/compiler/frontend/text/directives.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>

namespace platter::dialect {
namespace {

constexpr std::string_view kComments = "Cc*!";

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
        "{}: CRAFT's shared data and work are not supported; PEs can exchange data with SHMEM_GET, "
        "SHMEM_PUT and BARRIER (docs/t3d.md)",
        directive);
  if (has(kOfForm, word))
    return fmt::format("{}: not supported; only hints for the compiler are allowed", directive);
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

}  // namespace platter::dialect
