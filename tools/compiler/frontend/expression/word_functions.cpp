#include "tools/compiler/frontend/expression/word_functions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "tools/compiler/frontend/expression/operators.hpp"
#include "tools/compiler/frontend/expression/words.hpp"

// AND, OR, XOR, EQV, COMPL, SHIFT, SHIFTL, SHIFTR, MASK, CSMG, POPCNT, POPPAR and LEADZ are functions that
// CFT, and some that FTN, compiled to single instructions. They work on the bits of words of any type.
namespace platter::dialect {
namespace {

/// A function and its replacements, in which {0}, {1} and so on are its arguments.
struct Function {
  const char* name;
  std::size_t arguments;
  bool ftn;  ///< true: FTN also had the function
  Type type;
  /// The replacements in order of preference. A later one is used if the unit gives another meaning to a name
  /// in the earlier ones; the last is the runtime's.
  std::array<const char*, 3> forms;
};
constexpr std::array<Function, 13> kFunctions = {{
    {"AND", 2, true, Type::kWord, {"IAND({0},{1})", "AND({0},{1})", "PLT_AND({0},{1})"}},
    {"OR", 2, true, Type::kWord, {"IOR({0},{1})", "OR({0},{1})", "PLT_OR({0},{1})"}},
    {"XOR", 2, true, Type::kWord, {"IEOR({0},{1})", "XOR({0},{1})", "PLT_XOR({0},{1})"}},
    {"COMPL", 1, true, Type::kWord, {"NOT({0})", "IEOR({0},-1)", "PLT_XOR({0},-1)"}},
    {"SHIFT", 2, true, Type::kWord, {"ISHFTC({0},{1})", "PLT_SHIFT({0},{1})"}},
    {"MASK", 1, true, Type::kWord, {"PLT_MASK({0})"}},
    {"EQV",
     2,
     false,
     Type::kWord,
     {"NOT(IEOR({0},{1}))", "XOR(XOR({0},{1}),-1)", "PLT_XOR(PLT_XOR({0},{1}),-1)"}},
    {"SHIFTL", 2, false, Type::kWord, {"ISHFT({0},{1})", "PLT_SHIFTL({0},{1})"}},
    {"SHIFTR", 2, false, Type::kWord, {"ISHFT({0},-({1}))", "PLT_SHIFTR({0},{1})"}},
    {"CSMG", 3, false, Type::kWord, {"MERGE_BITS({0},{1},{2})", "PLT_CSMG({0},{1},{2})"}},
    {"POPCNT", 1, false, Type::kInteger, {"POPCNT({0})"}},
    {"POPPAR", 1, false, Type::kInteger, {"POPPAR({0})"}},
    {"LEADZ", 1, false, Type::kInteger, {"LEADZ({0})"}},
}};

const Function* find(const std::string& name, const Context& context) {
  const auto* found =
      std::find_if(kFunctions.begin(), kFunctions.end(), [&](const Function& f) { return name == f.name; });
  if (found == kFunctions.end() || (context.options.dialect == Dialect::kFtn && !found->ftn)) return nullptr;
  return found;
}

/// Returns a count, which must be a number and not bits. Throws Refused.
Tokens count_of(const Token& name, const Piece& piece) {
  if (piece.type == Type::kInteger || piece.type == Type::kWord) return piece.tokens;
  throw Refused{name.at, fmt::format("the number of bits in {} must be INTEGER", name.text)};
}

/// Returns MASK(n) for a constant n: n ones at the left or, from 64 on, 128-n ones at the right.
std::optional<std::uint64_t> mask_of(const Token& name, const Tokens& count) {
  if (count.size() != 1 || count[0].kind != Token::Kind::kNumber) return std::nullopt;
  constexpr long kWord = 64;
  const long n = std::strtol(count[0].text.c_str(), nullptr, 10);
  if (n > 2 * kWord) throw Refused{name.at, "the argument of MASK must be from 0 to 128"};
  const auto ones = [](long bits) {
    return bits >= kWord ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
  };
  return n < kWord ? ~ones(kWord - n) : ones(2 * kWord - n);
}

/// Returns whether the count of a CFT shift is a constant. The runtime emulates the machine for other counts,
/// which may be negative or longer than a word. Throws Refused for constants that no shift accepts.
bool has_constant_count(const Token& name, const Tokens& count) {
  const bool minus = std::any_of(count.begin(), count.end(), [](const Token& t) { return t.is("-"); });
  const bool constant = count.back().kind == Token::Kind::kNumber && count.size() <= 2;
  const long bits = constant ? std::strtol(count.back().text.c_str(), nullptr, 10) : 0;
  if (constant && (bits > 64 || (minus && bits > 0))) {
    throw Refused{
        name.at,
        fmt::format("{} by {}{}: the number of bits must be from 0 to 64 in CFT; use SHIFTL to shift to the "
                    "left and SHIFTR to shift to the right",
                    name.text, minus ? "-" : "", bits)};
  }
  return constant;
}

/// Returns the replacement with the arguments inserted.
Tokens written(const std::string& form, const std::vector<Tokens>& arguments, Place at) {
  Tokens tokens;
  for (std::size_t from = 0; from < form.size();) {
    const auto brace = std::min(form.find('{', from), form.size());
    append(tokens, made_of(form.substr(from, brace - from), at));
    if (brace == form.size()) break;
    append(tokens, arguments[static_cast<std::size_t>(form[brace + 1] - '0')]);
    from = brace + 3;
  }
  tokens.front().at = at;
  return tokens;
}

/// Returns a constant count with its sign; nothing if it is not constant.
std::optional<std::int64_t> constant_count(const Tokens& count) {
  const bool minus = count.size() == 2 && count[0].is("-");
  if (count.size() != (minus ? 2U : 1U) || count.back().kind != Token::Kind::kNumber) return std::nullopt;
  const auto n = std::strtoll(count.back().text.c_str(), nullptr, 10);
  return minus ? -n : n;
}

/// Returns MASK(n) or SHIFT(w,n) of FTN if all arguments are constants.
std::optional<Piece> constant_of_sixty(const Token& name, const std::vector<Piece>& arguments,
                                       const Context& context) {
  const bool mask = name.text == "MASK";
  if (!mask && name.text != "SHIFT") return std::nullopt;
  const auto n = constant_count(arguments.back().tokens);
  if (!n) return std::nullopt;
  if (*n > numbers::kSixty || *n < (mask ? 0 : -numbers::kSixty))
    throw Refused{name.at, fmt::format("the number of bits in {} must be from {} to 60", name.text,
                                       mask ? "0" : "-60")};
  if (mask) return constant_word(numbers::mask_of_sixty(*n), name.at, context);
  if (!arguments[0].constant) return std::nullopt;
  return constant_word(numbers::shifted_sixty(*arguments[0].constant, *n), name.at, context);
}

/// Returns a call of FTN's functions on words of 60 bits.
Piece function_of_sixty(const Token& name, const std::vector<Piece>& arguments, const Context& context) {
  const bool counts = name.text == "SHIFT" || name.text == "MASK";
  if (counts) count_of(name, arguments.back());
  if (const auto constant = constant_of_sixty(name, arguments, context)) return *constant;
  if (!counts) {
    for (const Piece& argument : arguments) as_word(argument, context);  // throws if an argument is logical
  }
  if (!counts && arguments.size() == 2) {
    const Token op{Token::Kind::kDotted, "." + name.text + ".", name.at, name.end};
    return combine_logical(arguments[0], op, arguments[1], context);
  }
  if (!counts) return negate_logical(name, arguments[0], context);
  std::vector<Tokens> words;
  for (const Piece& argument : arguments) {
    // The routine accepts any word; a count is a number.
    Piece settled = argument;
    settle(settled);
    const bool bits = argument.bits || argument.type == Type::kReal || argument.constant;
    words.push_back(&argument != &arguments.back() && (bits || argument.type != Type::kInteger)
                        ? as_word(argument, context)
                        : settled.tokens);
  }
  Piece piece;
  piece.type = Type::kWord;
  piece.changed = true;
  piece.bits = true;
  piece.tokens = written(name.text == "MASK" ? "PLT_LEFT({0})" : "PLT_TURNED({0},{1})", words, name.at);
  return piece;
}

/// Returns the first replacement whose function names have no other meaning in the unit.
const char* form_of(const Function& function, const Token& name, const Context& context) {
  const char* last = nullptr;
  for (const char* form : function.forms) {
    if (form == nullptr) break;
    const Tokens tokens = made_of(form, name.at);
    last = form;
    if (std::none_of(tokens.begin(), tokens.end(),
                     [&](const Token& t) { return t.is_name() && context.symbols.is_taken(t.text); }))
      break;
  }
  return last;
}

}  // namespace

bool is_word_function(const std::string& name, const Context& context) {
  return find(name, context) != nullptr && !context.symbols.is_own(name) && !context.own.contains(name);
}

bool gfortran_has(const std::string& name) {
  constexpr std::array kLacks = {"SHIFT", "MASK", "COMPL", "EQV", "CSMG"};
  return std::find(kLacks.begin(), kLacks.end(), name) == kLacks.end();
}

Piece word_function(const Token& name, const std::vector<Piece>& arguments, const Context& context) {
  const Function& function = *find(name.text, context);
  const bool many = name.text == "AND" || name.text == "OR" || name.text == "XOR";
  if (many && arguments.size() > 2) {
    for (const Piece& argument : arguments) as_word(argument, context);  // throws if an argument is logical
    const Token op{Token::Kind::kDotted, "." + name.text + ".", name.at, name.end};
    return combine_chain(arguments, std::vector<Token>(arguments.size() - 1, op), context);
  }
  if (arguments.size() != function.arguments) {
    throw Refused{name.at,
                  fmt::format("{} needs {} argument{}{}; if the program has its own function of this "
                              "name, declare it EXTERNAL",
                              name.text, function.arguments, function.arguments == 1 ? "" : "s",
                              many ? " or more" : "")};
  }
  if (has_sixty_bits(context.options)) return function_of_sixty(name, arguments, context);
  const bool ftn = context.options.dialect == Dialect::kFtn;
  const bool counts = name.text.starts_with("SHIFT");
  std::vector<Tokens> words;
  for (const Piece& argument : arguments) {
    const bool count = name.text == "MASK" || (counts && !words.empty());
    words.push_back(count ? count_of(name, argument) : as_word(argument, context));
  }
  Piece piece;
  piece.type = function.type;
  piece.changed = true;
  if (name.text == "MASK") {
    if (ftn) {
      throw Refused{
          name.at,
          "MASK sets bits from the sign bit of a 60-bit word, but with --characters ascii words have 64 bits "
          "and represent negative numbers in another way; write an octal constant that has the ones at the "
          "right"};
    }
    if (const auto mask = mask_of(name, words[0])) {
      piece.tokens = {made(Token::Kind::kNumber, integer_text(*mask), name.at)};
      piece.tokens.front().at = name.at;
      return piece;
    }
  }
  const bool circular60 = name.text == "SHIFT" && ftn;
  const bool checked = counts && !ftn && !has_constant_count(name, words[1]);
  const std::string form = circular60 ? "PLT_SHIFT60({0},{1})"
                           : checked  ? fmt::format("PLT_{}({{0}},{{1}})", name.text)
                                      : form_of(function, name, context);
  piece.tokens = written(form, words, name.at);
  return piece;
}

}  // namespace platter::dialect
