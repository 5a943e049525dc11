#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/syntax/syntax_errors.hpp"
#include "tools/compiler/frontend/syntax/syntax_tree.hpp"

namespace platter::dialect {

/// Checks the order of the statements of a program unit, the nesting of its loops and IF blocks, and the use
/// of its labels. One object checks one unit.
class StructureChecker {
 public:
  using Report = std::function<void(Place, const std::string&)>;

  StructureChecker(Dialect dialect, const Report& report) : dialect_(dialect), report_(report) {}

  enum class UnitKind { kMain, kSubroutine, kFunction, kBlockData };

  /// Takes the next statement, a node of the rule `statement`. `label` is its label, "" if it has none.
  /// `is_statement_function`: it is an assignment that defines one.
  void take(const TreeNode& statement, const std::string& label, bool is_statement_function);
  /// Called at the end of the unit. Reports missing statements, such as the end of a loop.
  void end();
  UnitKind kind() const { return kind_; }
  /// Returns whether an executable statement has occurred.
  bool is_executable() const { return executable_; }
  /// Returns whether the unit contains statements of FORTRAN 90 whose structure is not checked.
  bool is_newer() const { return newer_; }
  /// Returns the DO loop over that variable whose range contains the current statement; nullptr if there is
  /// none.
  struct Loop {
    std::string variable;
    Place at;
  };
  const Loop* loop_over(const std::string& variable) const;

 private:
  struct Block {
    bool is_loop;
    std::string label =
        {};  ///< label of the last statement of a loop; "" for a loop that END DO ends, and for IF
    Loop loop = {};
    bool has_else = false;
  };
  struct LabelUse {
    std::string label;
    Place at;
    bool is_keyword = false;  ///< in END= or ERR=, where the grammar does not look for labels
  };

  void header(const TreeNode& statement);
  void end_loop(const TreeNode& node);
  void order(const TreeNode& statement, bool is_statement_function);
  void implicit(const TreeNode& node);
  void blocks(const TreeNode& statement, const std::string& label);
  void open_if(const TreeNode& node);
  void open_loop(const TreeNode& node);
  void close_loops(const TreeNode& statement, const std::string& label);
  void use_labels(const TreeNode& node);
  void format_label(const TreeNode& node);
  void wrong(Place at, const std::string& text) { report_(at, text); }

  Dialect dialect_;
  const Report& report_;
  UnitKind kind_ = UnitKind::kMain;
  bool first_ = true;
  bool executable_ = false;
  bool specified_ = false;  ///< a specification other than PARAMETER and IMPLICIT has occurred
  bool newer_ = false;
  std::set<char> implicit_;  ///< the letters that have a type by IMPLICIT
  std::vector<Block> open_;
  std::map<std::string, bool> labels_;  ///< the labels so far; true for a FORMAT
  std::vector<LabelUse> formats_;
  std::vector<LabelUse> branches_;
};

}  // namespace platter::dialect
