// Hollerith and octal constants in DATA statements become numbers of the variable's type with the bits of the
// word.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "tools/compiler/frontend/expression/real_bits.hpp"
#include "tools/compiler/frontend/expression/words.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// Returns whether a name is O777 or IBM's Z1F, which are constants here because values cannot contain
/// variables.
bool is_digits_name(const Token& t) {
  if (!t.is_name() || t.text.size() < 2 || (t.text[0] != 'O' && t.text[0] != 'Z')) return false;
  const char* const digits = t.text[0] == 'O' ? "01234567" : "0123456789ABCDEF";
  return t.text.find_first_not_of(digits, 1) == std::string::npos;
}
bool is_word(const Token& t, const Context& context) {
  return t.kind == Token::Kind::kHollerith || t.kind == Token::Kind::kOctal ||
         t.kind == Token::Kind::kString || (is_digits_name(t) && context.symbols.constants().empty());
}

/// An item in the list of variables.
struct Variable {
  std::string name;
  Type type;
  std::optional<std::int64_t> elements;
};

Variable variable_of(const Tokens& tokens, const Range& range, const Symbols& symbols) {
  std::size_t i = range.begin;
  while (i < range.end && tokens[i].is("(")) ++i;
  if (i >= range.end || !tokens[i].is_name()) return {"", Type::kUnknown, std::nullopt};
  const auto& name = tokens[i].text;
  if (i > range.begin) return {name, symbols.type_of(name), std::nullopt};  // an implied loop
  if (range.end - range.begin > 1) return {name, symbols.type_of(name), 1};
  return {name, symbols.type_of(name), symbols.elements(name)};
}

/// The types of the variables for the values of a list.
class Targets {
 public:
  Targets(const Tokens& tokens, const Range& names, const Symbols& symbols) {
    for (const auto& part : split_at_commas(tokens, names.begin, names.end))
      variables_.push_back(variable_of(tokens, part, symbols));
    alike_ = !variables_.empty() && std::all_of(variables_.begin(), variables_.end(), [&](const Variable& v) {
      return v.type == variables_[0].type;
    });
  }
  /// Returns the type for the next value, as far as it is known.
  Type next() const {
    if (alike_) return variables_[0].type;
    return known_ && index_ < variables_.size() ? variables_[index_].type : Type::kUnknown;
  }
  /// Throws Refused if a text longer than a word does not fit into the variables, as far as their size is
  /// known.
  void require_room(const Token& text, std::int64_t words, std::size_t per_word) const {
    if (variables_.empty()) return;
    std::int64_t room = 0;
    for (const auto& variable : variables_) {
      if (!variable.elements) return;
      room += *variable.elements;
    }
    const std::int64_t left = std::max<std::int64_t>(room - taken_, 0);
    if (words <= left) return;
    const std::string& last = variables_.back().name;
    throw Refused{
        text.at,
        fmt::format("the text of {} characters takes {} words of {}, and there {} for it up to {}: cut "
                    "the text, or give {} {} elements",
                    text.text.size(), words, per_word, left == 1 ? "is 1" : fmt::format("are {}", left), last,
                    last, variables_.back().elements.value_or(0) + words - left)};
  }
  /// Returns the type for the next `count` values. Throws Refused if it matters and is not known.
  Type take(std::int64_t count, bool matters, Place at) {
    taken_ += count;
    if (alike_) return variables_[0].type;
    Type type = Type::kUnknown;
    bool first = true;
    while (count > 0 && known_ && index_ < variables_.size()) {
      const auto& now = variables_[index_];
      if (first) type = now.type;
      if (now.type != type || !now.elements) known_ = false;
      first = false;
      const auto left = now.elements.value_or(0) - used_;
      const auto step = std::min(count, left);
      used_ += step;
      count -= step;
      if (used_ >= now.elements.value_or(0)) {
        ++index_;
        used_ = 0;
      }
    }
    if (matters && (!known_ || first)) {
      throw Refused{at,
                    "the variable that gets this constant, and so its type, is not known; give each "
                    "variable its own "
                    "list: DATA A/.../,B/.../"};
    }
    return type;
  }

 private:
  std::vector<Variable> variables_;
  bool alike_ = false;
  bool known_ = true;
  std::size_t index_ = 0;
  std::int64_t used_ = 0;
  std::int64_t taken_ = 0;  ///< values taken so far
};

/// Negative words of 60 bits are written as decimal numbers, not as long hexadecimal ones.
std::string integer_constant(std::uint64_t word, const Options& options) {
  if (!has_sixty_bits(options)) return integer_data(word);
  return fmt::format("{}", static_cast<std::int64_t>(word));
}

std::string constant_of(std::uint64_t bits, bool octal, Type type, Place at, const Options& options) {
  switch (type) {
    case Type::kInteger:
      return integer_constant(host_word(bits, options), options);
    case Type::kReal:
      return real_data(host_real(bits, octal, options), at);
    case Type::kLogical:
      throw Refused{at,
                    "a word cannot go into a LOGICAL variable: which bits mean .TRUE. is a matter of the "
                    "machine; write .TRUE. or .FALSE."};
    default:
      throw Refused{at, "the type of the variable is none that holds one word; declare it INTEGER or REAL"};
  }
}

/// Returns the values that replace one constant. `type` is the type of its variable.
Tokens values_of(Statement& s, const Token& t, bool minus, Type type, bool repeated, Context& context) {
  std::vector<std::uint64_t> words;
  if (t.kind == Token::Kind::kHollerith) {
    words = hollerith_words(t, context.options);
  } else {
    Token digits = t;
    if (t.is_name()) {
      digits.mark = t.text[0];
      digits.text.erase(0, 1);
    }
    const auto bits = octal_word(digits, context.options);
    const auto negative = has_sixty_bits(context.options) ? bits ^ numbers::kAllSixty : 0 - bits;
    words.push_back(minus ? negative : bits);
    const std::string note = type == Type::kReal ? note_of_number(words[0], context.options) : "";
    if (!note.empty()) context.add_note(s, "number " + note, t.at, note);
  }
  if (words.size() > 1 && repeated)
    throw Refused{t.at, "a Hollerith constant longer than a word cannot be repeated; write it out"};
  std::string text;
  for (const auto word : words) {
    if (!text.empty()) text += ',';
    text += constant_of(word, t.kind != Token::Kind::kHollerith, type, t.at, context.options);
  }
  Token number = t;
  number.kind = Token::Kind::kNumber;
  number.text = text;
  return {number};
}

/// Returns the values between two slashes.
Tokens values(Statement& s, const Range& range, Targets targets, Context& context, bool& changed) {
  const Tokens& tokens = s.tokens;
  Tokens result;
  for (const auto& part : split_at_commas(tokens, range.begin, range.end)) {
    if (part.begin > range.begin) result.push_back(tokens[part.begin - 1]);
    if (part.begin == part.end) continue;
    std::size_t at = part.begin;
    std::int64_t count = 1;
    const bool repeated = at + 2 < part.end && tokens[at + 1].is("*");
    if (repeated) {
      count = std::max<std::int64_t>(1, std::strtoll(tokens[at].text.c_str(), nullptr, 10));
      append(result, slice(tokens, at, at + 2));
      at += 2;
    }
    // a constant such as -77B
    const bool sign = at + 1 < part.end && (tokens[at].is("-") || tokens[at].is("+"));
    Token t = tokens[sign ? at + 1 : at];
    // 'TEXT' is of type CHARACTER, but Hollerith if the variable is a number.
    const Type next = targets.next();
    if (t.kind == Token::Kind::kString && (next == Type::kInteger || next == Type::kReal))
      t = hollerith_of(t);
    const bool word = at + (sign ? 2 : 1) == part.end && t.kind != Token::Kind::kString &&
                      is_word(t, context) && (!sign || t.kind != Token::Kind::kHollerith);
    const std::size_t most = characters_per_word(context.options);
    if (word && t.kind == Token::Kind::kHollerith && t.text.size() > most) {
      const auto words = static_cast<std::int64_t>((t.text.size() + most - 1) / most);
      if (next != Type::kCharacter && !repeated && t.mark != 'R') targets.require_room(t, words, most);
      count *= words;
    }
    const Type type = targets.take(count, word, t.at);
    if (!word || (type == Type::kCharacter && t.kind == Token::Kind::kHollerith && t.mark == 'H')) {
      append(result, slice(tokens, at, part.end));
      continue;
    }
    if (type == Type::kReal && t.kind != Token::Kind::kHollerith) note_real_constant(s, t.at, context);
    append(result, values_of(s, t, tokens[at].is("-"), type, repeated, context));
    changed = true;
  }
  return result;
}

std::size_t next_slash(const Tokens& tokens, std::size_t from) {
  return find_outside(tokens, from, tokens.size(), "/");
}

}  // namespace

void data_constants(Statement& s, Context& context) {
  if ((s.kind != Kind::kData && s.kind != Kind::kType) || s.guarded || s.head().text == "COMMON") return;
  if (std::none_of(s.tokens.begin(), s.tokens.end(), [&](const Token& t) { return is_word(t, context); }))
    return;
  note_small_letters(s, context);
  bool changed = false;
  Tokens result = slice(s.tokens, 0, 1);
  for (std::size_t i = 1; i < s.size();) {
    const auto open = next_slash(s.tokens, i);
    const auto close = open < s.size() ? next_slash(s.tokens, open + 1) : open;
    append(result, slice(s.tokens, i, std::min(open + 1, s.size())));
    if (close >= s.size()) {
      append(result, slice(s.tokens, std::min(open + 1, s.size()), s.size()));
      break;
    }
    std::size_t names = i < open && s.tokens[i].is(",") ? i + 1 : i;
    // In a type statement such as REAL A,B/4HABCD/, the values initialize the last name.
    if (s.kind == Kind::kType) {
      const auto parts = split_at_commas(s.tokens, names, open);
      if (!parts.empty()) names = parts.back().begin;
      while (names + 1 < open && s.tokens[names].is("*")) names += 2;
      const std::size_t name_end = names + 1;
      const Targets whole(s.tokens, {names, std::min(name_end, open)}, context.symbols);
      append(result, values(s, {open + 1, close}, whole, context, changed));
    } else {
      append(result, values(s, {open + 1, close}, Targets(s.tokens, {names, open}, context.symbols), context,
                            changed));
    }
    result.push_back(s.tokens[close]);
    i = close + 1;
  }
  if (!changed) return;
  const Tokens before = std::exchange(s.tokens, std::move(result));
  s.changed = true;
  note_constants(s, before);
}

}  // namespace platter::dialect
