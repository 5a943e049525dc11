#include "tools/compiler/frontend/translation/writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "tools/compiler/frontend/source/marker.hpp"

namespace platter::dialect {
namespace {

constexpr std::size_t kTextColumns = 6;
constexpr std::size_t kCardColumns = 72;
constexpr int kFewLines = 3;  // maximum number of lines that are left blank instead of marked

std::string spelled(const Token& token) {
  if (token.kind == Token::Kind::kHollerith)
    return fmt::format("{}{}{}", token.text.size(), token.mark, token.text);
  if (token.kind == Token::Kind::kOctal)
    return token.mark == 'Z' ? "Z'" + token.text + "'" : token.text + "B";
  return token.text;
}

}  // namespace

Writer::Writer(const Lines& lines, const std::map<std::size_t, std::vector<Edit>>& edits,
               const std::map<std::size_t, std::size_t>& first_lines)
    : lines_(lines), edits_(edits), first_lines_(first_lines) {}

void Writer::go_to(std::size_t line) {
  const Line& to = lines_.all()[line];
  if (to.file == file_ && to.number >= number_ && to.number - number_ <= kFewLines) {
    text_.append(static_cast<std::size_t>(to.number - number_), '\n');
  } else {
    mark(to.file, static_cast<std::size_t>(to.number));
  }
  file_ = to.file;
  number_ = to.number;
}

/// If a marker without a flag names another file, gfortran renames the file that it is reading, including the
/// lines before the marker. So flag 1 enters a file and flag 2 leaves it.
void Writer::mark(std::size_t file, std::size_t number) {
  const auto put_marker = [&](std::size_t line, const char* flag) {
    text_ += Marker{line, lines_.names()[open_.back()]}.text() + flag + '\n';
  };
  constexpr std::size_t kMain = 0;
  if (open_.empty()) {
    open_.push_back(kMain);
    put_marker(file == kMain ? number : 1, "");
    if (file == kMain) return;
  }
  if (open_.back() == file) return put_marker(number, "");
  if (std::find(open_.begin(), open_.end(), file) == open_.end()) {
    open_.push_back(file);
    return put_marker(number, " 1");
  }
  while (open_.back() != file) {
    open_.pop_back();
    put_marker(open_.back() == file ? number : 1, " 2");
  }
}

void Writer::copy(std::size_t line, std::size_t begin, std::size_t end) {
  const auto first = first_lines_.find(line);
  go_to(first == first_lines_.end() ? line : first->second);
  std::string text(lines_.all()[line].text.substr(0, end));
  if (end != std::string::npos) text.erase(text.find_last_not_of("; \t") + 1);
  std::fill_n(text.begin(), std::min(begin, text.size()), ' ');
  if (const auto found = edits_.find(line); found != edits_.end()) {
    for (const Edit& edit : std::views::reverse(found->second)) {
      const auto at = static_cast<std::size_t>(edit.at.column) - 1;
      if (at >= begin && at + edit.length <= text.size()) text.replace(at, edit.length, edit.text);
    }
  }
  text_ += text;
  text_ += '\n';
  ++number_;
}

void Writer::end_line() {
  go_to(line_);
  while (!card_.empty() && card_.back() == ' ') card_.pop_back();
  text_ += card_;
  text_ += '\n';
  ++number_;
}

void Writer::continue_at(std::size_t line) {
  end_line();
  card_ = "     &";
  line_ = line;
}

void Writer::put_long(const std::string& text) {
  std::size_t done = 0;
  while (done < text.size()) {
    if (card_.size() == kCardColumns) continue_at(line_);
    const auto count = std::min(kCardColumns - card_.size(), text.size() - done);
    card_ += text.substr(done, count);
    done += count;
  }
}

void Writer::put(const Token& token) {
  const bool placed = token.at.column > 0;
  if (placed && token.at.line != line_) continue_at(token.at.line);
  const std::string text = spelled(token);
  const auto column = static_cast<std::size_t>(std::max(token.at.column, 1)) - 1;
  const bool whole = text.size() <= kCardColumns - kTextColumns;
  if (placed && column > card_.size() && (column + text.size() <= kCardColumns || !whole))
    card_.resize(column, ' ');
  if (card_.size() + text.size() > kCardColumns && whole) continue_at(line_);
  put_long(text);
}

void Writer::write(const std::string& label, const Tokens& tokens, std::size_t line, bool is_executable) {
  if (tokens.empty()) return;
  line_ = tokens.front().at.column > 0 ? tokens.front().at.line : line;
  const std::size_t first = line_;
  card_ = fmt::format("{:>5} ", label);
  for (const auto& token : tokens) put(token);
  if (is_executable) line_ = first;
  end_line();
}

void Writer::write(const std::string& text, std::size_t line) {
  write("", made_of(text, {line, 0}), line);
}

}  // namespace platter::dialect
