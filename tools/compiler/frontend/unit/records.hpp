#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// The STRUCTUREs and RECORDs of a unit of VAX Fortran, and which of them contain a UNION.
class Records {
 public:
  /// Reads the next statement of the unit.
  void read(const Statement& s);
  /// Returns whether the statements are fields of a STRUCTURE.
  bool is_open() const { return !open_.empty(); }

  /// A reference to a record variable or to a record inside one, such as R or R(I).LIST(2).
  struct Reference {
    bool has_union = false;  ///< the reference is to a record whose structure contains a UNION, directly or
                             ///< in an inner structure
    std::size_t end = 0;     ///< index of the token after the reference
  };
  /// Returns the reference that starts at `begin`. Anything but a record, such as a number in a record, has
  /// no UNION.
  Reference reference_at(const Tokens& tokens, std::size_t begin, std::size_t end) const;
  /// Returns whether a name is a record variable or an array of records.
  bool has(const std::string& name) const { return variables_.contains(name); }
  /// Returns whether any record variable contains a UNION.
  bool has_unions() const;

 private:
  struct Structure {
    bool has_union = false;
    std::map<std::string, std::string> records;  ///< structures of the fields that are records, by field name
  };
  bool has_union(const std::string& structure, std::set<std::string>& seen) const;
  void declare(const Statement& s, std::size_t from, std::string structure);

  std::map<std::string, Structure> structures_;
  std::map<std::string, std::string> variables_;  ///< structures of the record variables
  std::vector<std::string> open_;  ///< names of the STRUCTUREs around the current statement, outermost first
};

}  // namespace platter::dialect
