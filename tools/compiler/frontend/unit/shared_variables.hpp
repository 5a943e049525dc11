#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/unit/symbols.hpp"

namespace platter::dialect {

/// Returns the machine whose programs are translated with these options.
Machine machine_of(const Options& options);

/// The representations of the names of a unit.
class Representations {
 public:
  Representations(const std::vector<Statement*>& unit, const Symbols& symbols, const Options& options);

  /// Returns the representation of a variable, an array, or the result of a function.
  Representation of(const std::string& name) const;
  /// Returns the representation of an argument of a call: a variable, an element, a constant, or an
  /// expression with an evident type.
  Representation of(const Statement& s, const Range& argument) const;

 private:
  std::int64_t bytes_of(const std::string& name, Type type) const;

  const Symbols& symbols_;
  bool whole_words_;
  std::int64_t word_;  ///< length of an INTEGER or a REAL without a declared length, in bytes
  std::set<std::string> bytes_of_text_;  ///< LOGICAL variables that contain characters or numbers
};

/// Variables of a unit that share storage: the variables of a COMMON block and those that EQUIVALENCE
/// places over it, or variables that are only in EQUIVALENCE.
struct SharedStorage {
  std::optional<std::string>
      block;  ///< name of the COMMON block, "" for blank COMMON; nullopt if the storage is not in COMMON
  std::vector<SharedVariable> variables;
};
/// Returns the shared storage of a unit. Only variables whose values the unit uses, or may use, are included.
std::vector<SharedStorage> shared_storage_of(const std::vector<Statement*>& unit, const Symbols& symbols,
                                             const Representations& representations);

/// Returns whether the values of a variable, of representation `as`, are used in its unit or in a subprogram
/// that receives it.
bool has_values(const Usage& usage, const Representation& as,
                const std::map<std::string, Subprogram>& subprograms);

}  // namespace platter::dialect
