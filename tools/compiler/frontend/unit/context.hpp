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
#include "tools/compiler/frontend/statement/statement.hpp"
#include "tools/compiler/frontend/unit/symbols.hpp"

namespace platter::dialect {

class Representations;

/// Thrown by a rule that cannot honour a statement; the next statement is looked at all the same.
struct Refused {
  Place at;
  std::string text;  ///< what, why, and what to do
};

/// A DO loop whose range a statement lies in.
struct OpenLoop {
  std::string end;  ///< label of its last statement
  std::string variable;
  std::optional<std::int64_t> least;  ///< the variable is never less, where that can be told
};

/// Characters of a line that become others.
struct Edit {
  Place at;
  std::size_t length;
  std::string text;
};

/// What a rule may look at, and what it asks for beyond its statement.
struct Context {
  const Options& options;
  const Symbols& symbols;                        ///< of the unit
  const std::map<std::string, Subprogram>& own;  ///< subprograms of the program
  const std::set<std::string>& programs;         ///< names of its PROGRAM cards
  const std::set<std::string>& loop_ends;        ///< labels that DO loops of the unit end at
  const std::set<std::string>& labels;           ///< all labels of the unit
  const std::set<std::string>& hidden;           ///< names of procedures inside it, and of its modules
  const TextFormats& formats;                    ///< of the unit, as they were written
  const TextFormats& text_formats;               ///< those of them with text that it reads

  /// Nothing is translated: of a line only names that a rule gives another spelling are changed, in place.
  bool plain = false;
  std::set<std::string> lists_and_labels = {};  ///< what stands for a format and holds none
  bool g_floating = false;                      ///< OPTIONS /G_FLOATING, whose REAL*8 has a larger range
  bool names_units = false;  ///< the program has 5LTAPE1 or the like in variables or arguments
  std::vector<Edit> edits = {};
  bool counts_arguments = false;  ///< the unit has asked to be told how many it is given (NUMARG)

  const Definitions* program = nullptr;                  ///< what all files define
  const CommonLayouts* own_commons = nullptr;            ///< COMMON blocks of the unit
  const Representations* representations = nullptr;      ///< of the unit's names
  const std::map<std::string, Usage>* usages = nullptr;  ///< of its variables

  /// What DATA has given values: by variable, then by subscripts; "": all of it.
  std::map<std::string, std::set<std::string>> given = {};
  std::set<std::string> declarations = {};  ///< statements to be put among the unit's specifications
  std::optional<std::string> program_files = std::nullopt;          ///< of the PROGRAM card
  std::vector<OpenLoop> open_loops = {};                            ///< outermost first
  std::map<std::string, std::pair<Place, std::string>> notes = {};  ///< by the name that they are about

  /// What surprises: a note of the statement, and one that is told in any case, once for each name.
  void tell(Statement& s, const std::string& name, Place at, const std::string& what);
};

/// A token that a rule puts in, at the place of what it stands for.
Token made(Token::Kind kind, std::string text, Place at);
/// Tokens of names, numbers and operators in a text; good for what rules write, not for strings.
Tokens made_of(const std::string& text, Place at);
/// Appends.
void append(Tokens& to, const Tokens& what);
Tokens slice(const Tokens& tokens, std::size_t from, std::size_t to);
/// Replaces tokens [from, to) of a statement, and marks it changed.
void replace(Statement& s, std::size_t from, std::size_t to, const Tokens& with);
/// Replaces tokens [from, to) by `text`. With `edits`, for a statement that is not written anew, in its
/// lines.
void rewrite(Statement& s, std::size_t from, std::size_t to, const std::string& text,
             std::vector<Edit>* edits);
/// Puts statements before the action, inside the logical IF that guards it. `what` names the statement.
/// Throws Refused where it ends a DO loop.
void put_before(Statement& s, const std::vector<Tokens>& statements, const std::string& what,
                const Context& context);

}  // namespace platter::dialect
