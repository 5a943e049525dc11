#include "tools/dialect/text/directives.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>

namespace platter::dialect {
namespace {

constexpr std::string_view kComments = "Cc*!";

// CRAFT, the programming model of the T3D: data that PEs share, loops that they share, and what only one of
// them does.
constexpr std::string_view kCraft[] = {
    "SHARED",   "UNKNOWN", "UNKNOWN_SHARED", "GEOMETRY",    "DOSHARED",      "DO_SHARED", "MASTER",
    "CRITICAL", "BARRIER", "ATOMIC",         "SERIAL_ONLY", "PARALLEL_ONLY", "NO_BARRIER"};
// How the lines after it are read, and what a subprogram is called outside.
constexpr std::string_view kOfForm[] = {"FREE", "FIXED", "NAME"};

template <std::size_t size>
bool has(const std::string_view (&words)[size], const std::string& word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// The first word of a directive, in capitals: "CDIR$ SHARED A(:BLOCK)" gives SHARED. Empty for other lines.
std::string first_word(std::string_view line) {
  if (line.size() < 5 || kComments.find(line[0]) == std::string_view::npos) return {};
  std::string text;
  for (const char c : line.substr(1)) text += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  if (!text.starts_with("DIR$") && !text.starts_with("DIR@")) return {};
  const auto begin = text.find_first_not_of(" \t", 4);
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_", begin) - begin);
}

/// Why the line is rejected; empty if it is not.
std::string unsupported(std::string_view line) {
  const std::string word = first_word(line);
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

std::string directive_of(std::string_view line) {
  constexpr std::string_view kMark = "DIR$";
  if (line.empty() || kComments.find(line[0]) == std::string_view::npos) return {};
  std::string text;
  for (const char c : line.substr(1)) {
    if (std::isspace(static_cast<unsigned char>(c)) == 0)
      text += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    if (text.size() <= kMark.size() && kMark.substr(0, text.size()) != text) return {};
  }
  return text.size() < kMark.size() ? std::string{} : text.substr(kMark.size());
}

std::vector<std::pair<std::size_t, std::string>> unsupported_directives(const std::vector<Line>& lines) {
  std::vector<std::pair<std::size_t, std::string>> found;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].kind != Line::Kind::kComment) continue;
    if (auto why = unsupported(lines[i].text); !why.empty()) found.emplace_back(i, std::move(why));
  }
  return found;
}

}  // namespace platter::dialect
