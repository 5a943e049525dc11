#include "tools/charge/assembly/blanking.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace platter::charge {
namespace {

constexpr std::array<std::string_view, 8> kKept = {".text", ".data", ".bss",  ".section",
                                                   ".type", ".quad", ".long", ".set"};

std::string_view first_word(std::string_view line) {
  const auto begin = line.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_first_of(" \t", begin) - begin);
}

bool is_debug_section(std::string_view line) {
  return line.find(".debug_") != std::string_view::npos || line.find(".note.") != std::string_view::npos;
}

}  // namespace

std::string blanked(const SourceText& text) {
  std::string result;
  bool debug = false;
  for (std::size_t number = 0; number < text.size(); ++number) {
    const std::string& line = text.line(number);
    const auto word = first_word(line);
    const bool directive = !word.empty() && word.front() == '.' && word.back() != ':';
    if (directive && (word == ".section" || word == ".text" || word == ".data" || word == ".bss")) {
      debug = is_debug_section(line);
    }
    const bool kept = std::find(kKept.begin(), kKept.end(), word) != kKept.end();
    if (!debug && (!directive || kept)) result.append(line);
    result.push_back('\n');
  }
  return result;
}

}  // namespace platter::charge
