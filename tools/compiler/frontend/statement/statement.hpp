#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tools/compiler/frontend/text/lines.hpp"
#include "tools/compiler/frontend/text/token.hpp"

namespace platter::dialect {

/// What a translation took for meant, and where.
struct Assumption {
  Place at;
  std::string what;
  /// Of those that say the same in a unit only the first is told, with how many statements it is true of.
  bool once = false;
};

/// A statement: what kind it is, its tokens, and where its parts are. What stands behind the condition of a
/// logical IF is the action, and `kind` is the action's; in other statements the whole is the action.
struct Statement {
  enum class Kind {
    kProgram,
    kSubprogram,  ///< SUBROUTINE, FUNCTION, BLOCK DATA, MODULE, ENTRY
    kEnd,
    kUse,
    kImplicit,
    kParameter,
    kType,  ///< REAL and the like, DIMENSION, COMMON
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
  std::size_t action = 0;      ///< token that the action begins with
  bool guarded = false;        ///< it is the action of a logical IF
  std::size_t first_line = 0;  ///< lines of its card, which several statements may share
  std::size_t last_line = 0;
  bool shares_card = false;  ///< with a statement before it
  bool changed = false;
  std::vector<Tokens> before;  ///< whole statements that a rule put in front; the label goes to the first
  std::vector<Tokens> after;   ///< and behind
  bool blank = false;          ///< a rule took it away
  std::string refused = {};    ///< why it cannot be honoured, where that is known before its unit is
  std::vector<Assumption> assumed = {};

  const Token& head() const { return tokens[action]; }
  /// Token at `i` of the action; a name that nothing is where it ends.
  const Token& at(std::size_t i) const;
  std::size_t size() const { return tokens.size(); }
};

/// Index behind the parenthesis that closes the one at `open`; tokens.size() where none does.
std::size_t behind_group(const Tokens& tokens, std::size_t open);
/// Index of the first `what` in [from, to) outside parentheses, or `to`.
std::size_t find_outside(const Tokens& tokens, std::size_t from, std::size_t to, const char* what);
/// The ranges of [from, to) that commas outside parentheses separate; none where it is empty.
struct Range {
  std::size_t begin;
  std::size_t end;
};
std::vector<Range> split_at_commas(const Tokens& tokens, std::size_t from, std::size_t to);
/// Makes two tokens of a name: its first `count` characters, and the rest.
void split_name(Tokens& tokens, std::size_t index, std::size_t count);

/// Fills in kind, action and guarded, and splits the keyword off what follows it: DO10I becomes DO 10 I.
void classify(Statement& statement);

/// The statements of all lines, in order; only of those whose text is wanted, where that is asked.
std::vector<Statement> read_statements(
    const Lines& lines, const std::function<bool(const std::vector<Character>&)>& wants = nullptr);

}  // namespace platter::dialect
