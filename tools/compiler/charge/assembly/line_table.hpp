#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tools/compiler/charge/assembly/source_text.hpp"

namespace platter::charge {

/// A place in the Fortran source, as a `.loc` gives it. gcc tells apart by the discriminator the blocks that
/// one expression was broken into, so two blocks of one short-circuited .AND. have equal file, line and
/// column.
struct Location {
  unsigned file = 0;  ///< number of the `.file`; 0 together with line 0: no place known
  unsigned line = 0;
  unsigned column = 0;

  bool known() const { return line != 0; }
  bool operator==(const Location&) const = default;
};

/// The `.file` and `.loc` directives, read from the text itself, because LLVM rejects the way gcc writes
/// them.
class LineTable {
 public:
  explicit LineTable(const SourceText& text);

  /// The location in force at a line of the assembly.
  Location at(std::size_t assembly_line) const;

  /// "appa.f:29", or "the assembly" where nothing is known.
  std::string name(const Location& location) const;
  std::string file_name(unsigned number) const;
  /// By assembly line, ascending.
  const std::vector<std::pair<std::size_t, Location>>& locations() const { return locations_; }

 private:
  std::map<unsigned, std::string> files_;
  std::vector<std::pair<std::size_t, Location>> locations_;
};

}  // namespace platter::charge
