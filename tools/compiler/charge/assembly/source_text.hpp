#pragma once

#include <cstddef>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace platter::charge {

/// A program that cannot be charged. what() is the whole message for a person and starts with "file:line: ",
/// the file being the Fortran source where the fault is in the program, and the assembly where it is not.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The assembly as gfortran wrote it, and the lines that the pass adds. Whatever is not touched is given back
/// byte for byte: the pass never prints an instruction it has parsed. Lines count from 0.
class SourceText {
 public:
  SourceText(std::string file, std::string_view text);

  const std::string& file() const { return file_; }
  std::size_t size() const { return lines_.size(); }
  const std::string& line(std::size_t number) const { return lines_[number]; }

  /// Adds a line before line `number` (size(): at the end). Lines added at one place stay in order of adding.
  void insert_before(std::size_t number, std::string text);
  void insert_before(std::size_t number, const std::vector<std::string>& texts) {
    for (const auto& text : texts) insert_before(number, text);
  }
  void replace(std::size_t number, std::string text);

  /// The whole text, with what was added.
  std::string str() const;

 private:
  std::string file_;
  std::vector<std::string> lines_;
  std::map<std::size_t, std::vector<std::string>> added_;
};

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
