#include "tools/compiler/frontend/text/text_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "runtime/numbers/format_text.hpp"
#include "tools/compiler/frontend/text/letters.hpp"

namespace platter::dialect {
std::size_t after_format(const std::vector<Character>& text, std::size_t begin) {
  std::string list;
  for (std::size_t i = begin; i < text.size(); ++i) list += text[i].letter;
  int depth = 0;
  for (numbers::FormatWalk walk(list, 0); !walk.at_end();) {
    const char c = walk.step();
    if (c == '(') ++depth;
    if (c == ')' && --depth == 0) return begin + walk.next();
  }
  return text.size();
}

bool has_open_text(const std::string& list) {
  for (numbers::FormatWalk walk(list, 0); !walk.at_end();) {
    const char c = walk.step();
    if (c == '#' && !walk.is_text) return true;
    if (c != '*' || walk.is_text) continue;
    const auto next = list.find_first_not_of(" \t", walk.next());
    return next == std::string::npos || list[next] != '(';
  }
  return false;
}

char variable_part(const std::string& list) {
  for (numbers::FormatWalk walk(list, 0); !walk.at_end();) {
    const char c = walk.step();
    if (!walk.is_text && (c == 'V' || c == '=')) return c;
  }
  return ' ';
}

namespace {

constexpr int kDeepestGroup = 100;  // nesting depth of groups
constexpr std::size_t kMostSteps = 100'000;

}  // namespace

/// Parses a list once and writes the formats for output and for input.
class TextFormat::Reader {
 public:
  Reader(std::string_view list, TextFormat& to) : list_(list), to_(to) {}

  bool run() {
    blanks();
    if (next_ >= list_.size() || list_[next_] != '(') return false;
    copy(1);
    to_.nodes_ = group(0);
    return !failed_;
  }

 private:
  void copy(std::size_t count) {
    to_.written_ += list_.substr(next_, count);
    to_.read_ += list_.substr(next_, count);
    next_ = std::min(next_ + count, list_.size());
  }
  void blanks() {
    while (next_ < list_.size() && std::isspace(static_cast<unsigned char>(list_[next_])) != 0) ++next_;
  }
  std::string digits() {
    std::string text;
    for (blanks(); next_ < list_.size() && is_digit(list_[next_]); blanks()) text += list_[next_++];
    return text;
  }
  char here() const {
    return next_ < list_.size() ? static_cast<char>(std::toupper(static_cast<unsigned char>(list_[next_])))
                                : '\0';
  }

  /// Parses the list after an opening parenthesis, up to its closing parenthesis.
  std::vector<Node> group(int depth) {
    std::vector<Node> nodes;
    for (;;) {
      const std::string number = digits();
      const char c = here();
      if (c == '\0' || depth > kDeepestGroup) failed_ = true;
      if (failed_) return nodes;
      const std::int64_t count = number.empty() || number.size() > 6 ? 1 : std::stol(number);
      if (c == 'H') {
        ++next_;
        const auto characters = list_.substr(next_, static_cast<std::size_t>(count));
        next_ += characters.size();
        text(characters, nodes);
        continue;
      }
      if (c == '\'' || c == '"' || c == '*') {
        quoted(c, nodes);
        continue;
      }
      to_.written_ += number;
      to_.read_ += number;
      if (c == ')') {
        copy(1);
        return nodes;
      }
      if (c == '(') {
        copy(1);
        nodes.push_back({Node::Kind::kGroup, count, {}, group(depth + 1)});
        continue;
      }
      if (c == ':') nodes.push_back({Node::Kind::kColon});
      copy(1);
      field(c, count, nodes);
    }
  }

  /// Parses the rest of a field that starts with a letter, such as I5, F8.2, T10 or BN.
  void field(char c, std::int64_t count, std::vector<Node>& nodes) {
    blanks();
    const char second = here();
    const bool control = (c == 'B' && (second == 'N' || second == 'Z')) || (c == 'S') || c == 'T';
    if (control &&
        (second == 'N' || second == 'Z' || second == 'P' || second == 'S' || second == 'L' || second == 'R'))
      copy(1);
    if (std::string_view("IFEDGLAORZB").find(c) != std::string_view::npos && !control)
      nodes.push_back({Node::Kind::kField, count, {}, {}, c});
    else if (c != 'T')
      return;
    // The digits after the letter are the width of the field, not a repeat count.
    for (blanks(); is_digit(here()) || here() == '.'; blanks()) copy(1);
    if (here() == 'E' && c != 'T') {
      copy(1);
      for (blanks(); is_digit(here()); blanks()) copy(1);
    }
  }

  void quoted(char quote, std::vector<Node>& nodes) {
    std::string characters;
    for (++next_; next_ < list_.size(); ++next_) {
      if (list_[next_] == quote) {
        const bool twice = quote != '*' && next_ + 1 < list_.size() && list_[next_ + 1] == quote;
        if (!twice) break;
        ++next_;
      }
      characters += list_[next_];
    }
    failed_ = failed_ || next_ >= list_.size();
    next_ = std::min(next_ + 1, list_.size());
    text(characters, nodes);
  }

  void text(std::string_view characters, std::vector<Node>& nodes) {
    if (characters.empty()) return;
    const auto separate = [](std::string& list) {
      if (std::string_view("(,/:").find(list.back()) == std::string_view::npos) list += ',';
    };
    separate(to_.written_);
    separate(to_.read_);
    to_.written_ += fmt::format("{}H", characters.size());
    nodes.push_back({Node::Kind::kText, 1, {to_.written_.size(), characters.size()}});
    to_.written_ += characters;
    to_.read_ += fmt::format("A{}", characters.size());
    ++to_.texts_;
    const auto next = std::min(list_.find_first_not_of(" \t", next_), list_.size());
    const bool ends =
        next < list_.size() && std::string_view("),/:").find(list_[next]) != std::string_view::npos;
    if (!ends) {
      to_.written_ += ',';
      to_.read_ += ',';
    }
  }

  std::string_view list_;
  TextFormat& to_;
  std::size_t next_ = 0;
  bool failed_ = false;
};

std::optional<TextFormat> TextFormat::of(std::string_view list) {
  TextFormat format;
  return Reader(list, format).run() ? std::optional(std::move(format)) : std::nullopt;
}

void TextFormat::go(const std::vector<Node>& nodes, std::int64_t& items, std::vector<Step>& steps,
                    bool& ended) const {
  for (const Node& node : nodes) {
    for (std::int64_t n = 0; n < node.count && !ended; ++n) {
      if (node.kind == Node::Kind::kText) {
        steps.push_back({node.text});
      } else if (node.kind == Node::Kind::kGroup) {
        go(node.inside, items, steps, ended);
      } else if (items == 0) {
        ended = true;  // output ends at a colon, or at a field without an item
      } else if (node.kind == Node::Kind::kField) {
        --items;
        steps.push_back({std::nullopt, node.letter});
      }
      ended = ended || steps.size() > kMostSteps;
    }
    if (ended) return;
  }
}

std::vector<TextFormat::Node> TextFormat::again() const {
  const auto last = std::find_if(nodes_.rbegin(), nodes_.rend(),
                                 [](const Node& node) { return node.kind == Node::Kind::kGroup; });
  return {last == nodes_.rend() ? nodes_.begin() : last.base() - 1, nodes_.end()};
}

std::optional<std::vector<TextFormat::Step>> TextFormat::steps(std::int64_t items) const {
  std::vector<Step> steps;
  bool ended = false;
  go(nodes_, items, steps, ended);
  const auto more = again();
  while (items > 0 && !ended) {
    const auto before = items;
    go(more, items, steps, ended);
    if (items == before) return std::nullopt;
  }
  if (items > 0) return std::nullopt;
  return steps;
}

std::string TextFormat::letters(std::int64_t items) const {
  std::string all;
  for (const auto& step : steps(items).value_or(std::vector<Step>{})) {
    if (!step.text) all += step.letter;
  }
  return all;
}

std::string TextFormat::letters(const std::vector<Node>& nodes) {
  std::string all;
  for (const Node& node : nodes) {
    if (node.kind == Node::Kind::kField) all += node.letter;
    all += letters(node.inside);
  }
  return all;
}

std::string TextFormat::letters() const {
  return letters(nodes_);
}

bool TextFormat::has_text_after(std::int64_t items) const {
  // Continues with enough items for the rest of the format and for one pass through its repeated part.
  const auto now = steps(items);
  if (!now) return true;
  const auto texts = [](const std::vector<Step>& of) {
    return std::count_if(of.begin(), of.end(), [](const Step& step) { return step.text.has_value(); });
  };
  std::int64_t fields = 0;
  const auto count = [&](const auto& self, const std::vector<Node>& nodes) -> std::int64_t {
    std::int64_t all = 0;
    for (const Node& node : nodes) {
      if (node.kind == Node::Kind::kField) all += node.count;
      if (node.kind == Node::Kind::kGroup) all += node.count * self(self, node.inside);
    }
    return all;
  };
  fields = count(count, nodes_);
  const auto later = steps(items + 2 * fields + 1);
  return !later || texts(*later) > texts(*now);
}

}  // namespace platter::dialect
