#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/compiler/frontend/syntax/syntax_tree.hpp"
#include "tools/compiler/frontend/text/lines.hpp"
#include "tools/compiler/frontend/text/token.hpp"

namespace platter::dialect {

class CardParser;

/// An interpretation that the translation chose, and its place.
struct Assumption {
  Place at;
  std::string what;
  /// True if the unit gets one note for all equal assumptions, with the number of statements to which they
  /// apply.
  bool once = false;
};

/// A statement: its kind, its tokens, and the indices of its parts. The action is the part after the
/// condition of a logical IF, or the whole of any other statement; `kind` is the kind of the action.
struct Statement {
  enum class Kind {
    kProgram,
    kSubprogram,  ///< SUBROUTINE, FUNCTION, BLOCK DATA, MODULE, ENTRY
    kEnd,
    kUse,
    kImplicit,
    kParameter,
    kType,  ///< type declarations, DIMENSION, COMMON
    kExternal,
    kData,
    kLevel,
    kNamelist,
    kOtherSpecification,
    kFormat,
    kAssignment,
    kDo,
    kArithmeticIf,
    kTwoBranchIf,
    kCondition,  ///< IF (...) THEN, ELSE IF
    kCall,
    kRead,
    kWrite,
    kPrint,
    kPunch,
    kBufferIn,
    kBufferOut,
    kEncode,
    kDecode,
    kOther,
  };

  Kind kind = Kind::kOther;
  std::string label;
  Tokens tokens;
  /// The statement as the source has it, a node of the rule `statement`; nothing if the form or the dialect
  /// has no grammar here, or if the card has a syntax error. The CardParser owns its tree.
  std::optional<TreeNode> tree = {};
  std::size_t action = 0;      ///< index of the action's first token
  bool guarded = false;        ///< the action follows the condition of a logical IF
  std::size_t first_line = 0;  ///< first line of the statement's card, which several statements may share
  std::size_t last_line = 0;
  bool shares_card = false;  ///< the statement is on the same card as the previous one
  bool changed = false;
  std::vector<Tokens> before;  ///< statements that a rule inserted before this one; the first gets the label
  std::vector<Tokens> after;   ///< statements that a rule inserted after this one
  std::string end_label = {};  ///< label of a CONTINUE to write after all of them; "" for none
  bool blank = false;          ///< true: a rule removed the statement
  std::string refused = {};    ///< reason for a rejection that is known before the unit is
  std::vector<Assumption> assumed = {};

  const Token& head() const { return tokens[action]; }
  /// Returns token `i`; a token without text if `i` is past the end.
  const Token& at(std::size_t i) const;
  std::size_t size() const { return tokens.size(); }
};

/// Returns the index after the parenthesis that closes the one at `open`; tokens.size() if none does.
std::size_t after_group(const Tokens& tokens, std::size_t open);
/// Returns the index of the first `what` in [from, to) outside parentheses; `to` if not found.
std::size_t find_outside(const Tokens& tokens, std::size_t from, std::size_t to, const char* what);
/// Returns the ranges of [from, to) between commas outside parentheses; no range if [from, to) is empty.
struct Range {
  std::size_t begin;
  std::size_t end;
};
std::vector<Range> split_at_commas(const Tokens& tokens, std::size_t from, std::size_t to);
/// Splits a name into two tokens: its first `count` characters, and the rest.
void split_name(Tokens& tokens, std::size_t index, std::size_t count);

/// Sets kind, action and guarded, splits the keyword from the text after it, so that DO10I becomes DO 10 I,
/// and marks keywords. Takes a statement for an assignment if its tokens look like one, and otherwise looks
/// at its first word.
void classify(Statement& statement);
/// Classifies the statement as classify() does, but by the grammar's rule in the statement's tree.
void classify_by_tree(Statement& statement);

/// Calls `use` with the text of each card and its continuations, and with the indices of its first and last
/// line.
void for_each_card(
    const Lines& lines,
    const std::function<void(const std::vector<Character>&, std::size_t first, std::size_t last)>& use);

/// Returns the statements of all lines, in order. If `parser` is given, it parses each card, its trees
/// classify the statements, and it has to outlive them. If `wants` is given, returns only the statements
/// whose text it accepts.
std::vector<Statement> read_statements(
    const Lines& lines, CardParser* parser = nullptr,
    const std::function<bool(const std::vector<Character>&)>& wants = nullptr);

}  // namespace platter::dialect
