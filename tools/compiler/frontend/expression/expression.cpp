#include "tools/compiler/frontend/expression/expression.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "tools/compiler/frontend/expression/operators.hpp"
#include "tools/compiler/frontend/expression/word_functions.hpp"
#include "tools/compiler/frontend/expression/words.hpp"
#include "tools/compiler/frontend/unit/intrinsics.hpp"

// Masking expressions and constants of bits as arguments: numbers for REAL arguments, integers otherwise.
namespace platter::dialect {
namespace {

/// Returns the bits as a REAL of the host.
Piece as_real(Piece piece, Place at, const Context& context) {
  piece.tokens = as_value(piece, Type::kReal, at, context);
  piece.type = Type::kReal;
  piece.bits = false;
  piece.changed = true;
  piece.constant.reset();
  return piece;
}

/// Returns a piece as argument number `i`, from 0, of the function or subroutine `callee`; "" if the list has
/// no callee. Throws Refused.
Piece as_argument(Piece piece, Place at, const std::string& callee, std::size_t i, const Context& context) {
  const auto settled = [&] {
    settle(piece);
    return std::move(piece);
  };
  const Symbols& symbols = context.symbols;
  if (piece.type == Type::kWord && symbols.is_statement_function(callee)) {
    const auto& dummies = symbols.dummies(callee);
    const bool real = i < dummies.size() && symbols.type_of(dummies[i]) == Type::kReal;
    return real ? as_real(std::move(piece), at, context) : settled();
  }
  if (piece.type != Type::kWord || piece.hollerith || callee.empty()) return settled();
  const auto own = context.own.find(callee);
  if (own != context.own.end()) {
    const bool real = i < own->second.types.size() && own->second.types[i] == 'R';
    // With words of 64 bits the argument already has the right bits.
    return real && has_sixty_bits(context.options) ? as_real(std::move(piece), at, context) : settled();
  }
  if (symbols.is_own(callee) || !takes_reals(callee)) return settled();
  throw Refused{
      at, fmt::format("the argument of {} is a bit pattern (a mask or an octal constant), which could be an "
                      "INTEGER or a REAL; assign it to an INTEGER or REAL variable first",
                      callee)};
}

constexpr int kDeepest = 2000;  // nesting depth of operators and parentheses, which the host's stack limits

class ExpressionReader {
 public:
  ExpressionReader(const Tokens& tokens, std::size_t begin, std::size_t end, const Context& context)
      : tokens_(tokens), next_(begin), end_(end), context_(context) {}

  Piece whole() {
    Piece piece = expression();
    if (next_ != end_) throw NoExpression();
    return piece;
  }

  Piece list(bool arguments, const std::string& callee) {
    Piece all;
    for (std::size_t i = 0; next_ < end_; ++i) {
      const Place at = tokens_[next_].at;
      add(all, as_argument(element(arguments), at, callee, i, context_));
      if (next_ == end_) break;
      if (!tokens_[next_].is(",")) throw NoExpression();
      all.tokens.push_back(tokens_[next_++]);
    }
    return all;
  }

 private:
  bool here(const char* what) const { return next_ < end_ && tokens_[next_].is(what); }
  void take(Piece& to) { to.tokens.push_back(tokens_[next_++]); }

  Piece expression() { return binary(0); }

  Piece binary(int level) {
    if (level == kLevels) return primary();
    if (++depth_ > kDeepest) throw NoExpression();
    Piece piece = operands(level);
    --depth_;
    return piece;
  }

  /// Reads the logical levels one by one, so that chains of their operators are combined together; the other
  /// levels are read in one function.
  Piece operands(int level) {
    if (level > 2) return arithmetic(level);
    Piece first = level == 2 ? negation() : binary(level + 1);
    return is_operator_of(level) ? logical_operands(std::move(first), level) : first;
  }

  /// Reads operands and operators of this level and of the levels that bind closer. The right operand of an
  /// operator includes every operator that binds closer.
  Piece arithmetic(int level) {
    Piece left;
    if (level <= 5 && (here("+") || here("-"))) {
      take(left);
      Piece operand = binary(6);
      settle_number(operand);
      add(left, operand);
      left.type = operand.type == Type::kWord ? Type::kInteger : operand.type;
    } else {
      left = primary();
    }
    for (;;) {
      const int found = next_ < end_ ? level_of(tokens_[next_]) : -1;
      if (found < level) return left;
      const Token op = tokens_[next_++];
      // A ** B ** C is A ** (B ** C), and an operator may precede a sign.
      const bool sign = found > 4 && (here("+") || here("-"));
      const Piece right = sign ? binary(5) : found == 7 ? binary(7) : binary(found + 1);
      left = combined(std::move(left), op, right, found, context_);
    }
  }

  bool is_operator_of(int level) const { return next_ < end_ && level_of(tokens_[next_]) == level; }

  Piece logical_operands(Piece first, int level) {
    std::vector<Piece> pieces;
    std::vector<Token> signs;
    pieces.push_back(std::move(first));
    while (is_operator_of(level)) {
      signs.push_back(tokens_[next_++]);
      pieces.push_back(level == 2 ? negation() : binary(level + 1));
    }
    return combine_chain(std::move(pieces), signs, context_);
  }

  /// Reads an operand of .AND.: .NOT. binds weaker than a comparison and stronger than .AND.
  Piece negation() {
    if (!here(".NOT.")) return binary(3);
    const Token op = tokens_[next_++];
    return negate_logical(op, here(".NOT.") ? binary(2) : binary(3), context_);
  }

  Piece primary() {
    if (next_ >= end_) throw NoExpression();
    const Token& t = tokens_[next_];
    Piece piece;
    switch (t.kind) {
      case Token::Kind::kNumber:
        piece.type = t.text.find_first_of(".ED") == std::string::npos ? Type::kInteger : Type::kReal;
        if (t.text.find('_') != std::string::npos) piece.type = Type::kUnknown;
        take(piece);
        return piece;
      case Token::Kind::kString:
        piece.type = Type::kCharacter;
        take(piece);
        return piece;
      case Token::Kind::kHollerith:
        piece.hollerith = true;
        piece.source = t;
        return word(hollerith_word(t, context_.options), std::move(piece));
      case Token::Kind::kOctal:
        return word(octal_word(t, context_.options), std::move(piece));
      case Token::Kind::kDotted:
        if (t.text != ".TRUE." && t.text != ".FALSE.") throw NoExpression();
        piece.type = Type::kLogical;
        take(piece);
        return piece;
      case Token::Kind::kName:
        return reference();
      case Token::Kind::kOperator:
        if (t.text == "(") return group();
        throw NoExpression();
      default:
        throw NoExpression();
    }
  }

  static Piece settled(Piece piece) {
    settle(piece);
    return piece;
  }

  Piece word(std::uint64_t bits, Piece piece) {
    piece.type = Type::kWord;
    piece.changed = true;
    if (has_sixty_bits(context_.options)) piece.constant = bits;
    Token number = tokens_[next_];
    number.kind = Token::Kind::kNumber;
    number.text = integer_text(host_word(bits, context_.options));
    piece.tokens = {number};
    ++next_;
    return piece;
  }

  /// Reads a variable, an array element, a substring, or a function with its arguments.
  Piece reference() {
    const std::string name = tokens_[next_].text;
    if (next_ + 1 < end_ && tokens_[next_ + 1].is("(") && is_word_function(name, context_)) return function();
    Piece piece;
    take(piece);
    piece.type = here("(") ? context_.symbols.type_of_function(name) : context_.symbols.type_of(name);
    const bool array = context_.symbols.is_array(name);
    bool first = true;
    while (here("(")) {
      const Piece arguments = parenthesised(first && !array, false, first && !array ? name : "");
      add(piece, arguments);
      // The result of a generic function has the type of its arguments.
      if (first && !array && !context_.symbols.is_own(name) &&
          (name == "ABS" || name == "MAX" || name == "MIN" || name == "SIGN" || name == "DIM" ||
           name == "MERGE" || name == "MOD"))
        piece.type = arguments.type == Type::kWord ? Type::kInteger : arguments.type;
      first = false;
    }
    if (here("%")) piece.type = Type::kUnknown;
    if (piece.type == Type::kUnknown && next_ < end_ && here("%")) throw NoExpression();
    return piece;
  }

  /// Reads a function on words and its arguments, which are words themselves.
  Piece function() {
    const Token name = tokens_[next_++];
    std::vector<Piece> arguments;
    do {
      ++next_;
      if (++depth_ > kDeepest) throw NoExpression();
      arguments.push_back(expression());
      --depth_;
    } while (here(","));
    if (!here(")")) throw NoExpression();
    ++next_;
    return word_function(name, arguments, context_);
  }

  /// Reads (a, b, ...); the result has the type of the first item. `callee` is the subprogram that receives
  /// the arguments; "" outside a call.
  Piece parenthesised(bool arguments, bool group = false, const std::string& callee = "") {
    Piece piece;
    take(piece);
    bool first = true;
    std::size_t i = 0;
    while (!here(")")) {
      const Place at = tokens_[next_].at;
      Piece part = element(arguments);
      // A single expression in parentheses keeps its form.
      if (!group || !first || here(",")) part = as_argument(std::move(part), at, callee, i++, context_);
      if (first) {
        piece.type = part.type;
        piece.bits = part.bits;
        piece.width = part.width;
      }
      first = false;
      add(piece, part);
      if (here(",")) {
        take(piece);
      } else if (!here(")")) {
        throw NoExpression();
      }
    }
    take(piece);
    return piece;
  }

  /// Reads ( expression ), (1.0, 2.0), or ( list, I = 1, N ).
  Piece group() {
    const std::size_t open = next_;
    Piece piece = parenthesised(false, true);
    if (next_ - open == 2) throw NoExpression();
    if (split_at_commas(tokens_, open + 1, next_ - 1).size() == 2 && !loop_) piece.type = Type::kComplex;
    loop_ = false;
    return piece;
  }

  /// Reads an item of a list: an expression, bounds of a section, NAME = ..., or a label of an alternate
  /// return.
  Piece element(bool arguments) {
    Piece piece;
    if (here("*") || here("&") || here("$")) {
      take(piece);
      if (next_ < end_ && tokens_[next_].kind == Token::Kind::kNumber) take(piece);
      return piece;
    }
    if (arguments && next_ < end_ && tokens_[next_].kind == Token::Kind::kHollerith &&
        tokens_[next_].text.size() > characters_per_word(context_.options))
      return long_hollerith();
    if (next_ + 1 < end_ && tokens_[next_].is_name() && tokens_[next_ + 1].is("=")) {
      take(piece);
      take(piece);
      add(piece, settled(expression()));
      loop_ = true;
      return piece;
    }
    if (!here(":")) piece = expression();
    while (here(":")) {
      settle(piece);
      take(piece);
      if (next_ < end_ && !here(",") && !here(")") && !here(":")) add(piece, settled(expression()));
    }
    return piece;
  }

  Piece long_hollerith() {
    const Token t = tokens_[next_++];
    if (next_ < end_ && !here(",") && !here(")"))
      hollerith_word(t, context_.options);  // throws if the constant is too long
    std::string text;
    for (const auto bits : hollerith_words(t, context_.options)) {
      if (!text.empty()) text += ',';
      text += integer_text(host_word(bits, context_.options));
    }
    Piece piece;
    piece.changed = true;
    piece.tokens = made_of("(/" + text + "/)", t.at);
    piece.tokens.front().at = t.at;
    return piece;
  }

  const Tokens& tokens_;
  std::size_t next_;
  std::size_t end_;
  const Context& context_;
  int depth_ = 0;
  bool loop_ = false;  ///< the last group was an implied loop
};

}  // namespace

Piece read_expression(const Tokens& tokens, std::size_t begin, std::size_t end, const Context& context) {
  return ExpressionReader(tokens, begin, end, context).whole();
}

Piece read_list(const Tokens& tokens, std::size_t begin, std::size_t end, const Context& context,
                bool arguments, const std::string& callee) {
  return ExpressionReader(tokens, begin, end, context).list(arguments, callee);
}

}  // namespace platter::dialect
