#include "tools/dialect/quoted_text.hpp"

namespace platter::dialect {

QuotedText quoted_text(const std::vector<Character>& text, std::size_t begin) {
  const char quote = text[begin].letter;
  QuotedText found{.written = std::string(1, quote), .inside = {}, .end = begin + 1};
  while (found.end < text.size()) {
    const char c = text[found.end++].letter;
    found.written += c;
    if (c == quote) {
      if (found.end == text.size() || text[found.end].letter != quote) return found;
      found.written += text[found.end++].letter;
    }
    found.inside += c;
  }
  found.inside.clear();
  return found;
}

}  // namespace platter::dialect
