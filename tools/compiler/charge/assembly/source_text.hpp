#pragma once

#include <cstddef>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace platter::charge {

/// Reports a program that cannot be charged. what() is the complete message for the user and starts with
/// "file:line: ". The file is the Fortran source if the program contains the fault, and otherwise the
/// assembly.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// gfortran's assembly and the lines that the pass adds. Other lines are returned byte for byte: the pass
/// never prints an instruction that it has parsed. Line numbers start at 0.
class SourceText {
 public:
  SourceText(std::string file, std::string_view text);

  const std::string& file() const { return file_; }
  std::size_t size() const { return lines_.size(); }
  const std::string& line(std::size_t number) const { return lines_[number]; }

  /// Adds a line before line `number`, or at the end if `number` is size(). Lines added at the same place
  /// keep the order in which they were added.
  void insert_before(std::size_t number, std::string text);
  void insert_before(std::size_t number, const std::vector<std::string>& texts) {
    for (const auto& text : texts) insert_before(number, text);
  }
  void replace(std::size_t number, std::string text);

  /// Returns the whole text with the added lines.
  std::string str() const;

 private:
  std::string file_;
  std::vector<std::string> lines_;
  std::map<std::size_t, std::vector<std::string>> added_;
};

/// A location in the Fortran source, from a `.loc` directive. The blocks of one short-circuited .AND. have
/// the same file, line and column; gcc distinguishes them only by a discriminator, which is ignored here.
struct Location {
  unsigned file = 0;  ///< number in the `.file` directive; 0, with line 0, if the location is unknown
  unsigned line = 0;
  unsigned column = 0;

  bool known() const { return line != 0; }
  bool operator==(const Location&) const = default;
};

/// The `.file` and `.loc` directives. This class reads them from the text, because LLVM rejects gcc's form of
/// them.
class LineTable {
 public:
  explicit LineTable(const SourceText& text);

  /// Returns the location that applies to a line of the assembly.
  Location at(std::size_t assembly_line) const;

  /// Returns a location such as "appa.f:29", or "the assembly" if it is unknown.
  std::string name(const Location& location) const;
  std::string file_name(unsigned number) const;
  /// Returns the locations by assembly line, ascending.
  const std::vector<std::pair<std::size_t, Location>>& locations() const { return locations_; }

 private:
  std::map<unsigned, std::string> files_;
  std::vector<std::pair<std::size_t, Location>> locations_;
};

}  // namespace platter::charge
