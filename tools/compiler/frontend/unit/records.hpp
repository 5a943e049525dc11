#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// The STRUCTUREs and RECORDs of a unit of VAX Fortran: which of them have a UNION.
class Records {
 public:
  /// Reads the next statement of the unit.
  void read(const Statement& s);

  /// A reference to a record variable or to a record in one: R, R(I).LIST(2).
  struct Reference {
    bool has_union = false;  ///< it is a record, and its structure or one inside it has a UNION
    std::size_t end = 0;     ///< token after it
  };
  /// The reference that begins at `begin`; without a UNION for anything else, such as a number in a record.
  Reference reference_at(const Tokens& tokens, std::size_t begin, std::size_t end) const;
  /// Whether a name is a record variable, or an array of records.
  bool has(const std::string& name) const { return variables_.contains(name); }
  /// Whether any record variable has a UNION.
  bool has_unions() const;

 private:
  struct Structure {
    bool has_union = false;
    std::map<std::string, std::string>
        records;  ///< names of its fields that are records, with their structures
  };
  bool has_union(const std::string& structure, std::set<std::string>& seen) const;
  void declare(const Statement& s, std::size_t from, std::string structure);

  std::map<std::string, Structure> structures_;
  std::map<std::string, std::string> variables_;  ///< record variables with their structures
  std::vector<std::string> open_;  ///< STRUCTUREs that the statement is inside, outermost first
};

}  // namespace platter::dialect
