#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/syntax/syntax_tree.hpp"
#include "tools/compiler/frontend/unit/symbols.hpp"

namespace platter::dialect {

/// Checks the declarations of a program unit against each other. One object checks one unit.
class DeclarationChecker {
 public:
  using Report = std::function<void(Place, const std::string&)>;

  DeclarationChecker(const Symbols& symbols, const Language& language, const Report& report)
      : symbols_(symbols), language_(language), report_(report) {}

  /// Takes the next statement, a node of the rule `statement`.
  void take(const TreeNode& statement);

 private:
  void dummies(const TreeNode& list);
  void types(const TreeNode& node);
  void dimension(const std::string& name, const TreeNode& bounds);
  void bound_names(const TreeNode& node, const std::string& array);
  void common(const TreeNode& node);
  void equivalence(const TreeNode& node);
  void data(const TreeNode& node);
  void values(const TreeNode& node);
  void require_constant(const TreeNode& value);
  void parameter(const TreeNode& node);
  void wrong(Place at, const std::string& text) { report_(at, text); }

  const Symbols& symbols_;
  const Language& language_;
  const Report& report_;
  bool is_block_data_ = false;
  int structures_ = 0;      ///< STRUCTUREs of VAX Fortran that are open
  std::string subroutine_;  ///< name of the unit if it is a SUBROUTINE
  std::set<std::string> dummies_;
  std::map<std::string, std::string> types_;       ///< declared type by name, as written
  std::map<std::string, std::string> dimensions_;  ///< bounds by name, as written
  std::set<std::string> common_;
};

}  // namespace platter::dialect
