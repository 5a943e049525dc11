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

/// The type of a value, as far as the rules need it.
enum class Type {
  kInteger,
  kReal,  ///< also DOUBLE PRECISION, which occupies one word here
  kComplex,
  kLogical,
  kCharacter,
  kWord,     ///< typeless bits: Hollerith and octal constants, masking expressions
  kNoWord,   ///< a number of another size, such as REAL*4
  kUnknown,  ///< a derived type, or the type of a name that a module declares
};

/// The names of a program unit, with their declarations or Fortran's implicit rules.
class Symbols {
 public:
  /// Creates the symbols of a unit without a host.
  Symbols();
  /// Reads the specifications and statement functions of a unit. Its names are added to those of its host, if
  /// the object already contains these.
  void read(const std::vector<Statement*>& unit);
  /// Treats the name from now on as if the unit declared it EXTERNAL.
  void add_external(const std::string& name) { externals_.insert(name); }

  Type type_of(const std::string& name) const;
  /// Returns the declared type; nothing if only the first letter determines it.
  std::optional<Type> declared_type_of(const std::string& name) const;
  /// Returns whether the unit contains IMPLICIT NONE.
  bool declares_all() const { return declares_all_; }
  /// Returns whether the unit, or one that contains it, uses a module.
  bool uses_modules() const { return uses_; }
  /// Returns all names that the unit declares.
  std::set<std::string> declared() const;
  /// Returns whether the name is DOUBLE PRECISION, which differs from a REAL only in records of Cray words.
  bool is_double(const std::string& name) const;
  /// Returns the storage of a variable. `modules` contains the constants of modules, which may be kinds.
  Storage storage_of(const std::string& name, const NamedConstants& modules = {}) const;
  /// Returns whether the name is DOUBLE PRECISION or DOUBLE COMPLEX, whose parts occupy two words each on
  /// word machines.
  bool has_double_words(const std::string& name) const {
    return storage_of(name).is == Storage::Class::kDouble;
  }
  /// Returns the declared kind, or the length of a CHARACTER variable, including * and a number; empty if the
  /// name has the default length of its type.
  const Tokens& kind_of(const std::string& name) const;
  /// Returns the unit's named constants, and the names of modules that it renames.
  const NamedConstants& constants() const { return constants_; }
  /// Returns whether the unit declares a type for the name itself.
  bool is_typed(const std::string& name) const { return types_.contains(name); }
  /// Returns whether the name is an INTEGER of any size or a BYTE.
  bool is_integer(const std::string& name) const;
  /// Returns the type of a name with arguments, which may be an intrinsic function.
  Type type_of_function(const std::string& name) const;
  /// Returns whether the name is declared with dimensions.
  bool is_array(const std::string& name) const { return arrays_.contains(name); }
  bool is_argument(const std::string& name) const { return arguments_.contains(name); }
  /// Returns whether the name is in COMMON, or EQUIVALENCEd to a name in COMMON.
  bool in_common(const std::string& name) const { return common_.contains(name); }
  /// Returns whether the name is a pointer such as P of POINTER (P,A), which contains an address.
  bool is_pointer(const std::string& name) const { return pointers_.contains(name); }
  bool has_block(const std::string& name) const { return blocks_.contains(name); }
  /// Returns whether another name, possibly of another type, may refer to the same storage.
  bool may_be_shared(const std::string& name) const {
    return is_argument(name) || in_common(name) || equivalenced_.contains(name);
  }
  bool is_external(const std::string& name) const { return externals_.contains(name); }
  bool is_statement_function(const std::string& name) const { return statement_functions_.contains(name); }
  /// Returns the dummy arguments of a statement function; none for any other name.
  const std::vector<std::string>& dummies(const std::string& name) const;
  /// Returns the names in each group of EQUIVALENCE.
  const std::vector<std::set<std::string>>& equivalences() const { return equivalent_; }
  /// Returns whether the name is declared INTRINSIC.
  bool is_intrinsic(const std::string& name) const { return intrinsics_.contains(name); }
  /// Returns whether the name occurs anywhere in the unit, so that a rule must not introduce it.
  bool occurs(const std::string& name) const { return all_.contains(name); }
  /// Returns the number of places in which the name occurs.
  std::size_t uses_of(const std::string& name) const { return occurs(name) ? all_.at(name) : 0; }
  /// Returns the declared dimensions, each a bound or two bounds with a colon; none if it is not an array.
  const std::vector<Tokens>& dimensions(const std::string& name) const;
  /// Returns the STRUCTUREs and RECORDs of VAX Fortran.
  const Records& records() const { return records_; }
  /// Returns whether the unit declares CHARACTER variables.
  bool has_characters() const;
  /// Returns whether the unit is FORTRAN 90: it has declarations with ::, modules or array constructors.
  bool is_newer() const { return newer_ || uses_ || modules_; }
  /// Returns the last statement that declares types or dimensions; null if the unit has none.
  Statement* last_declaration() const { return last_declaration_; }
  /// Returns the line of the last declaration of the name; 0 if it is not declared.
  std::size_t line_of_declaration(const std::string& name) const {
    const auto found = declared_in_.find(name);
    return found == declared_in_.end() ? 0 : found->second;
  }
  /// Returns whether the unit defines the name, so that it does not mean a library function.
  bool is_own(const std::string& name) const;
  /// Returns whether the unit defines the name or has a variable of that name, so that a rule must not call a
  /// function by it.
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
  /// Reads a list of names. `declared` is the type that the list gives them; null if it gives none.
  void list_of(const Tokens& tokens, std::size_t from, const Declared* declared, bool common);
  void constants(const Statement& s);
  void implicit(const Statement& s);
  void equivalence(const Statement& s);
  void header(const Statement& s);
  Type first_letter(const std::string& name) const;

  std::array<Type, 26> letters_ = {};
  bool modules_ = false;  ///< types may be declared outside the unit
  bool uses_ = false;
  bool declares_all_ = false;
  std::map<std::string, Type> types_;
  std::array<bool, 26> double_letters_ = {};
  std::array<std::optional<bool>, 26> integer_letters_ =
      {};  ///< for each letter, whether IMPLICIT makes it INTEGER; nullopt: no IMPLICIT applies
  std::map<std::string, bool> integers_;
  std::map<std::string, bool>
      doubles_;  ///< for every name with a declared type, whether that is DOUBLE PRECISION
  std::map<std::string, Tokens> kinds_;  ///< kind or length of every name with a declared type
  std::array<Tokens, 26> letter_kinds_ = {};
  NamedConstants constants_;
  std::set<std::string> arrays_;
  std::set<std::string> arguments_;
  std::set<std::string> common_;
  std::set<std::string> equivalenced_;
  std::set<std::string> defined_;  ///< names of the unit and of its ENTRY points
  std::set<std::string> externals_;
  std::set<std::string> intrinsics_;
  std::map<std::string, std::vector<std::string>>
      statement_functions_;  ///< dummy arguments of each statement function
  std::map<std::string, std::size_t> all_;
  std::set<std::string> alone_;  ///< names that occur without arguments or subscripts
  std::map<std::string, std::vector<Tokens>> dimensions_;
  std::set<std::string> blocks_;
  Records records_;
  std::set<std::string> pointers_;
  std::vector<std::set<std::string>> equivalent_;
  bool newer_ = false;
  Statement* last_declaration_ = nullptr;
  std::map<std::string, std::size_t> declared_in_;
};

/// Returns the name of the subprogram that a statement defines; nothing for any other statement.
std::optional<std::string> subprogram_of(const Statement& statement);

}  // namespace platter::dialect
