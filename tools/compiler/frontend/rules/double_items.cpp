// DOUBLE PRECISION items of unformatted lists take two words each on the Cray-1, but gfortran passes them to
// the runtime like REAL items. The translator puts a marker name before each, which the runtime
// recognizes by its address (runtime/fortran/statement/transfers.cpp). Another name precedes items whose type
// a module hides.

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

enum class Precision { kSingle, kDouble, kUntold };

/// Intrinsic functions that are DOUBLE PRECISION for arguments of any type.
constexpr std::array<std::string_view, 28> kDouble = {
    "DABS",  "DACOS",  "DASIN", "DATAN", "DATAN2", "DBLE",  "DCOS",  "DCOSH", "DCOT",  "DDIM",
    "DEXP",  "DFLOAT", "DINT",  "DLOG",  "DLOG10", "DMAX1", "DMIN1", "DMOD",  "DNINT", "DPROD",
    "DSIGN", "DSIN",   "DSINH", "DSQRT", "DTAN",   "DTANH", "DERF",  "DERFC"};
/// Intrinsic functions that have the type of their arguments.
constexpr std::array<std::string_view, 23> kGeneric = {
    "ABS", "ACOS",  "AINT", "ANINT", "ASIN", "ATAN", "ATAN2", "COS",  "COSH", "COT", "DIM", "EXP",
    "LOG", "LOG10", "MAX",  "MIN",   "MOD",  "SIGN", "SIN",   "SINH", "SQRT", "TAN", "TANH"};

template <typename Names>
bool is_one_of(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Returns whether a constant is double precision, such as 1.D0.
bool is_double_constant(const Token& token) {
  return token.kind == Token::Kind::kNumber && token.text.find('D') != std::string::npos;
}

/// Returns the precision of an expression, which is DOUBLE PRECISION if one of its operands is.
Precision precision_of(const Tokens& tokens, const Range& item, const Context& context) {
  static constexpr std::array<std::string_view, 7> kOfLogical = {".EQ.", ".NE.", ".LT.", ".LE.",
                                                                 ".GT.", ".GE.", ".NOT."};
  const Symbols& symbols = context.symbols;
  bool untold = false;
  bool twice = false;
  for (auto i = item.begin; i < item.end; ++i) {
    const Token& token = tokens[i];
    if (token.kind == Token::Kind::kDotted && is_one_of(kOfLogical, token.text)) return Precision::kSingle;
    if (is_double_constant(token)) twice = true;
    if (!token.is_name()) continue;
    const bool group = i + 1 < item.end && tokens[i + 1].is("(");
    const bool intrinsic = group && !symbols.is_own(token.text) && !context.own.contains(token.text);
    if (intrinsic && is_one_of(kGeneric, token.text)) continue;
    if (symbols.is_double(token.text) || (intrinsic && is_one_of(kDouble, token.text))) twice = true;
    if (symbols.type_of_function(token.text) == Type::kUnknown) untold = true;
    if (group) i = after_group(tokens, i + 1) - 1;
  }
  return twice ? Precision::kDouble : (untold ? Precision::kUntold : Precision::kSingle);
}

/// Returns the index of the control variable of an implied loop in a list; the end of the list if it has
/// none.
std::size_t items_end(const Tokens& tokens, const std::vector<Range>& parts, std::size_t end) {
  for (const auto& part : parts) {
    if (part.begin + 1 < part.end && tokens[part.begin].is_name() && tokens[part.begin + 1].is("="))
      return part.begin;
  }
  return end;
}

/// Marks items from the last to the first, so that the indices of the others stay valid.
void mark(Statement& s, std::size_t begin, std::size_t end, Context& context) {
  const auto parts = split_at_commas(s.tokens, begin, end);
  const std::size_t loop = items_end(s.tokens, parts, end);
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    if (part->begin >= loop || part->begin == part->end) continue;
    if (s.tokens[part->begin].is("(") && after_group(s.tokens, part->begin) == part->end) {
      const auto inner = split_at_commas(s.tokens, part->begin + 1, part->end - 1);
      if (items_end(s.tokens, inner, part->end) != part->end) {
        mark(s, part->begin + 1, part->end - 1, context);
        continue;
      }
    }
    const Precision precision = precision_of(s.tokens, *part, context);
    if (precision == Precision::kSingle) continue;
    const Tokens name =
        made_of(precision == Precision::kDouble ? "PLT_DOUBLE," : "PLT_UNTOLD,", s.tokens[part->begin].at);
    replace(s, part->begin, part->begin, name);
    context.declarations.insert("INTEGER PLT_DOUBLE,PLT_UNTOLD");
    context.declarations.insert("COMMON /PLT_ITEM/ PLT_DOUBLE,PLT_UNTOLD");
  }
}

/// Returns whether a control list is (u), possibly with ERR= and similar specifiers, without a format or
/// REC=.
bool is_unformatted(const Tokens& tokens, std::size_t open, std::size_t end) {
  const auto parts = split_at_commas(tokens, open + 1, end - 1);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto& part = parts[i];
    const bool keyword =
        part.begin + 1 < part.end && tokens[part.begin].is_name() && tokens[part.begin + 1].is("=");
    if (!keyword && i > 0) return false;
    if (keyword &&
        is_one_of(std::array<std::string_view, 4>{"FMT", "NML", "REC", "POS"}, tokens[part.begin].text))
      return false;
  }
  return !parts.empty();
}

/// Returns whether a constant such as 1.D0, in capitals and without blanks, starts at `at`.
bool double_constant_at(const std::string& text, std::size_t at) {
  const auto is_digit = [&](std::size_t i) {
    return i < text.size() && std::isdigit(static_cast<unsigned char>(text[i])) != 0;
  };
  if (!is_digit(at) ||
      (at > 0 && (std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0 || text[at - 1] == '_')))
    return false;
  while (is_digit(at) || (at < text.size() && text[at] == '.')) ++at;
  if (at >= text.size() || text[at] != 'D') return false;
  ++at;
  if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
  return is_digit(at);
}

}  // namespace

bool mentions_double(std::string_view text) {
  std::string plain;
  bool comment = false;
  for (const char c : text) {
    if (c == '!' || c == '\n') comment = c == '!';
    if (comment || c == ' ' || c == '\t') continue;
    plain += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  if (plain.find("DOUBLEPRECISION") != std::string::npos) return true;
  for (std::size_t i = 0; i < plain.size(); ++i) {
    if (double_constant_at(plain, i)) return true;
  }
  return false;
}

void double_items(Statement& s, Context& context) {
  if (s.kind != Kind::kRead && s.kind != Kind::kWrite) return;
  const std::size_t open = s.action + 1;
  if (!s.at(open).is("(")) return;
  const auto end = after_group(s.tokens, open);
  if (is_unformatted(s.tokens, open, end)) mark(s, end, s.size(), context);
}

}  // namespace platter::dialect
