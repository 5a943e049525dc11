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

/// The machine whose programs are translated with these options.
Machine machine_of(const Options& options);

/// How the names of a unit are represented.
class Representations {
 public:
  Representations(const std::vector<Statement*>& unit, const Symbols& symbols, const Options& options);

  /// A variable or an array, or the result of a function.
  Representation of(const std::string& name) const;
  /// An argument of a call: a variable, an element, a constant or an expression whose type is seen at once.
  Representation of(const Statement& s, const Range& argument) const;

 private:
  std::int64_t bytes_of(const std::string& name, Type type) const;

  const Symbols& symbols_;
  bool whole_words_;
  std::int64_t word_;                    ///< bytes of an INTEGER or a REAL without a length
  std::set<std::string> bytes_of_text_;  ///< LOGICAL variables that hold characters or numbers
};

/// Variables that share storage in a unit: those of a COMMON block, with others that EQUIVALENCE lays over
/// it, or those of EQUIVALENCE alone.
struct SharedStorage {
  std::optional<std::string> block;  ///< of COMMON; "" for blank COMMON
  std::vector<SharedVariable> variables;
};
/// All of a unit whose values it uses, or may use.
std::vector<SharedStorage> shared_storage_of(const std::vector<Statement*>& unit, const Symbols& symbols,
                                             const Representations& representations);

/// Whether the values of a variable, of representation `as`, are used where it is declared or in a subprogram
/// that it is passed to.
bool has_values(const Usage& usage, const Representation& as,
                const std::map<std::string, Subprogram>& subprograms);

}  // namespace platter::dialect
