#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tools/compiler/frontend/checks/actions.hpp"
#include "tools/compiler/frontend/checks/check_error.hpp"
#include "tools/compiler/frontend/checks/declarations.hpp"
#include "tools/compiler/frontend/checks/structure.hpp"
#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/syntax/syntax_errors.hpp"
#include "tools/compiler/frontend/unit/units.hpp"

namespace platter::dialect {

/// Checks a text in fixed form, card by card: types, declarations, the order of statements, and calls of the
/// text's own subprograms.
class Checks {
 public:
  /// All arguments must outlive the object. `own`: the subprograms of the program.
  Checks(const std::deque<Unit>& units, const Options& options, const std::map<std::string, Subprogram>& own);

  /// Takes the next card. A unit with a specification that the grammar does not match has no other errors,
  /// because its types are not known.
  void read(const ParsedCard& card);
  /// Returns the errors of all cards.
  std::vector<CheckError> finish();

 private:
  /// A program unit and what the checks remember about it.
  struct Scope {
    const Unit* unit;
    std::unique_ptr<StructureChecker> structure;
    std::unique_ptr<DeclarationChecker> declarations;
    std::unique_ptr<ActionChecker> actions;
    std::vector<CheckError> errors = {};
    std::set<std::pair<std::size_t, std::string>> known =
        {};                   ///< lines and texts of the errors that were reported
    bool is_unclear = false;  ///< a specification has an error
  };
  /// A subprogram that the text defines.
  struct Defined {
    bool is_function;
    Value result;
    Place at;
  };
  /// A call, and the names of the unit that contains it.
  struct Call {
    CallSite site;
    const Symbols* symbols;
  };

  const Unit* unit_at(std::size_t line) const;
  void start(std::size_t line);
  void statement(const TreeNode& node, const std::string& label);
  /// Returns whether an assignment is in fact a statement such as PARAMETER N=3, which the grammar cannot
  /// distinguish from an assignment.
  bool is_parameter(const TreeNode& node) const;
  bool defines_statement_function(const TreeNode& node) const;
  void define(const TreeNode& node);
  /// Checks the variables that a statement assigns. `statement`: place of the statement's start.
  void take_assigned(Place statement);
  void check_calls();
  void check_names();
  void end_unit();
  void wrong(Place at, const std::string& text);

  const Options& options_;
  const std::map<std::string, Subprogram>& own_;
  std::vector<std::pair<std::size_t, const Unit*>> lines_;  ///< units by the first lines of their statements
  std::set<std::size_t> unclear_;  ///< first lines of specifications that the grammar does not match
  StructureChecker::Report report_;
  std::unique_ptr<Scope> scope_;
  std::vector<CallSite> sites_;
  std::vector<Call> calls_;
  std::size_t first_call_ = 0;  ///< index in calls_ of the first call in the current unit
  std::map<std::string, Defined> defined_;
  std::map<std::string, Place> assigned_;  ///< variables that the unit assigns, with the first place
  bool has_main_ = false;
  bool has_operators_ = false;                              ///< the text may define operators
  std::vector<std::pair<std::size_t, std::size_t>> cards_;  ///< the first and last lines of all cards
  std::vector<CheckError> errors_;
};

}  // namespace platter::dialect
