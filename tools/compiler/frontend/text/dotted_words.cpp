#include "tools/compiler/frontend/text/dotted_words.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "tools/compiler/frontend/text/letters.hpp"

namespace platter::dialect {
namespace {

constexpr std::array<std::string_view, 20> kDottedWords = {"AND", "OR", "NOT", "XOR", "EQV", "NEQV", "EQ",
                                                           "NE",  "LT", "LE",  "GT",  "GE",  "TRUE", "FALSE",
                                                           "A",   "O",  "N",   "X",   "T",   "F"};

}  // namespace

DottedWord dotted_word(const std::vector<Character>& text, std::size_t from) {
  std::string word;
  for (std::size_t i = from + 1; i < text.size() && word.size() < 6; ++i) {
    const char c = text[i].letter;
    if (is_blank(c)) continue;
    if (c == '.') {
      const bool known = std::find(kDottedWords.begin(), kDottedWords.end(), word) != kDottedWords.end();
      return known ? DottedWord{std::move(word), i + 1} : DottedWord{};
    }
    if (!is_letter(c)) break;
    word += upper(c);
  }
  return {};
}

}  // namespace platter::dialect
