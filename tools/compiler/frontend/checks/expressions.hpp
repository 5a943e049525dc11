#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/compiler/frontend/checks/intrinsic_arguments.hpp"
#include "tools/compiler/frontend/checks/value.hpp"
#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/syntax/syntax_tree.hpp"
#include "tools/compiler/frontend/unit/symbols.hpp"

namespace platter::dialect {

/// A call of a subroutine, or a use of a function that is not a statement function or an intrinsic one.
struct CallSite {
  std::string name;
  bool is_function;
  Value result;  ///< type of a function in the calling unit; unused for a subroutine
  std::vector<Value> arguments;
  Place at;
};

/// Determines the types of expressions, and reports operands, subscripts and arguments of other types than
/// the dialect allows. The type of an expression with an error is unknown, so that one cause has one message.
class ExpressionChecker {
 public:
  using Report = std::function<void(Place, const std::string&)>;

  /// All arguments must outlive the object. `own`: the subprograms of the program.
  ExpressionChecker(const Symbols& symbols, const Options& options,
                    const std::map<std::string, Subprogram>& own, const Report& report,
                    std::vector<CallSite>& calls)
      : symbols_(symbols), options_(options), own_(own), report_(report), calls_(calls) {}

  /// Sets the names of the dummy arguments of a statement function whose expression is checked next.
  void set_dummies(std::set<std::string> dummies) { dummies_ = std::move(dummies); }

  /// Returns the names of variables whose values expressions have used, with the first place of each. A name
  /// that is an argument of a call by itself may be a procedure and does not count.
  const std::map<std::string, Place>& used() const { return used_; }
  /// Accepts operators that the program defines.
  void allow_operators() { has_operators_ = true; }

  /// Checks a node of the rule `expression`, or of a rule that it consists of.
  Value check(const TreeNode& node);
  /// Checks a node of the rule `variable`. `assigned`: the statement gives it a value.
  Value check_variable(const TreeNode& node, bool assigned);
  /// Checks the arguments of a call: a node of the rule `arguments`.
  std::vector<Value> check_arguments(const TreeNode& node);
  /// Returns the variable if the expression consists of a variable only; otherwise nothing.
  static std::optional<TreeNode> variable_of(TreeNode node);
  /// Returns the beginning of an expression for messages.
  static std::string shown(const TreeNode& node);

 private:
  /// Returns the type of a constant that is neither a number nor a typeless one with a letter.
  static Value literal(std::string_view text);
  Value number(std::string_view text) const;
  Value logical_operation(const TreeNode& node);
  Value negation(const TreeNode& node);
  Value comparison(const TreeNode& node);
  Value concatenation(const TreeNode& node);
  Value arithmetic(const TreeNode& node);
  Value parenthesized(const TreeNode& node);
  Value name(const TreeNode& node, const std::string& name, bool assigned);
  Value element(const TreeNode& node, const std::string& name, const TreeNode& part);
  Value reference(const TreeNode& node, const std::string& name, const TreeNode& part);
  Value intrinsic(const TreeNode& node, const std::string& name, const TreeNode& part);
  Value statement_function(const TreeNode& node, const std::string& name, const TreeNode& part);
  Value substring(const TreeNode& part, const std::string& name);
  /// Returns advice for an argument of the wrong type, such as "; write INT(X)"; "" if no function converts
  /// it.
  std::string advice_for(const IntrinsicFunction& function, ValueType type,
                         const std::string& argument) const;
  Value normalized(Value value) const;
  Value wrong(Place at, const std::string& text) const;
  void visit_children(const TreeNode& node);

  const Symbols& symbols_;
  const Options& options_;
  const std::map<std::string, Subprogram>& own_;
  const Report& report_;
  std::vector<CallSite>& calls_;
  std::set<std::string> dummies_;
  std::map<std::string, Place> used_;
  bool has_operators_ = false;
};

}  // namespace platter::dialect
