#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/statement/format_labels.hpp"
#include "tools/compiler/frontend/statement/loop_ends.hpp"
#include "tools/compiler/frontend/statement/statement.hpp"
#include "tools/compiler/frontend/unit/symbols.hpp"

namespace platter::dialect {

class Representations;

/// Thrown by a rule that cannot translate a statement. The rules still process the next statement.
struct Refused {
  Place at;
  std::string text;  ///< the construct, the reason and the remedy
};

/// A DO loop whose range contains the current statement.
struct OpenLoop {
  std::string end;  ///< label of the loop's last statement
  std::string variable;
  std::optional<std::int64_t> least;  ///< lower bound of the variable; empty if it is not known
};

/// A replacement of `length` characters of a line by `text`.
struct Edit {
  Place at;
  std::size_t length;
  std::string text;
};

/// The information that a rule may use, and the changes that it requests outside its statement.
struct Context {
  const Options& options;
  const Symbols& symbols;                        ///< symbols of the unit
  const std::map<std::string, Subprogram>& own;  ///< subprograms of the program
  const std::set<std::string>& programs;         ///< names on the PROGRAM cards
  const LoopEnds& loop_ends;                     ///< the DO statements of the unit, by their end
  const std::set<std::string>& hidden;           ///< names of inner procedures and of declarations in modules
  const TextFormats& formats;                    ///< FORMATs of the unit, as written
  const TextFormats& text_formats;               ///< the FORMATs whose text a READ of the unit replaces

  /// True if the text is not translated; rules may then only replace names in a line, in place.
  bool plain = false;
  /// Names of variables whose double-precision numbers occupy two words each.
  std::set<std::string> double_words = {};
  /// Names used as formats that contain no format: NAMELISTs and ASSIGN variables.
  std::set<std::string> lists_and_labels = {};
  bool one_trip = false;     ///< a DO loop of the unit executes at least once, as in Fortran 66
  bool g_floating = false;   ///< OPTIONS /G_FLOATING is set, which extends the range of REAL*8
  bool names_units = false;  ///< the program stores file names such as 5LTAPE1 in variables or arguments
  std::vector<Edit> edits = {};
  bool counts_arguments = false;  ///< the unit calls NUMARG for the number of its arguments

  const std::vector<Statement*>* statements = nullptr;   ///< statements of the unit
  std::map<std::string, std::string> associated = {};    ///< associated variables of DEFINE FILE, by unit
  const Definitions* program = nullptr;                  ///< definitions of all files
  const CommonLayouts* own_commons = nullptr;            ///< COMMON blocks of the unit
  const Representations* representations = nullptr;      ///< representations of the unit's names
  const std::map<std::string, Usage>* usages = nullptr;  ///< uses of the unit's variables

  std::set<std::string> declarations = {};  ///< statements to insert among the unit's specifications
  std::optional<std::string> program_files = std::nullopt;          ///< file list of the PROGRAM card
  std::vector<OpenLoop> open_loops = {};                            ///< outermost first
  std::map<std::string, std::pair<Place, std::string>> notes = {};  ///< by the name that the note is about

  /// Adds a note to the statement, and also a note that is always printed, once for each name.
  void add_note(Statement& s, const std::string& name, Place at, const std::string& what);
};

/// Returns a token that a rule inserts, at the place of the token that it replaces.
Token made(Token::Kind kind, std::string text, Place at);
/// Splits a text into names, numbers and operators. The text must not contain quoted text.
Tokens made_of(const std::string& text, Place at);
/// Appends the tokens of `what` to `to`.
void append(Tokens& to, const Tokens& what);
Tokens slice(const Tokens& tokens, std::size_t from, std::size_t to);
/// Replaces tokens [from, to) of a statement and marks it as changed.
void replace(Statement& s, std::size_t from, std::size_t to, const Tokens& with);
/// Replaces tokens [from, to) by `text`. If `edits` is not null, also records edits of the lines, for a
/// statement whose lines are copied and not written again.
void rewrite(Statement& s, std::size_t from, std::size_t to, const std::string& text,
             std::vector<Edit>* edits);
/// Inserts statements before the action, and makes the logical IF that guards it, if any, an IF block around
/// them, the action and the statements that are inserted at the front of `after` later.
void put_before(Statement& s, const std::vector<Tokens>& statements);

}  // namespace platter::dialect
