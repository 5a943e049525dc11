// Hollerith and octal constants in DATA statements become numbers of the variable's type with the bits of the
// word.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "tools/compiler/frontend/expression/real_bits.hpp"
#include "tools/compiler/frontend/expression/words.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/unit/data_sets.hpp"

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

/// The types of the variables for the values of a set.
class Targets {
 public:
  Targets(const Statement& s, const DataSet& set, const Symbols& symbols)
      : tokens_(s.tokens), set_(set), symbols_(symbols), targets_(s.tokens, set, symbols) {
    const auto type_of = [&](const Range& item) { return symbols.type_of(name_of(item).text); };
    const bool alike = std::all_of(set.items.begin(), set.items.end(), [&](const Range& item) {
      return type_of(item) == type_of(set.items.front());
    });
    if (alike && !set.items.empty()) alike_ = type_of(set.items.front());
  }
  /// Returns the type for the next value, as far as it is known.
  Type next() const {
    if (alike_) return *alike_;
    const Token* const name = targets_.next();
    return name == nullptr ? Type::kUnknown : symbols_.type_of(name->text);
  }
  /// Throws Refused if a text longer than a word does not fit into the variables, as far as their size is
  /// known.
  void require_room(const Token& text, std::int64_t words, std::size_t per_word) const {
    const auto left = targets_.room();
    if (!left || words <= *left) return;
    const Token& last = name_of(set_.items.back());
    const auto elements = needed_by(tokens_, set_.items.back(), symbols_).value_or(0);
    throw Refused{
        text.at,
        fmt::format("the text of {} characters fills {} words of {} characters, but only {} available up to "
                    "the end of {}; shorten the text, or declare {} with {} elements",
                    text.text.size(), words, per_word,
                    *left == 1 ? "1 word is" : fmt::format("{} words are", *left), last.text, last.text,
                    elements + words - *left)};
  }
  /// Returns the type for the next `count` values. Throws Refused if it matters and is not known.
  Type take(std::int64_t count, bool matters, Place at) {
    const Type type = next();
    bool known = type != Type::kUnknown;
    for (std::int64_t i = 0; i < count && !alike_ && known; ++i, targets_.take(1)) known = next() == type;
    if (alike_) targets_.take(count);
    if (matters && !known) {
      throw Refused{at,
                    "Platter cannot determine the type of the variable that gets this constant; write a "
                    "separate list for each variable: DATA A/.../,B/.../"};
    }
    return type;
  }

 private:
  /// Returns the first name of an item. In an implied loop, it follows one or more parentheses.
  const Token& name_of(const Range& item) const {
    std::size_t i = item.begin;
    while (i + 1 < item.end && tokens_[i].is("(")) ++i;
    return tokens_[i];
  }

  const Tokens& tokens_;
  const DataSet& set_;
  const Symbols& symbols_;
  DataTargets targets_;
  std::optional<Type> alike_;  ///< the type of the variables if all have the same
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
                    "an octal or Hollerith constant cannot initialize a LOGICAL variable, because the bits "
                    "of .TRUE. depend on the machine; write .TRUE. or .FALSE."};
    default:
      throw Refused{at,
                    "this constant is one word, and a variable of this type does not consist of one word; "
                    "declare the variable INTEGER or REAL"};
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
    throw Refused{t.at,
                  "a Hollerith constant that is longer than a word cannot have a repeat count; write the "
                  "constant several times"};
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
Tokens values(Statement& s, const DataSet& set, Context& context, bool& changed) {
  const Tokens& tokens = s.tokens;
  const Range& range = set.values;
  Targets targets(s, set, context.symbols);
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

}  // namespace

void data_constants(Statement& s, Context& context) {
  if ((s.kind != Kind::kData && s.kind != Kind::kType) || s.guarded) return;
  if (std::none_of(s.tokens.begin(), s.tokens.end(), [&](const Token& t) { return is_word(t, context); }))
    return;
  note_small_letters(s, context);
  const Tokens before = s.tokens;
  const auto sets = data_sets_of(s);
  bool any = false;
  for (auto set = sets.rbegin(); set != sets.rend(); ++set) {
    bool changed = false;
    const Tokens with = values(s, *set, context, changed);
    if (changed) replace(s, set->values.begin, set->values.end, with);
    any = any || changed;
  }
  if (!any) return;
  note_constants(s, before);
}

}  // namespace platter::dialect
