#include "tools/compiler/frontend/syntax/grammar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <stdexcept>

#include "tools/compiler/frontend/text/letters.hpp"

namespace platter::dialect {

using PartKind = GrammarPart::Kind;

/// Reads the notation of a grammar.
class Grammar::Reader {
 public:
  Reader(std::string_view text, std::vector<GrammarRule>& rules) : text_(text), rules_(rules) {}

  void read() {
    for (skip(); next_ < text_.size(); skip()) rule();
    for (const auto& rule : rules_) {
      if (rule.body.parts.empty()) fail(fmt::format("there is no rule {}", rule.name));
    }
  }

 private:
  [[noreturn]] void fail(const std::string& why) const {
    const auto line = 1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(next_), '\n');
    throw std::invalid_argument(fmt::format("grammar, line {}: {}", line, why));
  }
  char peek() const { return next_ < text_.size() ? text_[next_] : '\0'; }
  void skip() {
    for (; next_ < text_.size(); ++next_) {
      if (peek() == '#') next_ = std::min(text_.find('\n', next_), text_.size() - 1);
      if (peek() != ' ' && peek() != '\n') return;
    }
  }
  std::string word() {
    const std::size_t begin = next_;
    while (std::islower(static_cast<unsigned char>(peek())) != 0 || peek() == '_') ++next_;
    if (next_ == begin) fail("a name of small letters is expected");
    return std::string(text_.substr(begin, next_ - begin));
  }
  std::string until(char end) {
    const std::size_t close = text_.find(end, ++next_);
    if (close == std::string_view::npos) fail(fmt::format("{} is missing", end));
    std::string inside(text_.substr(next_, close - next_));
    next_ = close + 1;
    return inside;
  }
  std::size_t index_of(const std::string& name) {
    const auto [place, is_new] = indices_.try_emplace(name, rules_.size());
    if (is_new) rules_.push_back({.name = name});
    return place->second;
  }
  /// Returns true if a rule starts here: a name, perhaps a description, and an equals sign.
  bool starts_rule() const {
    std::size_t i = next_;
    while (i < text_.size() && (std::islower(static_cast<unsigned char>(text_[i])) != 0 || text_[i] == '_'))
      ++i;
    if (i == next_ || i == text_.size()) return false;
    i = text_.find_first_not_of(' ', i);
    if (i != std::string_view::npos && text_[i] == '"')
      i = text_.find_first_not_of(' ', text_.find('"', i + 1) + 1);
    return i != std::string_view::npos && (text_[i] == '=' || text_.substr(i).starts_with(":="));
  }

  void rule() {
    const std::size_t index = index_of(word());
    if (!rules_[index].body.parts.empty()) fail(fmt::format("{} is defined twice", rules_[index].name));
    skip();
    if (peek() == '"') rules_[index].description = until('"');
    skip();
    if (peek() == ':') {
      rules_[index].is_token = true;
      ++next_;
    }
    if (peek() != '=') fail("= or := is expected");
    ++next_;
    GrammarPart body = choice();
    rules_[index].body = std::move(body);
  }

  GrammarPart choice() {
    GrammarPart all{.kind = PartKind::kChoice};
    for (;;) {
      all.parts.push_back(sequence());
      skip();
      if (peek() != '|') return all;
      ++next_;
    }
  }

  GrammarPart sequence() {
    GrammarPart all{.kind = PartKind::kSequence};
    skip();
    if (peek() == '<') all.dialects = dialects();
    for (skip(); next_ < text_.size() && peek() != '|' && peek() != ')' && !starts_rule(); skip())
      all.parts.push_back(item());
    if (all.parts.empty()) fail("an alternative is empty");
    return all;
  }

  unsigned dialects() {
    const std::string names = until('>');
    unsigned bits = 0;
    for (std::size_t at = 0; at < names.size();) {
      const std::size_t end = std::min(names.find(' ', at), names.size());
      const auto dialect = dialect_named(names.substr(at, end - at));
      if (!dialect) fail(fmt::format("{} is not a dialect", names.substr(at, end - at)));
      bits |= bit_of(*dialect);
      at = end + 1;
    }
    return bits;
  }

  GrammarPart item() {
    if (peek() == '&' || peek() == '!') {
      const PartKind kind = peek() == '&' ? PartKind::kAhead : PartKind::kNotAhead;
      ++next_;
      GrammarPart part{.kind = kind};
      part.parts.push_back(item());
      return part;
    }
    GrammarPart part = one();
    const std::optional<PartKind> kind = peek() == '?'   ? std::optional(PartKind::kOptional)
                                         : peek() == '*' ? std::optional(PartKind::kAny)
                                         : peek() == '+' ? std::optional(PartKind::kSome)
                                                         : std::nullopt;
    if (!kind) return part;
    ++next_;
    GrammarPart repeated{.kind = *kind};
    repeated.parts.push_back(std::move(part));
    return repeated;
  }

  GrammarPart one() {
    const char c = peek();
    if (c == '\'' || c == '"') return {.kind = PartKind::kText, .text = until(c)};
    if (c == '[') return character_class(until(']'));
    if (c == '.') return built_in();
    if (c == '(') {
      ++next_;
      GrammarPart group = choice();
      skip();
      if (peek() != ')') fail(") is expected");
      ++next_;
      return group;
    }
    return {.kind = PartKind::kRule, .rule = index_of(word())};
  }

  GrammarPart built_in() {
    using BuiltIn = GrammarPart::BuiltIn;
    struct Named {
      std::string_view name;
      BuiltIn form;
      const char* description;
    };
    constexpr std::array kForms = {Named{"name", BuiltIn::kName, "a name"},
                                   Named{"hollerith", BuiltIn::kHollerith, "text"},
                                   Named{"quoted", BuiltIn::kQuoted, "text"},
                                   Named{"starred", BuiltIn::kStarred, "text"},
                                   Named{"format", BuiltIn::kFormat, "the list of a FORMAT"},
                                   Named{"equals", BuiltIn::kEquals, ""},
                                   Named{"separator", BuiltIn::kSeparator, "the end of the statement"},
                                   Named{"end", BuiltIn::kEnd, "the end of the statement"}};
    ++next_;
    const std::string name = word();
    const auto* const form =
        std::find_if(kForms.begin(), kForms.end(), [&](const Named& one) { return one.name == name; });
    if (form == kForms.end()) fail(fmt::format("there is no built-in form .{}", name));
    return {.kind = PartKind::kBuiltIn, .built_in = form->form, .text = form->description};
  }

  static GrammarPart character_class(const std::string& inside) {
    GrammarPart part{.kind = PartKind::kClass, .text = inside};
    for (std::size_t i = 0; i < inside.size(); ++i) {
      const bool range = i + 2 < inside.size() && inside[i + 1] == '-';
      for (char c = inside[i]; c <= inside[range ? i + 2 : i]; ++c)
        part.characters.set(static_cast<std::size_t>(c));
      if (range) i += 2;
    }
    return part;
  }

  std::string_view text_;
  std::vector<GrammarRule>& rules_;
  std::size_t next_ = 0;
  std::map<std::string, std::size_t> indices_;
};

Grammar::Grammar(std::string_view text) {
  Reader(text, rules_).read();
  find_recursive_rules();
  find_first_characters();
}

std::size_t Grammar::index_of(std::string_view name) const {
  const auto found =
      std::find_if(rules_.begin(), rules_.end(), [&](const GrammarRule& rule) { return rule.name == name; });
  if (found == rules_.end()) throw std::invalid_argument(fmt::format("there is no rule {}", name));
  return static_cast<std::size_t>(found - rules_.begin());
}

namespace {

/// Adds the rules that the part names.
void add_rules(const GrammarPart& part, std::vector<std::size_t>& rules) {
  if (part.kind == PartKind::kRule) rules.push_back(part.rule);
  for (const auto& inner : part.parts) add_rules(inner, rules);
}

}  // namespace

void Grammar::find_recursive_rules() {
  std::vector<std::vector<std::size_t>> named(rules_.size());
  for (std::size_t i = 0; i < rules_.size(); ++i) add_rules(rules_[i].body, named[i]);
  for (std::size_t i = 0; i < rules_.size(); ++i) {
    std::vector<bool> seen(rules_.size());
    std::vector<std::size_t> next = named[i];
    while (!next.empty()) {
      const std::size_t rule = next.back();
      next.pop_back();
      if (seen[rule]) continue;
      seen[rule] = true;
      next.insert(next.end(), named[rule].begin(), named[rule].end());
    }
    if (seen[i]) rules_[i].recursive = static_cast<int>(recursive_rules_++);
  }
}

void Grammar::find_first_characters() {
  bool changed = true;
  while (changed) {
    changed = false;
    // Most rules refer to later rules, so processing them in reverse order needs few passes.
    for (auto rule = rules_.rbegin(); rule != rules_.rend(); ++rule)
      changed = complete_first(rule->body) || changed;
  }
}

/// Adds the characters with which a part can start, as far as its rules are complete. Returns true if the
/// part has changed.
bool Grammar::complete_first(GrammarPart& part) {
  bool changed = false;
  for (auto& inner : part.parts) changed = complete_first(inner) || changed;
  std::bitset<128> first = part.first;
  bool empty = part.can_be_empty;
  switch (part.kind) {
    case PartKind::kText:
      first.set(static_cast<std::size_t>(part.text[0]));
      break;
    case PartKind::kClass:
      first |= part.characters;
      break;
    case PartKind::kRule:
      first |= rules_[part.rule].body.first;
      empty = rules_[part.rule].body.can_be_empty;
      break;
    case PartKind::kBuiltIn:
      empty = part.built_in == GrammarPart::BuiltIn::kEnd || part.built_in == GrammarPart::BuiltIn::kEquals;
      first.set();
      break;
    case PartKind::kAhead:
    case PartKind::kNotAhead:
      empty = true;
      first.set();
      break;
    case PartKind::kSequence: {
      bool all_empty = true;
      for (const auto& inner : part.parts) {
        if (inner.kind == PartKind::kAhead || inner.kind == PartKind::kNotAhead) continue;
        if (all_empty) first |= inner.first;
        all_empty = all_empty && inner.can_be_empty;
      }
      empty = all_empty;
      break;
    }
    case PartKind::kChoice:
      for (const auto& inner : part.parts) {
        first |= inner.first;
        empty = empty || inner.can_be_empty;
      }
      break;
    case PartKind::kOptional:
    case PartKind::kAny:
    case PartKind::kSome:
      first |= part.parts[0].first;
      empty = part.kind != PartKind::kSome || part.parts[0].can_be_empty;
      break;
  }
  changed = changed || first != part.first || empty != part.can_be_empty;
  part.first = first;
  part.can_be_empty = empty;
  return changed;
}

}  // namespace platter::dialect
