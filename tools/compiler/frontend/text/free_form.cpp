#include "tools/compiler/frontend/text/free_form.hpp"

#include <algorithm>

namespace platter::dialect {
namespace {

constexpr std::string_view kBlanks = " \t\r\f";
constexpr std::string_view kDigits = "0123456789";

}  // namespace

Line FreeForm::read(std::string_view text, std::size_t file, int number) {
  Line line{Line::Kind::kComment, text, file, number};
  line.begin = text.find_first_not_of(kBlanks);
  const bool comment =
      line.begin == std::string_view::npos || (text[line.begin] == '!' && quote_ == '\0') || text[0] == '#';
  if (comment) return line;
  line.kind = continued_ ? Line::Kind::kContinuation : Line::Kind::kInitial;
  if (continued_ && text[line.begin] == '&') {
    ++line.begin;
  } else if (!continued_) {
    const auto behind = text.find_first_not_of(kDigits, line.begin);  // the label
    line.begin = std::min(text.find_first_not_of(kBlanks, behind), text.size());
  }
  for (line.end = line.begin; line.end < text.size(); ++line.end) {
    const char c = text[line.end];
    if (quote_ != '\0') {
      if (c == quote_) quote_ = '\0';
    } else if (c == '!') {
      break;
    } else if (c == '\'' || c == '"') {
      quote_ = c;
    }
  }
  const auto last = text.substr(0, line.end).find_last_not_of(kBlanks);
  continued_ = last != std::string_view::npos && last >= line.begin && text[last] == '&';
  if (continued_) {
    line.end = last;
  } else {
    quote_ = '\0';
  }
  return line;
}

std::string label_of_free(const Line& line) {
  const auto before = line.text.substr(0, line.begin);
  const auto first = before.find_first_of(kDigits);
  if (first == std::string_view::npos) return {};
  return std::string(before.substr(first, before.find_last_of(kDigits) - first + 1));
}

}  // namespace platter::dialect
