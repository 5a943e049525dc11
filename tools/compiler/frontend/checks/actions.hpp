#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tools/compiler/frontend/checks/expressions.hpp"
#include "tools/compiler/frontend/syntax/syntax_tree.hpp"

namespace platter::dialect {

/// A variable that a statement gives a value.
struct Assigned {
  std::string name;
  Place at;
};

/// Checks the types in executable statements.
class ActionChecker {
 public:
  using Report = ExpressionChecker::Report;

  /// All arguments must outlive the object.
  ActionChecker(const Symbols& symbols, const Options& options, const std::map<std::string, Subprogram>& own,
                const Report& report, std::vector<CallSite>& calls)
      : symbols_(symbols),
        options_(options),
        own_(own),
        report_(report),
        calls_(calls),
        expressions_(symbols, options, own, report, calls) {}

  /// Checks a node of the rule `statement` or `guarded`.
  void check(const TreeNode& statement);
  /// Checks the definition of a statement function: a node of the rule `assignment`.
  void check_statement_function(const TreeNode& assignment);
  ExpressionChecker& expressions() { return expressions_; }
  /// Returns the variables that the statements checked so far assign, and forgets them.
  std::vector<Assigned> take_assigned() { return std::exchange(assigned_, {}); }

 private:
  void assignment(const TreeNode& node);
  void assign_value(const TreeNode& variable, const Value& value, const TreeNode& expression);
  void if_statement(const TreeNode& node);
  void do_statement(const TreeNode& node);
  void loop_control(const TreeNode& node);
  void action(const TreeNode& node);
  void go_to(const TreeNode& node);
  void call(const TreeNode& node);
  void transfer(const TreeNode& node, bool reads);
  void transfer_list(const TreeNode& node);
  void format(const TreeNode& node);
  void code(const TreeNode& node, const char* statement);
  void control(const TreeNode& node, std::size_t number);
  void unit(const TreeNode& node);
  void items(const TreeNode& node, bool reads);
  void item(const TreeNode& node, bool reads);
  void visit(const TreeNode& node);
  void wrong(const TreeNode& node, const std::string& text) { report_(node.first(), text); }

  const Symbols& symbols_;
  const Options& options_;
  const std::map<std::string, Subprogram>& own_;
  const Report& report_;
  std::vector<CallSite>& calls_;
  ExpressionChecker expressions_;
  std::vector<Assigned> assigned_;
};

}  // namespace platter::dialect
