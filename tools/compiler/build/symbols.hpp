#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/charge/assembly/source_text.hpp"
#include "tools/compiler/frontend/deck/overlays.hpp"

namespace platter::guest {

/// A name of an object that the linker knows.
struct LinkedName {
  std::string name;
  char type;  ///< as nm has it
  bool is_defined() const { return type != 'U' && type != 'w' && type != 'v'; }
};
/// The names in the output of nm -P. Throws BuildError if a line is not a name with its type.
std::vector<LinkedName> parse_linked_names(const std::string& output);

/// The linker's names in the assembly of one source, and where the source means them.
class Symbols {
 public:
  using Lengths = std::map<std::string, std::int64_t>;  ///< bytes by symbol

  /// Reads `assembly`, which gfortran wrote for `source` or for an overlay of it. Throws charge::Error if it
  /// contains a place or a length that is not valid.
  Symbols(const std::filesystem::path& assembly, std::string source, const dialect::Overlay& overlay);

  const std::string& source() const { return source_; }
  const dialect::Overlay& overlay() const { return overlay_; }
  bool has_main() const { return subprograms_.contains("main"); }
  /// "prog.f:12" of each line that names the symbol, in order and each once; only the source where the line
  /// is not known.
  std::vector<std::string> uses(const std::string& symbol) const;
  /// The same of what the symbol is defined as; nothing where it is not.
  std::optional<std::string> subprogram(const std::string& symbol) const;
  std::optional<std::string> definition(const std::string& symbol) const;

  /// The linker's names of its subprograms that others may call.
  std::vector<std::string> subprograms() const;

  /// What the source defines under names that begin as those of Platter's and libgfortran's own parts do: the
  /// program's would be taken in their place.
  std::vector<std::string> reserved() const;

  const Lengths& commons() const { return commons_; }      ///< COMMON blocks, where no BLOCK DATA fills them
  const Lengths& data() const { return data_; }            ///< what has a value: COMMON blocks of BLOCK DATA
  const Lengths& variables() const { return variables_; }  ///< a subprogram's own

 private:
  void read(std::size_t line);
  std::int64_t length(std::size_t line, const std::string& value) const;
  std::string place(std::size_t line) const;

  std::string source_;
  dialect::Overlay overlay_;
  charge::SourceText text_;
  charge::LineTable lines_;
  std::map<std::string, std::size_t> subprograms_;  ///< their labels' lines of the assembly
  Lengths commons_;
  Lengths data_;
  Lengths variables_;
};

/// The words of 8 bytes that hold this many bytes, the last of them perhaps only in part.
std::int64_t words_of(std::int64_t bytes);

/// What a symbol is called in Fortran: rdisk_ is RDISK. "" where it is nobody's name, or one of Platter's
/// own.
std::string fortran_name(const std::string& symbol);

}  // namespace platter::guest
