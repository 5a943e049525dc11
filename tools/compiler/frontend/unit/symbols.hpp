#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"
#include "tools/compiler/frontend/storage.hpp"
#include "tools/compiler/frontend/unit/records.hpp"

namespace platter::dialect {

struct Declared;

/// What a value is, as far as the rules have to know.
enum class Type {
  kInteger,
  kReal,  ///< also DOUBLE PRECISION: a word as well here
  kComplex,
  kLogical,
  kCharacter,
  kWord,     ///< bits without a type: Hollerith, octal, masks
  kNoWord,   ///< a number of another size, REAL*4 and the like
  kUnknown,  ///< a derived type, or whatever a module declares
};

/// The names of a program unit, as far as it declares them; FORTRAN's rules for the others.
class Symbols {
 public:
  /// Names of a unit of its own.
  Symbols();
  /// Reads the specifications and statement functions of a unit. Its names are added to those of the unit
  /// that it stands in, if these were there before.
  void read(const std::vector<Statement*>& unit);
  /// From here on it is as if the unit declared the name EXTERNAL.
  void add_external(const std::string& name) { externals_.insert(name); }

  Type type_of(const std::string& name) const;
  /// What a declaration says, and not a first letter.
  std::optional<Type> declared_type_of(const std::string& name) const;
  /// IMPLICIT NONE
  bool declares_all() const { return declares_all_; }
  /// It uses a module, or stands in a unit that does.
  bool uses_modules() const { return uses_; }
  /// All names that it declares.
  std::set<std::string> declared() const;
  /// Declared DOUBLE PRECISION, which is a REAL for everything but records of Cray words.
  bool is_double(const std::string& name) const;
  /// How a variable is stored; `modules` has the constants of modules, which may be kinds.
  Storage storage_of(const std::string& name, const NamedConstants& modules = {}) const;
  /// Declared DOUBLE PRECISION or DOUBLE COMPLEX, whose parts take two words each on machines of words.
  bool has_double_words(const std::string& name) const {
    return storage_of(name).is == Storage::Class::kDouble;
  }
  /// Its kind, or the length of a CHARACTER variable, as it is declared, * and a number among it; none if it
  /// has the length of its type.
  const Tokens& kind_of(const std::string& name) const;
  /// The unit's named constants, and names of modules that it renames.
  const NamedConstants& constants() const { return constants_; }
  /// A type is declared for it by name.
  bool is_typed(const std::string& name) const { return types_.contains(name); }
  /// An INTEGER of any size, BYTE among them.
  bool is_integer(const std::string& name) const;
  /// Of a name with arguments behind it, which may be an intrinsic function.
  Type type_of_function(const std::string& name) const;
  /// Declared with dimensions.
  bool is_array(const std::string& name) const { return arrays_.contains(name); }
  /// How many elements it is declared with, where all bounds are constants: 1 for a scalar. Nothing else.
  std::optional<std::int64_t> elements(const std::string& name) const {
    return is_array(name) ? arrays_.at(name) : 1;
  }
  bool is_argument(const std::string& name) const { return arguments_.contains(name); }
  /// In COMMON, or EQUIVALENCEd to what is.
  bool in_common(const std::string& name) const { return common_.contains(name); }
  /// Of POINTER (P,A): P, which holds an address.
  bool is_pointer(const std::string& name) const { return pointers_.contains(name); }
  bool has_block(const std::string& name) const { return blocks_.contains(name); }
  /// Another name is, or may be, for the same place, and have another type.
  bool may_be_shared(const std::string& name) const {
    return is_argument(name) || in_common(name) || equivalenced_.contains(name);
  }
  bool is_external(const std::string& name) const { return externals_.contains(name); }
  bool is_statement_function(const std::string& name) const { return statement_functions_.contains(name); }
  /// Names of its dummy arguments; none of anything else.
  const std::vector<std::string>& dummies(const std::string& name) const;
  /// The names of every group of EQUIVALENCE.
  const std::vector<std::set<std::string>>& equivalences() const { return equivalent_; }
  /// Declared INTRINSIC.
  bool is_intrinsic(const std::string& name) const { return intrinsics_.contains(name); }
  /// Names that occur anywhere, as a whole: what a rule may not take for its own.
  bool occurs(const std::string& name) const { return all_.contains(name); }
  /// In how many places.
  std::size_t uses_of(const std::string& name) const { return occurs(name) ? all_.at(name) : 0; }
  /// Its dimensions as they are declared, each a bound or two with a colon; none of what is no array.
  const std::vector<Tokens>& dimensions(const std::string& name) const;
  /// STRUCTUREs and RECORDs of VAX Fortran.
  const Records& records() const { return records_; }
  /// It declares CHARACTER variables.
  bool has_characters() const;
  /// Written in FORTRAN 90: declarations with ::, modules, array constructors.
  bool is_newer() const { return newer_ || uses_ || modules_; }
  /// The last statement that declares types or dimensions; null where none does.
  Statement* last_declaration() const { return last_declaration_; }
  /// The line that declares it last; 0 where none does.
  std::size_t line_of_declaration(const std::string& name) const {
    const auto found = declared_in_.find(name);
    return found == declared_in_.end() ? 0 : found->second;
  }
  /// The unit gives the name another meaning than a library function's.
  bool is_own(const std::string& name) const;
  /// Or has a variable of that name: what a rule may not call by it.
  bool is_taken(const std::string& name) const {
    return is_own(name) || (alone_.contains(name) && !is_intrinsic(name));
  }

 private:
  void declare(const Statement& s);
  void take_declaration(Statement& s) {
    last_declaration_ = &s;
    for (const auto& token : s.tokens) {
      if (token.is_name()) declared_in_[token.text] = s.first_line;
    }
  }
  /// `declared`: the type that the list gives its names; null if it gives none.
  void list_of(const Tokens& tokens, std::size_t from, const Declared* declared, bool common);
  void constants(const Statement& s);
  void implicit(const Statement& s);
  void equivalence(const Statement& s);
  void header(const Statement& s);
  Type first_letter(const std::string& name) const;

  std::array<Type, 26> letters_ = {};
  bool modules_ = false;  ///< types may be declared elsewhere
  bool uses_ = false;
  bool declares_all_ = false;
  std::map<std::string, Type> types_;
  std::array<bool, 26> double_letters_ = {};
  std::array<std::optional<bool>, 26> integer_letters_ = {};  ///< where IMPLICIT says so
  std::map<std::string, bool> integers_;
  std::map<std::string, bool> doubles_;  ///< of every name with a type of its own
  std::map<std::string, Tokens> kinds_;  ///< of every name with a type of its own: its kind or length
  std::array<Tokens, 26> letter_kinds_ = {};
  NamedConstants constants_;
  std::map<std::string, std::optional<std::int64_t>> arrays_;
  std::set<std::string> arguments_;
  std::set<std::string> common_;
  std::set<std::string> equivalenced_;
  std::set<std::string> defined_;  ///< the unit itself, and its ENTRY points
  std::set<std::string> externals_;
  std::set<std::string> intrinsics_;
  std::map<std::string, std::vector<std::string>> statement_functions_;  ///< and their dummies
  std::map<std::string, std::size_t> all_;
  std::set<std::string> alone_;  ///< names without arguments or subscripts somewhere
  std::map<std::string, std::vector<Tokens>> dimensions_;
  std::set<std::string> blocks_;
  Records records_;
  std::set<std::string> pointers_;
  std::vector<std::set<std::string>> equivalent_;
  bool newer_ = false;
  Statement* last_declaration_ = nullptr;
  std::map<std::string, std::size_t> declared_in_;
};

/// The name of the subprogram that a statement begins, if it does.
std::optional<std::string> subprogram_of(const Statement& statement);

}  // namespace platter::dialect
