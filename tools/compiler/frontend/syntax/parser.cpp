#include "tools/compiler/frontend/syntax/parser.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/compiler/frontend/text/letters.hpp"
#include "tools/compiler/frontend/text/lexer.hpp"
#include "tools/compiler/frontend/text/quoted_text.hpp"
#include "tools/compiler/frontend/text/text_format.hpp"

namespace platter::dialect {

using PartKind = GrammarPart::Kind;

bool Parser::parse(const std::vector<Character>& text, std::size_t rule) {
  compact(text);
  furthest_ = 0;
  expected_.clear();
  top_ = kFails;
  if (letters_.size() > kMostLetters) return false;
  explains_ = false;
  if (run(rule)) return true;
  explains_ = true;  // a second pass, because collecting expectations is slow
  run(rule);
  return false;
}

void Parser::compact(const std::vector<Character>& text) {
  text_ = &text;
  letters_.clear();
  of_text_.clear();
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_blank(text[i].letter)) continue;
    letters_.push_back(upper(text[i].letter));
    of_text_.push_back(i);
  }
}

bool Parser::run(std::size_t rule) {
  nodes_.clear();
  children_.clear();
  stack_.clear();
  quiet_ = 0;
  depth_ = 0;
  too_deep_ = false;
  results_.assign(grammar_.recursive_rules() * (letters_.size() + 1), kUnknown);
  std::size_t at = 0;
  const bool matched = match_rule(rule, at);
  top_ = matched ? stack_.back() : kFails;
  return matched;
}

std::size_t Parser::compact_index(std::size_t of_text) const {
  return static_cast<std::size_t>(std::lower_bound(of_text_.begin(), of_text_.end(), of_text) -
                                  of_text_.begin());
}

std::size_t Parser::over_comments(std::size_t at) const {
  while (letter(at) == '!') {
    const std::size_t line = (*text_)[of_text_[at]].at.line;
    while (at < letters_.size() && (*text_)[of_text_[at]].at.line == line) ++at;
  }
  return at;
}

bool Parser::match(const GrammarPart& part, std::size_t& at) {
  if (!part.can_be_empty) {
    const char c = letter(over_comments(at));
    const bool possible = c >= 0 && part.first.test(static_cast<std::size_t>(c));
    if (!possible && !explains_) return false;
  }
  const std::size_t begin = at;
  const std::size_t depth = stack_.size();
  const auto back = [&] {
    at = begin;
    stack_.resize(depth);
  };
  switch (part.kind) {
    case PartKind::kText:
      if (match_text(part.text, at)) return true;
      expect(part.text, at);
      return false;
    case PartKind::kClass: {
      const std::size_t next = over_comments(at);
      const char c = letter(next);
      if (c <= 0 || !part.characters.test(static_cast<std::size_t>(c))) {
        expect(fmt::format("one of {}", part.text), at);
        return false;
      }
      at = next + 1;
      return true;
    }
    case PartKind::kRule:
      return match_rule(part.rule, at);
    case PartKind::kBuiltIn:
      if (match_built_in(part.built_in, at)) return true;
      expect(part.text, at);
      return false;
    case PartKind::kSequence:
      if ((part.dialects & Grammar::bit_of(dialect_)) == 0) return false;
      for (const auto& inner : part.parts) {
        if (match(inner, at)) continue;
        back();
        return false;
      }
      return true;
    case PartKind::kChoice:
      return std::any_of(part.parts.begin(), part.parts.end(), [&](const GrammarPart& inner) {
        if (match(inner, at)) return true;
        back();
        return false;
      });
    case PartKind::kOptional:
      match(part.parts[0], at);
      return true;
    case PartKind::kAny:
    case PartKind::kSome: {
      bool matched = part.kind == PartKind::kAny;
      for (std::size_t from = at; match(part.parts[0], at) && at > from; from = at) matched = true;
      return matched;
    }
    case PartKind::kAhead:
    case PartKind::kNotAhead: {
      quiet_ += part.kind == PartKind::kNotAhead ? 1 : 0;
      const bool matched = match(part.parts[0], at);
      quiet_ -= part.kind == PartKind::kNotAhead ? 1 : 0;
      back();
      return matched == (part.kind == PartKind::kAhead);
    }
  }
  return false;
}

bool Parser::match_text(const std::string& text, std::size_t& at) const {
  std::size_t next = at;
  for (const char wanted : text) {
    next = over_comments(next);
    if (letter(next) != wanted) return false;
    ++next;
  }
  at = next;
  return true;
}

bool Parser::match_rule(std::size_t rule, std::size_t& at) {
  const GrammarRule& its = grammar_.rules()[rule];
  if (depth_ == kMostDepth) {
    too_deep_ = true;
    return false;
  }
  std::uint32_t* const result = remembered(its, at);
  if (result != nullptr && *result != kUnknown) {
    if (*result == kFails) return false;
    at = nodes_[*result].end;
    stack_.push_back(*result);
    return true;
  }
  const std::size_t begin = at;
  const std::size_t depth = stack_.size();
  // At the first character of a rule with a description, messages name the description instead of the parts.
  std::vector<std::string> before;
  const std::size_t first = over_comments(at);
  const bool described = !its.description.empty();
  if (described) expect(its.description, at);
  if (described && explains_) before = expected_;
  quiet_ += its.is_token ? 1 : 0;
  ++depth_;
  const bool matched = match(its.body, at);
  --depth_;
  quiet_ -= its.is_token ? 1 : 0;
  if (described && explains_ && furthest_ == first) expected_ = before;
  if (!matched) {
    if (result != nullptr) *result = kFails;
    return false;
  }
  nodes_.push_back({.rule = static_cast<std::uint32_t>(rule),
                    .begin = static_cast<std::uint32_t>(begin),
                    .end = static_cast<std::uint32_t>(at),
                    .first_child = static_cast<std::uint32_t>(children_.size()),
                    .children = static_cast<std::uint32_t>(stack_.size() - depth)});
  children_.insert(children_.end(), stack_.begin() + static_cast<std::ptrdiff_t>(depth), stack_.end());
  stack_.resize(depth);
  stack_.push_back(static_cast<std::uint32_t>(nodes_.size() - 1));
  if (result != nullptr) *result = stack_.back();
  return true;
}

std::uint32_t* Parser::remembered(const GrammarRule& rule, std::size_t at) {
  if (rule.recursive < 0 || quiet_ > 0) return nullptr;  // a quiet result has not collected expectations
  return &results_[static_cast<std::size_t>(rule.recursive) * (letters_.size() + 1) + at];
}

bool Parser::match_built_in(GrammarPart::BuiltIn form, std::size_t& at) const {
  using BuiltIn = GrammarPart::BuiltIn;
  std::size_t next = over_comments(at);
  if (form == BuiltIn::kEnd) return next >= letters_.size();
  if (form == BuiltIn::kEquals) return has_equals(next);
  if (next >= letters_.size()) return false;
  const auto match = [&] {
    switch (form) {
      case BuiltIn::kName:
        return match_name(next);
      case BuiltIn::kHollerith:
        return match_hollerith(next);
      case BuiltIn::kQuoted:
        return match_quoted(next, is_old(dialect_) ? "'\"#" : "'\"");
      case BuiltIn::kStarred:
        return match_quoted(next, "*");
      case BuiltIn::kFormat:
        return match_format(next);
      default:
        return separates(letter(next++));
    }
  };
  if (!match()) return false;
  at = next;
  return true;
}

bool Parser::has_equals(std::size_t at) const {
  int depth = 0;
  bool inside = false;  // an equals sign inside parentheses, of which some may be missing
  while (at < letters_.size()) {
    const char c = letter(at);
    if (c == '=' && depth == 0) return true;
    inside = inside || c == '=';
    if (!match_name(at)) {
      if (depth == 0 && separates(c)) return false;
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      skip_constant(at);
    }
    at = over_comments(at);
  }
  return inside && depth > 0;
}

void Parser::skip_constant(std::size_t& at) const {
  const bool text = match_hollerith(at) || match_quoted(at, "'\"");
  if (text) return;
  ++at;
  while (is_digit(letter(at)) && is_digit(letter(at - 1))) ++at;
}

bool Parser::match_name(std::size_t& at) const {
  std::size_t next = at;
  const auto is_part = [&](char c) { return is_of_name(c) || (c == '$' && !separates(c)); };
  if (!is_part(letter(next)) || is_digit(letter(next))) return false;
  while (is_part(letter(next))) ++next;
  if (letter(next) == '$' && next == at + 1) {
    constexpr std::size_t kRest = 4;  // characters of $PES
    const bool begins_action = at == 0 || letter(at - 1) == ')' || separates(letter(at - 1));
    if (is_partition_size(*text_, of_text_[next], std::string_view(&letters_[at], 1), begins_action))
      next += kRest;
  }
  at = next;
  return true;
}

bool Parser::match_hollerith(std::size_t& at) const {
  std::size_t count = 0;
  std::size_t next = at;
  for (; is_digit(letter(next)) && count <= kMostLetters; ++next)
    count = count * 10 + static_cast<std::size_t>(letter(next) - '0');
  const char mark = letter(next);
  if (next == at || count == 0 || (mark != 'H' && mark != 'L' && mark != 'R')) return false;
  const auto end = after_hollerith(*text_, of_text_[next] + 1, count);
  if (end) at = compact_index(*end);
  return end.has_value();
}

bool Parser::match_quoted(std::size_t& at, std::string_view quotes) const {
  if (quotes.find(letter(at)) == std::string_view::npos) return false;
  const QuotedText quoted = quoted_text(*text_, of_text_[at]);
  if (!is_closed(quoted.written)) return false;
  at = compact_index(quoted.end);
  return true;
}

bool Parser::match_format(std::size_t& at) const {
  if (letter(at) != '(') return false;
  at = compact_index(after_format(*text_, of_text_[at]));
  return true;
}

void Parser::expect(const std::string& what, std::size_t at) {
  if (!explains_ || quiet_ > 0 || what.empty()) return;
  at = over_comments(at);
  if (at < furthest_) return;
  if (at > furthest_) expected_.clear();
  furthest_ = at;
  if (std::find(expected_.begin(), expected_.end(), what) == expected_.end()) expected_.push_back(what);
}

Parser::Failure Parser::failure() const {
  Failure failure;
  failure.expected = expected_;
  failure.too_long = letters_.size() > kMostLetters;
  failure.too_deep = too_deep_;
  failure.at_end = furthest_ >= letters_.size();
  if (failure.at_end) {
    if (of_text_.empty() && !text_->empty()) failure.at = text_->front().at;
    if (!of_text_.empty()) {
      failure.at = (*text_)[of_text_.back()].at;
      ++failure.at.column;
    }
    return failure;
  }
  failure.at = (*text_)[of_text_[furthest_]].at;
  constexpr std::size_t kShown = 12;
  std::size_t end = furthest_ + 1;
  while (end < letters_.size() && end < furthest_ + kShown && is_of_name(letter(furthest_)) &&
         is_of_name(letter(end)))
    ++end;
  failure.found.assign(letters_.begin() + static_cast<std::ptrdiff_t>(furthest_),
                       letters_.begin() + static_cast<std::ptrdiff_t>(end));
  return failure;
}

std::vector<std::size_t> Parser::rules_used() const {
  std::vector<std::size_t> used;
  std::vector<std::uint32_t> next;
  if (top_ != kFails) next.push_back(top_);
  while (!next.empty()) {
    const Node& node = nodes_[next.back()];
    next.pop_back();
    used.push_back(node.rule);
    for_each_child(node, [&](std::uint32_t child) { next.push_back(child); });
  }
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  return used;
}

SyntaxTree Parser::tree() const {
  std::vector<SyntaxNode> tree;
  if (top_ != kFails) add_to_tree(top_, tree);
  return {std::move(tree), {letters_.begin(), letters_.end()}};
}

bool Parser::is_passed_over(const Node& node) const {
  if (node.children != 1 || !grammar_.rules()[node.rule].description.empty()) return false;
  const Node& only = nodes_[children_[node.first_child]];
  return only.begin == node.begin && only.end == node.end;
}

void Parser::add_to_tree(std::uint32_t node, std::vector<SyntaxNode>& tree) const {
  while (node != top_ && is_passed_over(nodes_[node])) node = children_[nodes_[node].first_child];
  const Node& its = nodes_[node];
  if (its.begin == its.end && grammar_.rules()[its.rule].is_token) return;
  const std::size_t index = tree.size();
  const auto begin = static_cast<std::uint32_t>(over_comments(its.begin));
  const Place at = begin < letters_.size() ? place_of(begin) : Place{};
  tree.push_back({its.rule, 1, begin, std::max(begin, its.end), at});
  for_each_child(its, [&](std::uint32_t child) { add_to_tree(child, tree); });
  tree[index].size = static_cast<std::uint32_t>(tree.size() - index);
}

}  // namespace platter::dialect
