#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/charge/assembly/source_text.hpp"
#include "tools/compiler/frontend/deck/overlays.hpp"

namespace platter::guest {

/// A symbol of an object file.
struct LinkedName {
  std::string name;
  char type;  ///< type letter of nm
  bool is_defined() const { return type != 'U' && type != 'w' && type != 'v'; }
};
/// Parses the output of nm -P. Throws BuildError if a line is not a name with its type.
std::vector<LinkedName> parse_linked_names(const std::string& output);

/// The symbols in the assembly of one source, and the source lines that use them.
class Symbols {
 public:
  using Lengths = std::map<std::string, std::int64_t>;  ///< lengths in bytes, by symbol

  /// Reads the assembly that gfortran wrote for `source` or one of its overlays. Throws charge::Error if it
  /// contains an invalid location or length.
  Symbols(const std::filesystem::path& assembly, std::string source, const dialect::Overlay& overlay);

  const std::string& source() const { return source_; }
  const dialect::Overlay& overlay() const { return overlay_; }
  bool has_main() const { return subprograms_.contains("main"); }
  /// Returns the source lines that use the symbol, such as "prog.f:12", in order and without duplicates. If
  /// no line is known, returns only the source's name.
  std::vector<std::string> uses(const std::string& symbol) const;
  /// Returns the source line at which the subprogram or any definition of the symbol starts, or nothing if it
  /// is not defined.
  std::optional<std::string> subprogram(const std::string& symbol) const;
  std::optional<std::string> definition(const std::string& symbol) const;

  /// Returns the symbols of the subprograms that other sources may call.
  std::vector<std::string> subprograms() const;

  /// Returns the symbols of the source that have a prefix reserved for Platter or libgfortran. The linker
  /// would use them in place of the latter's own symbols.
  std::vector<std::string> reserved() const;

  const Lengths& commons() const { return commons_; }  ///< COMMON blocks without BLOCK DATA
  const Lengths& data() const { return data_; }  ///< initialized storage, such as COMMON blocks of BLOCK DATA
  const Lengths& variables() const { return variables_; }  ///< local variables of subprograms

 private:
  void read(std::size_t line);
  std::int64_t length(std::size_t line, const std::string& value) const;
  std::string place(std::size_t line) const;

  std::string source_;
  dialect::Overlay overlay_;
  charge::SourceText text_;
  charge::LineTable lines_;
  std::map<std::string, std::size_t> subprograms_;  ///< lines of their labels in the assembly
  Lengths commons_;
  Lengths data_;
  Lengths variables_;
};

/// Returns the number of 8-byte words that hold `bytes` bytes, rounded up.
std::int64_t words_of(std::int64_t bytes);

/// Returns whether a symbol is that of a routine of Platter, such as plt_format_. The symbol plt_ is that of
/// the program's own PLT.
inline bool is_routine_of_platter(std::string_view symbol) {
  return symbol.starts_with("plt_") && symbol != "plt_";
}

/// Returns the Fortran name of a symbol: RDISK for rdisk_. Returns "" if it has none or is one of Platter's
/// own symbols.
std::string fortran_name(const std::string& symbol);

}  // namespace platter::guest
