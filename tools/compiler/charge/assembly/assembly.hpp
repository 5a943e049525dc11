#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tools/compiler/charge/assembly/instruction.hpp"
#include "tools/compiler/charge/assembly/source_text.hpp"

namespace platter::charge {

/// Returns a copy of the text for LLVM's parser, with the same line numbers. Directives that LLVM rejects or
/// that do not affect code are replaced by blank lines: gcc's `.loc` (LLVM supports neither all its forms nor
/// line 0), debug sections and call frame information. Instructions, labels, sections, `.type` and address
/// tables remain.
std::string blanked(const SourceText& text);

/// A label before the instruction `before`. At the end of the text, `before` is the number of instructions.
struct Label {
  std::string name;
  std::size_t before = 0;
  std::size_t line = 0;
  bool function = false;  ///< true: the label's .type is @function
};

/// The contents of the assembly, in the order of its text.
struct Assembly {
  std::vector<Instruction> instructions;
  std::vector<Label> labels;
  /// Code labels that appear in data, by the preceding data label: the tables of computed GO TOs.
  std::map<std::string, std::vector<std::string>> tables;
};

/// Parses the text with LLVM's MC layer. Throws Error with file:line if LLVM rejects a line.
Assembly read_assembly(const SourceText& text, const LineTable& lines);

}  // namespace platter::charge
