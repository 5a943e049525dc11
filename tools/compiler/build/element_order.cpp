#include "tools/compiler/build/element_order.hpp"

#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace platter::guest {
namespace {

using dialect::Statement;

/// A reference to an array element with a subscript I+c, where I is the variable of the DO.
struct Element {
  std::vector<std::string> rest;  ///< the array's name and its other subscripts
  std::int64_t constant = 0;      ///< c
};

/// The variable of a DO and the direction in which it changes.
struct Control {
  std::string variable;
  bool decreases = false;
};

std::optional<Control> control_of(const Statement& s) {
  const std::size_t equals = dialect::find_outside(s.tokens, 0, s.size(), "=");
  if (equals == 0 || equals == s.size()) return std::nullopt;
  const auto bounds = dialect::split_at_commas(s.tokens, equals + 1, s.size());
  constexpr std::size_t kIncrement = 2;
  const bool decreases = bounds.size() > kIncrement && s.at(bounds[kIncrement].begin).is("-");
  return Control{s.at(equals - 1).text, decreases};
}

std::optional<std::int64_t> number_in(const std::string& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// Returns c of a subscript I, I+c or I-c.
std::optional<std::int64_t> constant_of(const Statement& s, const dialect::Range& subscript,
                                        const std::string& variable) {
  const std::size_t length = subscript.end - subscript.begin;
  constexpr std::size_t kSum = 3;
  if (length == 0 || !s.at(subscript.begin).is(variable)) return std::nullopt;
  if (length == 1) return 0;
  const auto& sign = s.at(subscript.begin + 1);
  if (length != kSum || !(sign.is("+") || sign.is("-"))) return std::nullopt;
  const auto number = number_in(s.at(subscript.begin + 2).text);
  return number && sign.is("-") ? std::optional(-*number) : number;
}

/// Returns the element that the name at `at` refers to, if exactly one of its subscripts is I+c.
std::optional<Element> element_at(const Statement& s, std::size_t at, const std::string& variable) {
  if (!s.at(at).is_word() || !s.at(at + 1).is("(")) return std::nullopt;
  const std::size_t end = dialect::after_group(s.tokens, at + 1);
  Element element{{s.at(at).text}};
  std::size_t found = 0;
  for (const auto& subscript : dialect::split_at_commas(s.tokens, at + 2, end - 1)) {
    std::string text;
    if (const auto constant = constant_of(s, subscript, variable)) {
      element.constant = *constant;
      ++found;
    } else {
      for (std::size_t i = subscript.begin; i < subscript.end; ++i) text += s.at(i).text;
    }
    element.rest.push_back(std::move(text));
  }
  return found == 1 ? std::optional(element) : std::nullopt;
}

}  // namespace

bool uses_later_element(const std::vector<Statement>& statements, const dialect::DoRange& loop) {
  const auto control = control_of(statements[loop.first]);
  if (!control) return false;
  // The constant of the stored element that the loop reaches last, of each array and its other subscripts.
  const auto later = [&](std::int64_t a, std::int64_t b) { return control->decreases ? a < b : a > b; };
  std::map<std::vector<std::string>, std::int64_t> stored;
  for (std::size_t i = loop.first + 1; i <= loop.last; ++i) {
    const Statement& s = statements[i];
    if (s.kind != Statement::Kind::kAssignment) continue;
    const std::size_t equals = dialect::find_outside(s.tokens, s.action, s.size(), "=");
    for (std::size_t at = equals + 1; at < s.size(); ++at) {
      const auto used = element_at(s, at, control->variable);
      const auto before = used ? stored.find(used->rest) : stored.end();
      if (before != stored.end() && later(used->constant, before->second)) return true;
    }
    if (const auto target = element_at(s, s.action, control->variable)) {
      const auto [place, is_new] = stored.try_emplace(target->rest, target->constant);
      if (!is_new && later(place->second, target->constant)) place->second = target->constant;
    }
  }
  return false;
}

}  // namespace platter::guest
