#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/frontend/dialect.hpp"

namespace platter::dialect {

/// A part of a rule of a grammar.
struct GrammarPart {
  enum class Kind : std::uint8_t {
    kText,      ///< the given characters; blanks between them have no meaning
    kClass,     ///< one character of a set
    kRule,      ///< another rule
    kBuiltIn,   ///< a form that the parser recognizes itself, such as a Hollerith constant
    kSequence,  ///< all parts, in order
    kChoice,    ///< the first of several parts that matches
    kOptional,  ///< a part that may be missing
    kAny,       ///< a part that occurs any number of times, even zero
    kSome,      ///< a part that occurs at least once
    kAhead,     ///< a part that must match here, but consumes no characters
    kNotAhead,  ///< a part that must not match here
  };
  /// The forms that the parser recognizes itself; fortran.cpp describes them.
  enum class BuiltIn : std::uint8_t {
    kName,
    kHollerith,
    kQuoted,
    kStarred,
    kFormat,
    kEquals,
    kSeparator,
    kEnd,
  };
  static constexpr unsigned kAllDialects = ~0U;

  Kind kind = Kind::kSequence;
  BuiltIn built_in = BuiltIn::kName;  ///< only for kBuiltIn: the form
  std::string text = {};  ///< for kText and kClass, the characters; for kBuiltIn, its description in messages
  std::bitset<128> characters = {};  ///< only for kClass: the characters of the set
  std::size_t rule = 0;              ///< only for kRule: index of the rule
  unsigned dialects = kAllDialects;  ///< only for kSequence: a bit for each dialect that has the alternative
  std::vector<GrammarPart> parts = {};
  std::bitset<128> first = {};  ///< the characters with which the part can begin
  bool can_be_empty = false;    ///< the part can match without taking a character
};

/// A named rule of a grammar.
struct GrammarRule {
  std::string name;
  std::string description = {};  ///< for messages; empty if messages name the rule's parts instead
  bool is_token = false;         ///< messages never name the parts of the rule
  GrammarPart body = {};
  /// Index among the recursive rules (those that can contain themselves), whose results the parser remembers;
  /// -1 for any other rule.
  int recursive = -1;
};

/// A parsing expression grammar: named rules with alternatives, of which the first that matches is taken.
/// fortran.cpp describes the notation.
class Grammar {
 public:
  /// Reads the notation. Throws std::invalid_argument, with the line, if the text is not a grammar, or names
  /// a rule, a built-in form or a dialect that does not exist.
  explicit Grammar(std::string_view text);

  const std::vector<GrammarRule>& rules() const { return rules_; }
  /// Returns the number of rules that can contain themselves.
  std::size_t recursive_rules() const { return recursive_rules_; }
  /// Returns the index of a rule. Throws std::invalid_argument if there is none of that name.
  std::size_t index_of(std::string_view name) const;

  /// Returns the bit of a dialect in GrammarPart::dialects.
  static unsigned bit_of(Dialect dialect) { return 1U << static_cast<unsigned>(dialect); }

 private:
  class Reader;

  void find_recursive_rules();
  void find_first_characters();
  bool complete_first(GrammarPart& part);

  std::vector<GrammarRule> rules_;
  std::size_t recursive_rules_ = 0;
};

/// Returns the grammar of the dialects' statements in fixed form.
const Grammar& fortran_grammar();

}  // namespace platter::dialect
